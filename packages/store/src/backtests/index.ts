export {
  askBacktest,
  type Backtest,
  type BacktestStatus,
  type BacktestWish,
  backtestById,
  backtestResultOf,
  backtestResultText,
  backtestsOf,
  cancelBacktest,
  unfinishedBacktests,
  type VersionText,
} from './backtests.ts'
export { keepFacts } from './keep-facts.ts'
export { type BacktestParts, runBacktest } from './run-backtest.ts'
export { type SampleQuery, sampleFacts } from './sample-facts.ts'
