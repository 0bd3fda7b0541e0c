import type { ModelTotals } from '@tribunal/adapters'

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
export function spendingPerThousand(totals: readonly ModelTotals[], rows: number): Spending {
  const used = totals.filter(({ calls }) => calls > 0)
  const sum = (read: (one: ModelTotals) => number) =>
    rows === 0 ? 0 : (1000 * used.reduce((all, one) => all + read(one), 0)) / rows
  return {
    calls: sum(({ calls }) => calls),
    failures: sum(({ failures }) => failures),
    input_tokens: sum(({ input_tokens }) => input_tokens),
    output_tokens: sum(({ output_tokens }) => output_tokens),
    cost_usd: used.some(({ cost_usd }) => cost_usd === null) ? null : sum(({ cost_usd }) => cost_usd ?? 0),
  }
}
