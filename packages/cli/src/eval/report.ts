import type { ModelTotals } from '@tribunal/adapters'
import type { Advice } from '../tribunal-port.ts'
import { bootstrapInterval, type Interval } from './metrics/bootstrap.ts'
import { type CalibrationBin, calibrationBins, calibrationError } from './metrics/calibration.ts'
import { accuracy, type Confusion, confusion, type LabelQuality, labelQuality, macroF1 } from './metrics/confusion.ts'
import { averagePrecision, rocAuc, type Scored } from './metrics/ranking.ts'

import { type Spending, spendingPerThousand } from './spending.ts'

/** One labelled row after our analysis: what it is, what we said, and how sure where there is a score. */
export interface Judged {
  readonly truth: string
  readonly predicted: string
  /** How much it looks like the task's positive label, 0..1; null where it could not be measured. */
  readonly score: number | null
}

/** A figure with its 95 % bootstrap interval. */
export interface Figure {
  readonly value: number
  readonly interval: Interval | null
}

export interface EvalReport {
  readonly task: string
  /** Rows judged; rows that could not be measured are among them only where the task predicts without a score. */
  readonly rows: number
  readonly unmeasured: number
  readonly positive: string | null
  readonly threshold: number | null
  readonly labels: readonly LabelQuality[]
  /** This and the next are null where no row could be judged. */
  readonly macro_f1: Figure | null
  readonly accuracy: Figure | null
  readonly roc_auc: Figure | null
  readonly average_precision: Figure | null
  readonly calibration: { readonly error: number; readonly bins: readonly CalibrationBin[] } | null
  readonly confusion: Confusion
  readonly resamples: number
  readonly ms_per_1000: number
  /** When models were asked; `never` where none is configured. */
  readonly advice: Advice
  /** What models took for 1 000 rows. */
  readonly models_per_1000: Spending
}

export interface ReportInput {
  readonly task: string
  readonly positive: string | null
  readonly threshold: number | null
  readonly rows: readonly Judged[]
  readonly unmeasured: number
  readonly resamples: number
  readonly elapsedMs: number
  readonly advice: Advice
  readonly totals: readonly ModelTotals[]
}

/** Every figure of one evaluation. Intervals come from resampling rows, with a fixed seed. */
export function evalReport({
  task,
  positive,
  threshold,
  rows,
  unmeasured,
  resamples,
  elapsedMs,
  advice,
  totals,
}: ReportInput): EvalReport {
  const table = confusion(
    rows.map((row) => row.truth),
    rows.map((row) => row.predicted),
  )
  const scored: Scored[] =
    positive === null
      ? []
      : rows.flatMap(({ truth, score }) => (score === null ? [] : [{ positive: truth === positive, score }]))
  const error = calibrationError(scored)
  // A row that could not be measured was decided all the same, and has taken its time and its models.
  const decided = rows.length + unmeasured
  return {
    task,
    rows: rows.length,
    unmeasured,
    positive,
    threshold,
    labels: labelQuality(table),
    macro_f1: figure(rows, (sample) => macroF1(labelQuality(tableOf(sample))), resamples),
    accuracy: figure(rows, (sample) => accuracy(tableOf(sample)), resamples),
    roc_auc: figure(scored, rocAuc, resamples),
    average_precision: figure(scored, averagePrecision, resamples),
    calibration: error === null ? null : { error, bins: calibrationBins(scored) },
    confusion: table,
    resamples,
    ms_per_1000: decided === 0 ? 0 : (1000 * elapsedMs) / decided,
    advice,
    models_per_1000: spendingPerThousand(totals, decided),
  }
}

function tableOf(rows: readonly Judged[]): Confusion {
  return confusion(
    rows.map((row) => row.truth),
    rows.map((row) => row.predicted),
  )
}

function figure<T>(
  rows: readonly T[],
  compute: (sample: readonly T[]) => number | null,
  resamples: number,
): Figure | null {
  const value = rows.length === 0 ? null : compute(rows)
  return value === null ? null : { value, interval: bootstrapInterval(rows, compute, resamples) }
}
