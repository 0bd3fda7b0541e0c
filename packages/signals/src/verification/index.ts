export {
  type AgreementFile,
  type AgreementWords,
  agreementFeatures,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  type PassageReader,
  type ReadPassage,
  type VerdictModel,
  type VerdictModelFile,
} from './agreement/index.ts'
export { contentStem, contentWords, foldedWords } from './content-words.ts'
export {
  type Coverage,
  coverageOf,
  MATCH_MIN,
  type MatchWeights,
  matchProbability,
  SENTENCE_MATCH,
  WORD_MATCH,
} from './match-gate.ts'
export type { Polarity, PolarityOf } from './polarity.ts'
export { remember } from './remember.ts'
export { isSlip, putRight } from './slips.ts'
export {
  citationsExist,
  type OwnRating,
  type Reading,
  ratingOf,
  readEvidence,
  scoreOf,
  sidesOf,
  stanceOf,
  verify,
} from './verify.ts'
