export * from './advice/index.ts'
export * from './domain/index.ts'
export * from './export/index.ts'
export * from './pipeline/index.ts'
export * from './release/index.ts'
export * from './review/index.ts'
export * from './safety/index.ts'
export * from './signals/claims/index.ts'
export {
  aroundStatement,
  createFeatureNamer,
  createTextLearner,
  parseSentenceHead,
  parseTextModel,
  SENTENCE_HEAD_FORMAT,
  type SentenceHead,
  TEXT_MODEL_FORMAT,
  type TextLearner,
  type TextModel,
  type TrainingDomain,
} from './signals/learned/index.ts'
export * from './signals/payment/index.ts'
export * from './signals/similarity/index.ts'
export {
  compileLists,
  createTextAnalyser,
  type DetectedLanguage,
  ListError,
  parseList,
  TEXT_LISTS,
  type TextAnalyser,
  type TextAnalysis,
  type TextLists,
} from './signals/text/index.ts'
export * from './signals/verification/index.ts'
