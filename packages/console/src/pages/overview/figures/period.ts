import { KINDS, type Kind } from '@tribunal/contract/words'
import type { Search } from '../../../app/url.ts'

/** The periods to choose from; `days` is from a day to a day, both included. */
export const PERIODS = ['24h', '7d', '30d', '90d', 'days'] as const
export type Period = (typeof PERIODS)[number]
export const PERIOD_KINDS = ['all', ...KINDS] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** What the address asks for. */
export interface Asked {
  readonly period: Period
  readonly kind: PeriodKind
  /** Of `days`: `2026-11-22`, a day in UTC. */
  readonly from: string
  readonly to: string
}

/** What the API is asked for. */
export interface Window {
  readonly from: string
  /** Up to now where absent. */
  readonly to?: string
  readonly bucket: 'hour' | 'day'
  readonly kind?: Kind
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS: Readonly<Record<Exclude<Period, '24h' | 'days'>, number>> = { '7d': 7, '30d': 30, '90d': 90 }

/** Reads the address; what it does not say, or says wrongly, is the last seven days of everything. */
export function askedIn(search: Search, nowMs: number): Asked {
  const period = PERIODS.find((one) => one === search['period']) ?? '7d'
  const kind = PERIOD_KINDS.find((one) => one === search['kind']) ?? 'all'
  const today = dayOf(nowMs)
  const to = isDay(search['to']) ? search['to'] : today
  const from = isDay(search['from']) ? search['from'] : dayOf(Date.parse(to) - 6 * DAY_MS)
  const [first, last] = [from, to].sort()
  return { period, kind, from: first!, to: last! }
}

/** Whole hours of the last day, whole days (in UTC) of longer periods; the last one is the one that it is now. */
export function windowOf({ period, kind, from, to }: Asked, nowMs: number): Window {
  const about = kind === 'all' ? {} : { kind }
  if (period === '24h') {
    return { from: iso(Math.floor(nowMs / HOUR_MS) * HOUR_MS - 23 * HOUR_MS), bucket: 'hour', ...about }
  }
  if (period === 'days') {
    return { from: iso(Date.parse(from)), to: iso(Date.parse(to) + DAY_MS), bucket: 'day', ...about }
  }
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  return { from: iso(today - (DAYS[period] - 1) * DAY_MS), bucket: 'day', ...about }
}

/** Where each hour or day of a window begins, also of those in which nothing happened. */
export function bucketsOf({ from, to, bucket }: Pick<Required<Window>, 'from' | 'to' | 'bucket'>): readonly string[] {
  const step = bucket === 'hour' ? HOUR_MS : DAY_MS
  const first = Math.floor(Date.parse(from) / step) * step
  return Array.from({ length: Math.ceil((Date.parse(to) - first) / step) }, (_, index) => iso(first + index * step))
}

/** How long a bucket is, in milliseconds. */
export function bucketMs(bucket: 'hour' | 'day'): number {
  return bucket === 'hour' ? HOUR_MS : DAY_MS
}

function dayOf(ms: number): string {
  return iso(ms).slice(0, 10)
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
