import { KINDS, OUTCOMES, POST_LABELS, REVIEWED, RISK_CATEGORIES } from '@tribunal/contract/words'
import type { DecisionFilters } from '../../api/decisions.ts'
import { dayBegins, isDay, type Search } from '../../app/url.ts'

/** What stands in the address of the list; days as `YYYY-MM-DD`, in the zone of the reader. */
export const FILTER_NAMES = [
  'q',
  'kind',
  'effective',
  'reviewed',
  'outcome',
  'category',
  'rule',
  'policy_hash',
  'subject',
  'submission_id',
  'campaign',
  'fact_check',
  'metadata',
  'from',
  'to',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** The filters that are set. */
export type SetFilters = Readonly<Partial<Record<FilterName, string>>>

type Asked<Name extends keyof DecisionFilters> = NonNullable<DecisionFilters[Name]>

const isOutcome = (value: string) => (OUTCOMES as readonly string[]).includes(value)
const CATEGORIES = [...POST_LABELS, ...RISK_CATEGORIES] as readonly string[]
const ALLOWED: Readonly<Partial<Record<FilterName, (value: string) => boolean>>> = {
  kind: (value) => (KINDS as readonly string[]).includes(value),
  reviewed: (value) => (REVIEWED as readonly string[]).includes(value),
  outcome: isOutcome,
  effective: isOutcome,
  category: (value) => CATEGORIES.includes(value),
  policy_hash: isHash,
  fact_check: isId,
  metadata: isMetadata,
  from: isDay,
  to: isDay,
}

/** The filters of an address, less what cannot be one: a link that was cut off still shows a list. */
export function filtersIn(search: Search): SetFilters {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = search[name]?.trim()
      return value && (ALLOWED[name]?.(value) ?? true) ? [[name, value]] : []
    }),
  )
}

/** What the API is asked for: days become the moments at which they begin here. */
export function askedFor({
  from,
  to,
  kind,
  reviewed,
  outcome,
  effective,
  category,
  ...same
}: SetFilters): DecisionFilters {
  return {
    ...same,
    ...(kind && { kind: kind as Asked<'kind'> }),
    ...(reviewed && { reviewed: reviewed as Asked<'reviewed'> }),
    ...(outcome && { outcome: outcome as Asked<'outcome'> }),
    ...(effective && { effective: effective as Asked<'effective'> }),
    ...(category && { category: category as Asked<'category'> }),
    ...(from && { from: dayBegins(from, 0) }),
    ...(to && { to: dayBegins(to, 1) }),
  }
}

/** Is it a name, a colon and a text, as the API takes it? */
export function isMetadata(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}:[\s\S]{1,500}$/.test(value)
}

/** Does it look like the id of a record? */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

/** Does it look like the hash of a policy? */
export function isHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}
