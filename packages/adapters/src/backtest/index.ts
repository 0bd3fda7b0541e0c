export {
  type BacktestCell,
  type BacktestResult,
  backtestResult,
  type PeopleFigures,
  type ResultParts,
  type VersionName,
} from './backtest-result.ts'
export { type BacktestVersions, sampleSizes } from './backtest-versions.ts'
export { type Evaluators, type EvaluatorsOptions, openEvaluators } from './evaluators.ts'
export { type Declared, GatheredFacts, packChunk } from './gathered-facts.ts'
export { type SourceChunk, type TallyOptions, tallyChunks } from './tally-chunks.ts'
