import type { Confusion } from './confusion.ts'

/** What one mistake costs, in any one unit. */
export interface MistakeCosts {
  readonly false_alarm: number
  readonly miss: number
}

export interface Costs extends MistakeCosts {
  /** For 1 000 rows: mistakes, what models took, and both; null where models were asked that have no price. */
  readonly mistakes_per_1000: number
  readonly models_per_1000: number | null
  readonly total_per_1000: number | null
}

/** What mistakes cost beside what models cost, for a thousand rows. */
export function costsOf(
  { labels, counts }: Confusion,
  positive: string,
  costs: MistakeCosts,
  models_per_1000: number | null,
): Costs {
  const at = labels.indexOf(positive)
  let rows = 0
  let spent = 0
  counts.forEach((row, truth) => {
    row.forEach((count, predicted) => {
      rows += count
      if (predicted === at && truth !== at) spent += count * costs.false_alarm
      if (predicted !== at && truth === at) spent += count * costs.miss
    })
  })
  const mistakes_per_1000 = rows === 0 ? 0 : (1000 * spent) / rows
  const total_per_1000 = models_per_1000 === null ? null : mistakes_per_1000 + models_per_1000
  return { ...costs, mistakes_per_1000, models_per_1000, total_per_1000 }
}
