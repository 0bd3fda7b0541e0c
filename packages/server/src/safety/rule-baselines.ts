import { type BreakerLimits, KINDS, type Kind, type RuleLimit, usualLoad } from '@tribunal/engine'
import type { HourlyCount } from '@tribunal/store'

export const HOUR_MS = 3_600_000

/** What each rule usually comes to, and what the running hour has come to so far, as counted in the record. */
export interface RuleBaselines {
  readonly ofRule: ReadonlyMap<string, RuleLimit>
  /** Of a rule that never settled anything, by the kind of its decisions. */
  readonly ofNew: ReadonlyMap<string, RuleLimit>
  /** Hits of the running hour by `policy/rule`. */
  readonly hits: ReadonlyMap<string, number>
  /** Decisions of the running hour by kind. */
  readonly decisions: ReadonlyMap<string, number>
}

/** The kind of decisions that a policy takes part in. */
function kindOf(rule: string): Kind {
  return rule.startsWith('arbiter') ? 'payment' : 'post'
}

/** Puts counts together: hours in which something was decided are those a rule is judged by. */
export function ruleBaselines(
  counts: readonly HourlyCount[],
  runningHour: number,
  limits: BreakerLimits,
): RuleBaselines {
  const past = counts.filter(({ hour }) => hour < runningHour)
  const running = counts.filter(({ hour }) => hour === runningHour)
  const hours = byKey(past, 'outcome', ({ kind }) => kind)
  const hits = byKey(past, 'rule', ({ key }) => key)
  const load = (kind: string, ofRule: ReadonlyMap<number, number>) => {
    const decided = [...(hours.get(kind) ?? [])]
    return usualLoad({ hours: decided.map(([hour, n]) => ({ decisions: n, hits: ofRule.get(hour) ?? 0 })) }, limits)
  }
  return {
    ofRule: new Map([...hits].map(([rule, ofHours]) => [rule, load(kindOf(rule), ofHours)])),
    ofNew: new Map(KINDS.map((kind) => [kind, load(kind, new Map())])),
    hits: totals(running, 'rule', ({ key }) => key),
    decisions: totals(running, 'outcome', ({ kind }) => kind),
  }
}

type Name = (count: HourlyCount) => string

function byKey(counts: readonly HourlyCount[], measure: HourlyCount['measure'], name: Name) {
  const found = new Map<string, Map<number, number>>()
  for (const count of counts) {
    if (count.measure !== measure) continue
    const hours = found.get(name(count)) ?? new Map<number, number>()
    hours.set(count.hour, (hours.get(count.hour) ?? 0) + count.n)
    found.set(name(count), hours)
  }
  return found
}

function totals(counts: readonly HourlyCount[], measure: HourlyCount['measure'], name: Name): Map<string, number> {
  const found = new Map<string, number>()
  for (const count of counts) {
    if (count.measure === measure) found.set(name(count), (found.get(name(count)) ?? 0) + count.n)
  }
  return found
}
