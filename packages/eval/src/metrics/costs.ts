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

/** What one model took for all rows. */
export interface ModelSpending {
  readonly calls: number
  readonly failures: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** In US dollars; null where the model has no price. */
  readonly cost_usd: number | null
}

/** What models took for a thousand rows. */
export interface Spending {
  readonly calls: number
  readonly failures: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** Null where models were asked that have no price. */
  readonly cost_usd: number | null
}

/** The models' totals over `rows` rows, for a thousand. Nothing asked costs nothing. */
export function spendingPerThousand(totals: readonly ModelSpending[], rows: number): Spending {
  const used = totals.filter(({ calls }) => calls > 0)
  const sum = (read: (one: ModelSpending) => number) =>
    rows === 0 ? 0 : (1000 * used.reduce((all, one) => all + read(one), 0)) / rows
  return {
    calls: sum(({ calls }) => calls),
    failures: sum(({ failures }) => failures),
    input_tokens: sum(({ input_tokens }) => input_tokens),
    output_tokens: sum(({ output_tokens }) => output_tokens),
    cost_usd: used.some(({ cost_usd }) => cost_usd === null) ? null : sum(({ cost_usd }) => cost_usd ?? 0),
  }
}
