export {
  type BacktestCell,
  type BacktestResult,
  backtestResult,
  namedKeys,
  type PeopleFigures,
  peopleFigures,
  type ResultParts,
  type VersionName,
} from './backtest-result.ts'
export {
  type BacktestVersions,
  compileVersions,
  type DecideTwice,
  decideTwice,
  LOOKED_AT,
  sampleSizes,
} from './backtest-versions.ts'
export { type Evaluators, type EvaluatorsOptions, openEvaluators } from './evaluators.ts'
export { type Declared, GatheredFacts, packChunk, unpackChunk } from './gathered-facts.ts'
export { type SourceChunk, type TallyOptions, tallyChunks } from './tally-chunks.ts'
