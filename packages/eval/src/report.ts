import { figuresOf } from './figures.ts'
import { type Judged, scoredRows, strataOf } from './judged.ts'
import { bootstrapFigures, type Figure } from './metrics/bootstrap.ts'
import { type Calibration, calibrationOf } from './metrics/calibration.ts'
import { type Confusion, confusionOf, type LabelQuality, labelQuality, labelTable } from './metrics/confusion.ts'
import {
  type Costs,
  costsOf,
  type MistakeCosts,
  type ModelSpending,
  type Spending,
  spendingPerThousand,
} from './metrics/costs.ts'
import {
  atMostFalseAlarms,
  type OperatingPoint,
  operatingPoints,
  type Point,
  prCurve,
  rocCurve,
} from './metrics/curves.ts'
import { rankingOf } from './metrics/ranking.ts'
import { type RiskCoverage, riskCoverage } from './metrics/risk-coverage.ts'
import { type Subgroups, subgroupsOf } from './subgroups.ts'

/** When models were asked: never, as policies say, or always. */
export type Advice = 'never' | 'cascade' | 'always'

/** Everything about one system on one task; `docs/guides/measure-quality.md` tells each field. */
export interface EvalReport {
  readonly task: string
  readonly system: string
  /** Rows judged; rows that could not be measured are among them only where the task predicts without a score. */
  readonly rows: number
  readonly unmeasured: number
  readonly positive: string | null
  readonly threshold: number | null
  readonly labels: readonly LabelQuality[]
  /** This and the next are null where no row could be judged. */
  readonly macro_f1: Figure | null
  readonly accuracy: Figure | null
  /** Of the positive label at the threshold; null without one. */
  readonly precision: Figure | null
  readonly recall: Figure | null
  /** Share of the other rows that were flagged. */
  readonly false_alarms: Figure | null
  readonly roc_auc: Figure | null
  readonly average_precision: Figure | null
  /** Where the task ranks: mean average precision of the five best hits. */
  readonly map_at_5: Figure | null
  readonly curves: { readonly roc: readonly Point[]; readonly precision_recall: readonly Point[] } | null
  /** Most recall with at most so large a share of false alarms. */
  readonly at_false_alarms: readonly { readonly at_most: number; readonly point: OperatingPoint | null }[]
  readonly calibration: Calibration | null
  /** Null where the task never abstains. */
  readonly risk_coverage: RiskCoverage | null
  readonly confusion: Confusion
  readonly subgroups: readonly Subgroups[]
  /** Null where no costs were given. */
  readonly costs: Costs | null
  readonly resamples: number
  readonly ms_per_1000: number
  /** When models were asked; `never` where none is configured. */
  readonly advice: Advice
  /** What models took for 1 000 rows. */
  readonly models_per_1000: Spending
}

export interface ReportInput {
  readonly task: string
  readonly system: string
  readonly positive: string | null
  /** The label of a row without an answer; null where the task never abstains. */
  readonly abstain: string | null
  readonly threshold: number | null
  readonly rows: readonly Judged[]
  readonly unmeasured: number
  /** Fields whose values are distinguished, in the order of the rows' `groups`. */
  readonly by: readonly string[]
  readonly costs?: MistakeCosts | undefined
  readonly resamples: number
  readonly elapsedMs: number
  readonly advice: Advice
  readonly totals: readonly ModelSpending[]
}

/** Shares of false alarms at which the recall is measured. */
const FALSE_ALARMS = [0.005, 0.01, 0.02, 0.05] as const

/** Every figure of one evaluation. Intervals come from resampling rows, with a fixed seed. */
export function evalReport(input: ReportInput): EvalReport {
  const { task, system, positive, abstain, threshold, rows, unmeasured, resamples, advice } = input
  const table = confusionOf(
    labelTable(
      rows.map((row) => row.truth),
      rows.map((row) => row.predicted),
    ),
  )
  const scored = scoredRows(rows, positive)
  const points = operatingPoints(scored, rankingOf(scored))
  // A row that could not be measured was decided all the same, and has taken its time and its models.
  const decided = rows.length + unmeasured
  const models_per_1000 = spendingPerThousand(input.totals, decided)
  const { costs } = input
  return {
    task,
    system,
    rows: rows.length,
    unmeasured,
    positive,
    threshold,
    labels: labelQuality(table),
    ...bootstrapFigures(strataOf(rows), figuresOf(rows, positive), resamples),
    curves: points.length === 0 ? null : { roc: rocCurve(points), precision_recall: prCurve(points) },
    at_false_alarms:
      points.length === 0
        ? []
        : FALSE_ALARMS.map((at_most) => ({ at_most, point: atMostFalseAlarms(points, at_most) })),
    calibration: calibrationOf(scored),
    risk_coverage: abstain === null && unmeasured === 0 ? null : riskCoverage(answeredRows(rows, unmeasured)),
    confusion: table,
    subgroups: subgroupsOf(
      rows,
      input.by
        .map((name, at) => ({ name, at }))
        .filter(({ at }) => new Set(rows.map(({ groups }) => groups[at])).size > 1),
      positive,
      resamples,
    ),
    costs: costs && positive !== null ? costsOf(table, positive, costs, models_per_1000.cost_usd) : null,
    resamples,
    ms_per_1000: decided === 0 ? 0 : (1000 * input.elapsedMs) / decided,
    advice,
    models_per_1000,
  }
}

function answeredRows(rows: readonly Judged[], unmeasured: number) {
  const told = rows.map(({ truth, predicted, confidence, abstained }) => ({
    answered: !abstained,
    right: truth === predicted,
    confidence,
  }))
  return [...told, ...Array.from({ length: unmeasured }, () => ({ answered: false, right: false, confidence: 0 }))]
}
