import type { HourlyCount } from '@tribunal/adapters/store'
import { type Drift, drift, HOLDABLE_POLICIES } from '@tribunal/engine'
import { HOUR_MS } from './rule-baselines.ts'

type Counts = Record<string, number>

/** How far one mix has moved, with the counts of both sides. */
export interface MixDrift extends Drift {
  /** `post` or `payment`: its outcomes; a policy: its rules. */
  readonly of: string
  readonly before: Readonly<Counts>
  readonly now: Readonly<Counts>
}

/** The last day is held against the days before it. */
const LAST_MS = 24 * HOUR_MS

/** Outcomes and rules of the last day against those before, wherever there are both. */
export function driftsOf(counts: readonly HourlyCount[], nowMs: number): readonly MixDrift[] {
  const mixes = new Map<string, { readonly before: Counts; readonly now: Counts }>()
  for (const { hour, measure, kind, key, n } of counts) {
    const [policy = ''] = key.split('/')
    if (measure === 'rule' && !HOLDABLE_POLICIES.includes(policy)) continue
    const of = measure === 'outcome' ? kind : policy
    const mix = mixes.get(of) ?? { before: {}, now: {} }
    const side = hour > nowMs - LAST_MS ? mix.now : mix.before
    side[key] = (side[key] ?? 0) + n
    mixes.set(of, mix)
  }
  return [...mixes.keys()].sort().flatMap((of) => {
    const mix = mixes.get(of)!
    const found = drift(mix.before, mix.now)
    return found ? [{ of, ...found, ...mix }] : []
  })
}
