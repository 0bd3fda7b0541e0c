import type { Weights } from './bootstrap.ts'

/** A row with a score, where it could be measured: is it truly positive, and how positive was it said to be? */
export interface Scored {
  readonly positive: boolean
  readonly score: number | null
}

/** Rows in the order of their scores, sorted once and weighed as often as resamples ask for. */
export interface Ranking {
  readonly positive: Uint8Array
  /** Rows that have a score, lowest first. */
  readonly order: Int32Array
  /** Where in `order` each group of tied rows ends. */
  readonly ends: readonly number[]
}

export function rankingOf(rows: readonly Scored[]): Ranking {
  const score = (row: number) => rows[row]!.score!
  const order = Int32Array.from(rows.keys())
    .filter((row) => rows[row]!.score !== null)
    .sort((a, b) => score(a) - score(b))
  const ends: number[] = []
  for (let i = 1; i <= order.length; i++)
    if (i === order.length || score(order[i]!) !== score(order[i - 1]!)) ends.push(i)
  return { positive: Uint8Array.from(rows, (row) => (row.positive ? 1 : 0)), order, ends }
}

/**
 * Area under the ROC curve: the chance that a positive row scores above a negative one, ties counting half
 * (Mann–Whitney U; Fawcett 2006). Null without both kinds of rows.
 */
export function rocAuc(ranking: Ranking, weights?: Weights): number | null {
  let negatives = 0
  let positives = 0
  let won = 0
  for (const { here, found } of ties(ranking, weights, 'up')) {
    won += found * (negatives + (here - found) / 2)
    negatives += here - found
    positives += found
  }
  return positives === 0 || negatives === 0 ? null : won / (positives * negatives)
}

/**
 * Average precision: the area under the precision–recall curve as a step function, tied scores taken together
 * (Davis and Goadrich 2006 on why not interpolated). Null without a positive row.
 */
export function averagePrecision(ranking: Ranking, weights?: Weights): number | null {
  let seen = 0
  let positives = 0
  let sum = 0
  for (const { here, found } of ties(ranking, weights, 'down')) {
    seen += here
    positives += found
    if (found > 0) sum += found * (positives / seen)
  }
  return positives === 0 ? null : sum / positives
}

/** Each group of tied rows, from the lowest score up or from the highest down: its weight, and that of its positive rows. */
export function* ties(
  { positive, order, ends }: Ranking,
  weights: Weights | undefined,
  direction: 'up' | 'down',
): Generator<{ readonly here: number; readonly found: number; readonly row: number }> {
  for (let i = 0; i < ends.length; i++) {
    const group = direction === 'up' ? i : ends.length - 1 - i
    let here = 0
    let found = 0
    for (let k = ends[group - 1] ?? 0; k < ends[group]!; k++) {
      const weight = weights ? weights[order[k]!]! : 1
      here += weight
      found += weight * positive[order[k]!]!
    }
    yield { here, found, row: order[ends[group]! - 1]! }
  }
}
