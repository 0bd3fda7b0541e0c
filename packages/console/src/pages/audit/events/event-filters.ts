import { dayBegins, isDay, type Search } from '../../../app/url.ts'
import type { ShownEvent } from '../../../proof/verify-event.ts'
import { EVENT_TYPES, FAMILIES } from './event-types.ts'

/** What stands in the address; days as `YYYY-MM-DD`, in the zone of the reader. */
export const FILTER_NAMES = ['type', 'entity', 'actor', 'from', 'to'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type SetFilters = Readonly<Partial<Record<FilterName, string>>>

const TYPES: ReadonlySet<string> = new Set([...Object.keys(EVENT_TYPES), ...FAMILIES.map((family) => `${family}.*`)])
const ALLOWED: Readonly<Partial<Record<FilterName, (value: string) => boolean>>> = {
  type: (value) => value.split(',').every((type) => TYPES.has(type)),
  from: isDay,
  to: isDay,
}

/** The filters of an address, less what cannot be one: a link that was cut off still shows events. */
export function filtersIn(search: Search): SetFilters {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = search[name]?.trim()
      return value && (ALLOWED[name]?.(value) ?? true) ? [[name, value]] : []
    }),
  )
}

/** What the API is asked for: days become the moments at which they begin here. */
export interface AskedEvents {
  readonly type?: string
  readonly entity?: string
  readonly actor?: string
  readonly from?: string
  readonly to?: string
}

export function askedFor({ from, to, ...same }: SetFilters): AskedEvents {
  return { ...same, ...(from && { from: dayBegins(from, 0) }), ...(to && { to: dayBegins(to, 1) }) }
}

/** Whether an event that has just happened is one of those asked for. */
export function fits({ type, entity, actor, from, to }: AskedEvents, event: ShownEvent): boolean {
  const family = `${event.type.split('.', 1)[0]}.*`
  const types = type?.split(',') ?? [event.type]
  return (
    (types.includes(event.type) || types.includes(family)) &&
    (entity ?? event.entity) === event.entity &&
    (actor ?? event.actor) === event.actor &&
    (from === undefined || event.at >= from) &&
    (to === undefined || event.at < to)
  )
}
