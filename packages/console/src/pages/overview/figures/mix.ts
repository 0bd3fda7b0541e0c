import type { Overview } from '@tribunal/client'
import { isOutcome, OUTCOMES, type Tone, toneOf } from '../../../components/format/outcome.ts'

/** Decisions that are drawn alike: of posts and of payments together, where both are shown. */
export interface MixSeries {
  readonly tone: Tone
  /** The outcomes in it, on the wire. */
  readonly outcomes: readonly string[]
}

/** The decisions of an hour or a day, by tone. */
export interface MixColumn {
  readonly at: string
  readonly values: Readonly<Partial<Record<Tone, number>>>
}

/** From the ground up: what lets through first, what stops last. */
const ORDER: readonly Tone[] = ['clean', 'challenge', 'neutral', 'review', 'blocked']

/** The parts that columns are made of, and the columns, one for each bucket. */
export function mixOf(
  mix: Overview['mix'],
  buckets: readonly string[],
): { readonly series: readonly MixSeries[]; readonly columns: readonly MixColumn[] } {
  const series = ORDER.flatMap((tone) => {
    const here = new Set(mix.map(({ outcome }) => outcome).filter((outcome) => toneOf(outcome) === tone))
    const outcomes = [...here].sort((a, b) => place(a) - place(b))
    return outcomes.length === 0 ? [] : [{ tone, outcomes }]
  })
  const columns = buckets.map((at) => {
    const here = mix.filter((one) => one.at === at)
    const values = series.map(({ tone }) => [tone, sum(here.filter(({ outcome }) => toneOf(outcome) === tone))])
    return { at, values: Object.fromEntries(values) }
  })
  return { series, columns }
}

/** Posts before payments, as everywhere; words of somebody's own policies last. */
function place(outcome: string): number {
  return isOutcome(outcome) ? OUTCOMES.indexOf(outcome) : OUTCOMES.length
}

/** Decisions that asked for no person. */
export function settledIn(mix: Overview['mix']): number {
  return sum(mix.filter(({ outcome }) => toneOf(outcome) !== 'review'))
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((all, { count }) => all + count, 0)
}
