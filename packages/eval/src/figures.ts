import { type Judged, scoredRows } from './judged.ts'
import type { Figures, Weights } from './metrics/bootstrap.ts'
import { accuracy, alarmsOf, confusionOf, labelQuality, labelTable, macroF1 } from './metrics/confusion.ts'
import { averagePrecision, rankingOf, rocAuc } from './metrics/ranking.ts'

/** Every figure that has an interval. Those of alarms need a positive label, the areas a score as well. */
export const FIGURES = [
  'macro_f1',
  'accuracy',
  'precision',
  'recall',
  'false_alarms',
  'roc_auc',
  'average_precision',
  'map_at_5',
] as const
export type FigureName = (typeof FIGURES)[number]

/** Counts rows again and again, each as often as its weight says. */
export function figuresOf(rows: readonly Judged[], positive: string | null): (weights: Weights) => Figures<FigureName> {
  const table = labelTable(
    rows.map(({ truth }) => truth),
    rows.map(({ predicted }) => predicted),
  )
  const ranking = rankingOf(scoredRows(rows, positive))
  const ranked = rows.some((row) => row.ranked !== null)
  return (weights) => {
    const counted = confusionOf(table, weights)
    const alarms = positive === null ? NO_ALARMS : alarmsOf(counted, positive)
    return {
      macro_f1: rows.length === 0 ? null : macroF1(labelQuality(counted)),
      accuracy: rows.length === 0 ? null : accuracy(counted),
      ...alarms,
      roc_auc: rocAuc(ranking, weights),
      average_precision: averagePrecision(ranking, weights),
      map_at_5: ranked ? meanRanked(rows, weights) : null,
    }
  }
}

const NO_ALARMS = { precision: null, recall: null, false_alarms: null }

function meanRanked(rows: readonly Judged[], weights: Weights): number {
  let sum = 0
  let count = 0
  rows.forEach(({ ranked }, i) => {
    sum += (ranked ?? 0) * weights[i]!
    count += weights[i]!
  })
  return sum / count
}
