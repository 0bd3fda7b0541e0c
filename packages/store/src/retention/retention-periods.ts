import type { Kind } from '@tribunal/engine'
import { monthOf } from './body-months.ts'

/** For how many days contents are kept, by outcome of the machine; `default` is that of the others. Null: for ever. */
export type Periods = Readonly<Record<string, number | null>> & { readonly default: number | null }
/** By kind. */
export type RetentionPeriods = Readonly<Record<Kind, Periods>> & {
  /** Contents end when their period is over, in batches. Else they end together with their whole month (UTC), at once: up to 31 days later. */
  readonly exact: boolean
}

/**
 * The least days that may be set: payments of the last 32 days are read when a service starts, for its windows
 * (`WINDOW_DAYS` of restore-history.ts), and what comes within them must be there.
 */
export const RETENTION_DAYS_MIN = 32
/** A hundred years. */
export const RETENTION_DAYS_MAX = 36_525

/** For ever, as long as no period is set. */
export const KEPT_FOR_EVER: RetentionPeriods = {
  post: { default: null },
  payment: { default: null },
  exact: false,
}

const DAY_MS = 86_400_000

/** Contents of a kind and outcome that were decided before this time are due; null where they are kept for ever. */
export function dueBefore(periods: RetentionPeriods, kind: Kind, outcome: string, nowMs: number): number | null {
  const named = periods[kind]
  const days = Object.hasOwn(named, outcome) ? named[outcome]! : named.default
  if (days === null) return null
  const ms = nowMs - days * DAY_MS
  return periods.exact ? ms : monthOf(ms)
}
