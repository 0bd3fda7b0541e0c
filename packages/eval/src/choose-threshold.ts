import { type Judged, scoredRows, strataOf } from './judged.ts'
import { bootstrapFigures, type Figure } from './metrics/bootstrap.ts'
import { alarmsOf, confusionOf, labelTable } from './metrics/confusion.ts'
import type { MistakeCosts } from './metrics/costs.ts'
import { type OperatingPoint, operatingPoints } from './metrics/curves.ts'
import { rankingOf } from './metrics/ranking.ts'

/** What a threshold is to reach: a bound of one figure, or the least cost of mistakes. */
export type Condition =
  | { readonly figure: 'precision' | 'recall' | 'false_alarms'; readonly bound: number }
  | { readonly figure: 'cost' }

/** Figures of one threshold on one half. */
export interface AtThreshold {
  readonly rows: number
  readonly positives: number
  readonly precision: Figure | null
  readonly recall: Figure | null
  readonly false_alarms: Figure | null
  /** For 1 000 rows; null where no costs were given. */
  readonly cost_per_1000: Figure | null
}

export interface Picked {
  readonly condition: string
  /** Null where no threshold of the first half meets the condition. */
  readonly threshold: number | null
  /** On the half it was chosen on, and on the other one, which had no part in it. */
  readonly chosen_on: AtThreshold | null
  readonly held_out: AtThreshold | null
  /** Does the condition hold on the other half too? Null for costs, which have no bound. */
  readonly holds: boolean | null
}

/** Reads `precision>=0.95`, `recall>=0.9`, `false-alarms<=0.01` or `cost`; undefined where it is none of these. */
export function parseCondition(text: string): Condition | undefined {
  if (text.trim() === 'cost') return { figure: 'cost' }
  const [, name, sign, number] = /^\s*(precision|recall|false-alarms)\s*(>=|<=)\s*(\d*\.?\d+)\s*$/.exec(text) ?? []
  const bound = Number(number)
  if (name === undefined || bound > 1 || (sign === '>=') === (name === 'false-alarms')) return undefined
  return { figure: name === 'false-alarms' ? 'false_alarms' : (name as 'precision' | 'recall'), bound }
}

/**
 * Chooses a threshold on the rows of the first half and reports it on the second. Among those that meet the condition
 * the one with the most recall is taken; for a bound on recall, the one with the fewest false alarms.
 */
export function pickThreshold(
  rows: readonly Judged[],
  positive: string,
  {
    text,
    condition,
    costs,
  }: { readonly text: string; readonly condition: Condition; readonly costs?: MistakeCosts | undefined },
  resamples: number,
): Picked {
  const halves = [0, 1].map((half) => rows.filter((row) => row.half === half && row.score !== null))
  const [first, second] = [halves[0]!, halves[1]!]
  const scored = scoredRows(first, positive)
  const points = operatingPoints(scored, rankingOf(scored))
  const at = bestPoint(points, first, positive, condition, costs)
  if (at < 0) return { condition: text, threshold: null, chosen_on: null, held_out: null, holds: null }
  const threshold = plainestBetween(points[at + 1]?.threshold ?? null, points[at]!.threshold)
  const told = (half: readonly Judged[]) => atThreshold(half, positive, threshold, costs, resamples)
  const held_out = told(second)
  return { condition: text, threshold, chosen_on: told(first), held_out, holds: holdsOn(held_out, condition) }
}

/** The figures of one threshold on some rows. */
export function atThreshold(
  rows: readonly Judged[],
  positive: string,
  threshold: number,
  costs: MistakeCosts | undefined,
  resamples: number,
): AtThreshold {
  const table = labelTable(
    rows.map(({ truth }) => String(truth === positive)),
    rows.map(({ score }) => String(score! >= threshold)),
  )
  const figures = bootstrapFigures(
    strataOf(rows),
    (weights) => {
      const counted = confusionOf(table, weights)
      const alarms = alarmsOf(counted, 'true')
      const count = (truth: string, said: string) =>
        counted.counts[counted.labels.indexOf(truth)]?.[counted.labels.indexOf(said)] ?? 0
      const cost = costs && count('false', 'true') * costs.false_alarm + count('true', 'false') * costs.miss
      return { ...alarms, cost_per_1000: cost === undefined || rows.length === 0 ? null : (1000 * cost) / rows.length }
    },
    resamples,
  )
  return { rows: rows.length, positives: rows.filter(({ truth }) => truth === positive).length, ...figures }
}

function bestPoint(
  points: readonly OperatingPoint[],
  rows: readonly Judged[],
  positive: string,
  condition: Condition,
  costs: MistakeCosts | undefined,
): number {
  const positives = rows.filter(({ truth }) => truth === positive).length
  const worth = (point: OperatingPoint): number | null => {
    if (condition.figure === 'cost') {
      const misses = positives * (1 - point.recall)
      const alarms = (rows.length - positives) * point.false_alarms
      return -(alarms * (costs?.false_alarm ?? 1) + misses * (costs?.miss ?? 1))
    }
    if (condition.figure === 'recall') return point.recall >= condition.bound ? -point.false_alarms : null
    if (condition.figure === 'precision') return point.precision >= condition.bound ? point.recall : null
    return point.false_alarms <= condition.bound ? point.recall : null
  }
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  points.forEach((point, i) => {
    const found = worth(point)
    if (found === null || found <= most) return
    best = i
    most = found
  })
  return best
}

/** The number with the fewest decimals above `low` and up to `high`, nearest the middle: a threshold that people can read. */
function plainestBetween(low: number | null, high: number): number {
  const middle = low === null ? high : (low + high) / 2
  for (let digits = 2; digits <= 15; digits++) {
    const plain = Number(middle.toFixed(digits))
    if (plain <= high && (low === null || plain > low)) return plain
  }
  return high
}

function holdsOn(held: AtThreshold, condition: Condition): boolean | null {
  if (condition.figure === 'cost') return null
  const value = held[condition.figure]?.value
  if (value === undefined) return false
  return condition.figure === 'false_alarms' ? value <= condition.bound : value >= condition.bound
}
