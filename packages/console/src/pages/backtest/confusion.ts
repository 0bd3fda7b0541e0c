import type { Cell } from '../../api/backtests.ts'

/** How the decisions of a cell are counted: by number, or by the money of those in one currency. */
export type Measure = 'count' | string

/** The matrix of a backtest: outcomes before down the side, after along the top. */
export interface Confusion {
  /** Least severe first; only those that occur. */
  readonly outcomes: readonly string[]
  /** Codes of the currencies in which payments were changed or not, in order. */
  readonly currencies: readonly string[]
  /** Undefined where nothing went from one to the other. */
  cell(from: string, to: string): Cell | undefined
}

/** Puts cells in the order of the policy's outcomes; a word of one version only comes last. */
export function confusionOf(cells: readonly Cell[], order: readonly string[]): Confusion {
  const seen = new Set(cells.flatMap(({ from, to }) => [from, to]))
  const known = order.filter((outcome) => seen.has(outcome))
  const others = [...seen].filter((outcome) => !order.includes(outcome)).sort()
  const byPair = new Map(cells.map((cell) => [`${cell.from}\n${cell.to}`, cell]))
  return {
    outcomes: [...known, ...others],
    currencies: [...new Set(cells.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort(),
    cell: (from, to) => byPair.get(`${from}\n${to}`),
  }
}

/** The amount of a cell in a currency; 0 where it has none. */
export function amountIn({ money }: Cell, currency: string): number {
  return money.find((one) => one.currency === currency)?.amount ?? 0
}

/** Decisions of a cell with any change: another outcome, or the same by another rule or with other results. */
export function changedIn({ from, to, count, other_rule, other_results }: Cell): number {
  return from === to ? other_rule + other_results : count
}

/** The cells with another outcome, those with most decisions first; those of the same outcome are left out. */
export function changedCells(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter(({ from, to }) => from !== to).sort((a, b) => b.count - a.count)
}

/** A row of the table that is saved: one for each pair of outcomes. */
export function confusionRows(cells: readonly Cell[], currencies: readonly string[]): readonly (string | number)[][] {
  return cells.map((cell) => [
    cell.from,
    cell.to,
    cell.count,
    cell.other_rule,
    cell.other_results,
    ...currencies.map((currency) => amountIn(cell, currency)),
    cell.sample.join(' '),
  ])
}
