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
  readonly ends: Int32Array
}

export function rankingOf(rows: readonly Scored[]): Ranking {
  const score = (row: number) => rows[row]!.score!
  const order = Int32Array.from(rows.keys())
    .filter((row) => rows[row]!.score !== null)
    .sort((a, b) => score(a) - score(b))
  const ends: number[] = []
  for (let i = 1; i <= order.length; i++)
    if (i === order.length || score(order[i]!) !== score(order[i - 1]!)) ends.push(i)
  return { positive: Uint8Array.from(rows, (row) => (row.positive ? 1 : 0)), order, ends: Int32Array.from(ends) }
}

/**
 * Area under the ROC curve: the chance that a positive row scores above a negative one, ties counting half
 * (Mann–Whitney U; Fawcett 2006). Null without both kinds of rows.
 */
export function rocAuc(ranking: Ranking, weights?: Weights): number | null {
  let negatives = 0
  let positives = 0
  let won = 0
  eachTie(ranking, weights, (here, found) => {
    won += found * (negatives + (here - found) / 2)
    negatives += here - found
    positives += found
  })
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
  eachTieDown(ranking, weights, (here, found) => {
    seen += here
    positives += found
    if (found > 0) sum += found * (positives / seen)
  })
  return positives === 0 ? null : sum / positives
}

/** Told of tied rows: their weight, that of the positive ones among them, and one of them. */
type VisitTie = (here: number, found: number, row: number) => void

/** Each group of tied rows, the lowest score first. */
function eachTie(ranking: Ranking, weights: Weights | undefined, visit: VisitTie): void {
  for (let group = 0; group < ranking.ends.length; group++) visitTie(ranking, weights, group, visit)
}

/** Each group of tied rows, the highest score first. */
export function eachTieDown(ranking: Ranking, weights: Weights | undefined, visit: VisitTie): void {
  for (let group = ranking.ends.length - 1; group >= 0; group--) visitTie(ranking, weights, group, visit)
}

function visitTie(ranking: Ranking, weights: Weights | undefined, group: number, visit: VisitTie): void {
  const { positive, order, ends } = ranking
  const end = ends[group]!
  let here = 0
  let found = 0
  for (let k = group === 0 ? 0 : ends[group - 1]!; k < end; k++) {
    const weight = weights ? weights[order[k]!]! : 1
    here += weight
    found += weight * positive[order[k]!]!
  }
  visit(here, found, order[end - 1]!)
}

/** Average precision of one list cut at `k`: right hits weighed by the precision at their place, over those possible. */
export function averagePrecisionAt(found: readonly string[], relevant: readonly string[], k: number): number {
  const wanted = new Set(relevant)
  if (wanted.size === 0) return 0
  let right = 0
  let sum = 0
  found.slice(0, k).forEach((id, i) => {
    // A hit that comes twice is right once.
    if (!wanted.delete(id)) return
    right++
    sum += right / (i + 1)
  })
  return sum / Math.min(k, new Set(relevant).size)
}
