import type { Scored } from './metrics/ranking.ts'

/** What one system said of one labelled row. */
export interface Judged {
  readonly truth: string
  readonly predicted: string
  /** How much it looks like the task's positive label; null where no score was given. */
  readonly score: number | null
  /** How sure the answer is, on any growing scale. */
  readonly confidence: number
  /** The answer was `unknown`: counted as such, and left out where the surest answers are looked at. */
  readonly abstained: boolean
  /** Average precision of the ranked hits, where the task ranks. */
  readonly ranked: number | null
  /** What the row has in each field of `--by`, in its order. */
  readonly groups: readonly string[]
  /** Which half the row falls into when a threshold is chosen on one and reported on the other. */
  readonly half: 0 | 1
}

/** The rows as a ranking sees them; none is scored where the task has no positive label. */
export function scoredRows(rows: readonly Judged[], positive: string | null): Scored[] {
  return rows.map(({ truth, score }) => ({ positive: truth === positive, score: positive === null ? null : score }))
}

/** Rows by their true label, numbered, so that resamples keep how many there are of each. */
export function strataOf(rows: readonly Judged[], more: (row: Judged) => string = () => ''): number[] {
  const numbers = new Map<string, number>()
  return rows.map((row) => {
    const key = `${row.truth}\u0000${more(row)}`
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  })
}
