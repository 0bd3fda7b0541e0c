import type { Operations } from '@tribunal/client'
import {
  CASE_ORDERS,
  CASE_PRIORITIES,
  CASE_STAGES,
  CASES_SHOWN,
  KINDS,
  type Kind,
  OUTCOMES,
  type Outcome,
} from '@tribunal/contract/words'

export type ListQuery = NonNullable<Operations['listCases']['input']['query']>

export const APPEALS = ['any', 'pending'] as const

type Order = (typeof CASE_ORDERS)[number]

/** Which cases the queue shows, and in which order. What is absent narrows nothing. */
export interface QueueFilters {
  readonly status: (typeof CASES_SHOWN)[number]
  readonly order: Order
  readonly queue: readonly string[]
  readonly priority: readonly (typeof CASE_PRIORITIES)[number][]
  readonly stage: readonly (typeof CASE_STAGES)[number][]
  readonly lang: readonly string[]
  readonly outcome: readonly Outcome[]
  readonly kind?: Kind
  readonly heldBy?: string
  readonly assignee?: string
  readonly overdue?: boolean
  readonly appeal?: (typeof APPEALS)[number]
  readonly rule?: string
  /** Id of the first post of a campaign. */
  readonly campaign?: string
  readonly q?: string
}

type Search = Readonly<Record<string, string | undefined>>

const WHO = /^(?:me|nobody|(?:person|key):[0-9a-f-]{36})$/
const WORDS = { queue: /^[a-z0-9][a-z0-9_-]{0,63}$/, lang: /^[A-Za-z0-9-]{1,35}$/ }

/** Reads the filters of an address; what it cannot mean is left out. */
export function readFilters(search: Search): QueueFilters {
  const { rule, campaign, q } = search
  const who = (text: string | undefined) => (text !== undefined && WHO.test(text) ? text : undefined)
  const status = oneOf(CASES_SHOWN, search['status']) ?? 'waiting'
  return compact({
    status,
    order: oneOf(CASE_ORDERS, search['order']) ?? (status === 'resolved' ? 'resolved' : 'due'),
    queue: words(search['queue']).filter((one) => WORDS.queue.test(one)),
    priority: words(search['priority']).flatMap((one) => oneOf(CASE_PRIORITIES, one) ?? []),
    stage: words(search['stage']).flatMap((one) => oneOf(CASE_STAGES, one) ?? []),
    lang: words(search['lang']).filter((one) => WORDS.lang.test(one)),
    outcome: words(search['outcome']).flatMap((one) => oneOf(OUTCOMES, one) ?? []),
    kind: oneOf(KINDS, search['kind']),
    heldBy: who(search['held_by']),
    assignee: who(search['assignee']),
    overdue: search['overdue'] === 'true' ? true : undefined,
    appeal: oneOf(APPEALS, search['appeal']),
    rule: rule === '' ? undefined : rule?.slice(0, 100),
    campaign: campaign === '' ? undefined : campaign?.slice(0, 256),
    q: q === '' ? undefined : q?.slice(0, 256),
  })
}

/** The filters as an address has them; undefined for those that narrow nothing, so that they leave it. */
export function writeFilters(filters: QueueFilters): Readonly<Record<(typeof NAMES)[number], string | undefined>> {
  const list = (items: readonly string[]) => (items.length === 0 ? undefined : items.join(','))
  const { status, order } = filters
  return {
    status: status === 'waiting' ? undefined : status,
    order: order === (status === 'resolved' ? 'resolved' : 'due') ? undefined : order,
    queue: list(filters.queue),
    priority: list(filters.priority),
    stage: list(filters.stage),
    lang: list(filters.lang),
    outcome: list(filters.outcome),
    kind: filters.kind,
    held_by: filters.heldBy,
    assignee: filters.assignee,
    overdue: filters.overdue ? 'true' : undefined,
    appeal: filters.appeal,
    rule: filters.rule,
    campaign: filters.campaign,
    q: filters.q,
  }
}

/** The names that filters have in an address. */
export const NAMES = [
  'status',
  'order',
  'queue',
  'priority',
  'stage',
  'lang',
  'outcome',
  'kind',
  'held_by',
  'assignee',
  'overdue',
  'appeal',
  'rule',
  'campaign',
  'q',
] as const

/** Which cases somebody works through: what `POST /cases/next` takes. */
export type NextFilter = Omit<NonNullable<Operations['takeNextCases']['input']['body']>, 'count'>

/** What lists and counts are asked with: the names of the address are those of the API. */
export function listQuery(filters: QueueFilters): ListQuery {
  const { order: _, ...named } = writeFilters(filters)
  return { ...compact(named), status: filters.status, order: filters.order } as ListQuery
}

/** The same for counts, which have no order. */
export function countQuery(filters: QueueFilters): Omit<ListQuery, 'order'> {
  const { order: _, ...query } = listQuery(filters)
  return query
}

/** The filters that reviewing begins with: those that choose among cases which wait. */
export function nextFilter(filters: QueueFilters): NextFilter {
  const { status: _, order: __, heldBy: ___, assignee: ____, ...chosen } = filters
  return Object.fromEntries(
    Object.entries(compact(chosen)).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ) as NextFilter
}

/** Whether waiting cases can be handed out by these filters: not those that others hold or were given, and no decided ones. */
export function canHandOut({ status, heldBy, assignee }: QueueFilters): boolean {
  return (
    (status === 'waiting' || status === 'open') &&
    (heldBy === undefined || heldBy === 'nobody') &&
    assignee === undefined
  )
}

/** The filter of a session as a list of cases is asked with. */
export function heldQuery(filter: NextFilter): Omit<ListQuery, 'status' | 'order'> {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(texts) as never
}

/** How many filters narrow the list, its order and status aside. */
export function narrowedBy(filters: QueueFilters): number {
  const { order: _, status: __, ...named } = writeFilters(filters)
  return Object.values(named).filter((value) => value !== undefined).length
}

function words(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [...new Set(text.split(',').filter(Boolean))].slice(0, 20)
}

function oneOf<T extends string>(list: readonly T[], text: string | undefined): T | undefined {
  return list.find((one) => one === text)
}

function compact<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
