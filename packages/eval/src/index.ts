export {
  type AtThreshold,
  atThreshold,
  type Condition,
  type Picked,
  parseCondition,
  pickThreshold,
} from './choose-threshold.ts'
export { type Compared, type Comparison, compare } from './comparison.ts'
export { FIGURES, type FigureName, figuresOf } from './figures.ts'
export { type Judged, scoredRows, strataOf } from './judged.ts'
export {
  bootstrapDifferences,
  bootstrapFigures,
  type Difference,
  type Figure,
  type Figures,
  type Interval,
  seededRandom,
  type Weights,
} from './metrics/bootstrap.ts'
export { type Calibration, type CalibrationBin, calibrationOf } from './metrics/calibration.ts'
export {
  type Alarms,
  accuracy,
  alarmsOf,
  type Confusion,
  confusion,
  confusionOf,
  type LabelQuality,
  type LabelTable,
  labelQuality,
  labelTable,
  macroF1,
} from './metrics/confusion.ts'
export {
  type Costs,
  costsOf,
  type MistakeCosts,
  type ModelSpending,
  type Spending,
  spendingPerThousand,
} from './metrics/costs.ts'
export {
  atMostFalseAlarms,
  type OperatingPoint,
  operatingPoints,
  type Point,
  prCurve,
  rocCurve,
  rocTable,
  thinned,
} from './metrics/curves.ts'
export {
  averagePrecision,
  averagePrecisionAt,
  eachTieDown,
  type Ranking,
  rankingOf,
  rocAuc,
  type Scored,
} from './metrics/ranking.ts'
export { type Answered, type CoveragePoint, type RiskCoverage, riskCoverage } from './metrics/risk-coverage.ts'
export { type FamilyTest, judgeTogether, type McNemar, mcnemar } from './metrics/significance.ts'
export { type Advice, type EvalReport, evalReport, type ReportInput } from './report.ts'
export { type Disparity, SMALL, type Subgroup, type Subgroups, subgroupsOf } from './subgroups.ts'
