import { eachTieDown, type Ranking, type Scored } from './ranking.ts'

/** One threshold and what it gives; a row is an alarm where its score is at least the threshold. */
export interface OperatingPoint {
  readonly threshold: number
  readonly alarms: number
  readonly precision: number
  readonly recall: number
  /** Share of the negative rows that give an alarm. */
  readonly false_alarms: number
}

export type Point = readonly [x: number, y: number]

/** Every threshold that changes anything, highest first. Empty without both kinds of rows. */
export function operatingPoints(rows: readonly Scored[], ranking: Ranking): OperatingPoint[] {
  const positives = ranking.order.reduce((sum, row) => sum + ranking.positive[row]!, 0)
  const negatives = ranking.order.length - positives
  if (positives === 0 || negatives === 0) return []
  let alarms = 0
  let right = 0
  const points: OperatingPoint[] = []
  eachTieDown(ranking, undefined, (here, found, row) => {
    alarms += here
    right += found
    points.push({
      threshold: rows[row]!.score!,
      alarms,
      precision: right / alarms,
      recall: right / positives,
      false_alarms: (alarms - right) / negatives,
    })
  })
  return points
}

/** Up to here a classifier is used: a good one has its whole curve to the left of it. */
const FEW_FALSE_ALARMS = 0.05

/**
 * The ROC curve, false alarms across and recall up, from nothing flagged to everything. Of at most `most` points half or
 * more lie at 5 % false alarms or less, where there are so many.
 */
export function rocCurve(points: readonly OperatingPoint[], most = 100): Point[] {
  if (points.length === 0) return []
  const all: Point[] = [[0, 0], ...points.map(({ false_alarms, recall }): Point => [false_alarms, recall])]
  const few = all.filter(([x]) => x <= FEW_FALSE_ALARMS)
  const many = all.slice(few.length)
  const ofMany = Math.min(many.length, Math.max(Math.floor(most / 2), most - few.length))
  return [...thinned(few, most - ofMany), ...thinned(many, ofMany)]
}

/** False alarms at which a table shows the curve. */
const TOLD_AT = [0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.1, 0.2, 0.5, 1]

/** The points of a ROC curve that a table shows: the most recall at so many false alarms, each once. */
export function rocTable(curve: readonly Point[]): Point[] {
  const told = TOLD_AT.map((most) => curve.findLast(([x]) => x <= most)!)
  return told.filter((point, i) => point !== undefined && point !== told[i - 1])
}

/** The precision–recall curve, recall across and precision up. */
export function prCurve(points: readonly OperatingPoint[], most = 100): Point[] {
  return thinned(
    points.map(({ recall, precision }): Point => [recall, precision]),
    most,
  )
}

/** Highest recall with at most so many false alarms; null where even the first alarms are too many of them. */
export function atMostFalseAlarms(points: readonly OperatingPoint[], most: number): OperatingPoint | null {
  return points.reduce<OperatingPoint | null>(
    (best, point) => (point.false_alarms <= most && point.recall >= (best?.recall ?? 0) ? point : best),
    null,
  )
}

/** At most `most` points, the first and the last among them, the rest evenly from between. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  if (most === 1) return [points.at(-1)!]
  return Array.from({ length: most }, (_, i) => points[Math.round((i * (points.length - 1)) / (most - 1))]!)
}
