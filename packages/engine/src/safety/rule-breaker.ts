import { poissonLimit } from './poisson-limit.ts'

/** What a rule did in the past: one entry an hour, hours without decisions left out. */
export interface RuleHistory {
  /** Of the past, in any order; hours without decisions are left out. */
  readonly hours: readonly HourCount[]
}

/** One hour of one rule. */
export interface HourCount {
  /** How often the rule determined an outcome. */
  readonly hits: number
  /** Decisions of that kind. */
  readonly decisions: number
}

/** What a rule may come to before it is suspended. All counts are of one hour and one rule. */
export interface BreakerLimits {
  /** Hits in an hour that no rule is suspended for, however new it is. */
  readonly floor: number
  /** How many times its usual load a rule may come to. */
  readonly factor: number
  /** Of past hours, the one that counts as usual load: 0.99 leaves out the one hour of a hundred that stood out. */
  readonly quantile: number
  /** How improbable chance alone has to be, an hour and a rule. */
  readonly tail: number
  /** Hours of history without which no rule is suspended, except by quota: in a new installation every rule is new. */
  readonly hoursMin: number
}

/** One false alarm of chance in a million hours of a rule that runs at the very edge of what is allowed. */
export const BREAKER_LIMITS: BreakerLimits = { floor: 50, factor: 3, quantile: 0.99, tail: 1e-6, hoursMin: 24 }

/** What rules may come to; made of their history once an hour. */
export interface RuleLimit {
  /** Hits an hour that are usual. */
  readonly usual: number
  /** Hits among all decisions of the kind, 0..1. */
  readonly share: number
  /** The history is long enough to judge by. */
  readonly known: boolean
}

/**
 * What is usual for a rule: the load of its busiest ordinary hour, and its share of all decisions. A rule without
 * history has neither, and `known` is false.
 */
export function usualLoad({ hours }: RuleHistory, { quantile, hoursMin }: BreakerLimits = BREAKER_LIMITS): RuleLimit {
  const hits = hours.map((hour) => hour.hits).sort((a, b) => a - b)
  const decisions = hours.reduce((sum, hour) => sum + hour.decisions, 0)
  const total = hits.reduce((sum, count) => sum + count, 0)
  return {
    usual: hits[Math.max(0, Math.ceil(quantile * hits.length) - 1)] ?? 0,
    share: decisions === 0 ? 0 : total / decisions,
    known: hours.length >= hoursMin,
  }
}

/**
 * Hits in the running hour beyond which a rule is suspended. Usual is the greater of the high quantile of its past hours and its
 * share of the decisions of this hour, so that more traffic of the same kind suspends nothing. The rule may come to `factor`
 * times that, at least to `floor`, and chance is allowed for: the Poisson limit of that mean (`poissonLimit`). A quota of
 * the configuration stands in its place. An allowance that a person gave when they resumed the rule raises either.
 */
export function hourlyLimit(
  load: RuleLimit,
  decisionsThisHour: number,
  { quota, allowance }: { readonly quota?: number; readonly allowance?: number } = {},
  limits: BreakerLimits = BREAKER_LIMITS,
): number {
  if (quota !== undefined) return Math.max(quota, allowance ?? 0)
  if (!load.known) return Number.POSITIVE_INFINITY
  const usual = Math.max(load.usual, load.share * decisionsThisHour)
  return Math.max(poissonLimit(Math.max(limits.floor, limits.factor * usual), limits.tail), allowance ?? 0)
}
