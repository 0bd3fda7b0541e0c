import { type CASE_COUNTS_QUERY, CASE_ORDERS, type CASE_PAGE, listed } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { actorNames, type CaseCursor, type CaseFilter, type CaseOrder, cursorFrom, findCases } from '@tribunal/store'
import { z } from 'zod'
import type { Principal } from '../../../auth/principal.ts'
import { HttpProblem } from '../../../problems/http-problem.ts'
import type { Services } from '../../../services.ts'
import { actorsOf, presentCase } from './case-shape.ts'

export interface PageWish {
  readonly order: CaseOrder
  readonly after?: string | undefined
  readonly limit: number
}

/** A page of the cases of a filter. Throws an `invalid-request` problem where `after` is of no page. */
export async function casePage(
  filter: CaseFilter,
  { order, after, limit }: PageWish,
  { store, now }: Pick<Services, 'store' | 'now'>,
): Promise<z.output<typeof CASE_PAGE>> {
  const atMs = now()
  const cursor = after === undefined ? {} : { after: cursorOf(after, order) }
  const found = await findCases(store.pool, { filter, order, limit, at: new Date(atMs).toISOString(), ...cursor })
  const names = await actorNames(store.pool, actorsOf(found.cases))
  const next = found.next ? Buffer.from(JSON.stringify([order, ...found.next])).toString('base64url') : null
  return listed(
    found.cases.map((one) => presentCase(one, names, atMs)),
    next,
  )
}

const CURSOR = z.tuple([z.enum(CASE_ORDERS)], z.string().max(64))

function cursorOf(text: string, wanted: CaseOrder): CaseCursor {
  try {
    const [order, ...values] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const cursor = order === wanted ? cursorFrom(order, values) : undefined
    if (cursor) return cursor
  } catch {
    // Told below.
  }
  const expected = message('request.cursor_in_order')
  throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
}

/** The filter that a query asks for. */
export function filterOf(query: z.output<typeof CASE_COUNTS_QUERY>, { id }: Principal): CaseFilter {
  const who = (text: string) => (text === 'nobody' ? null : text === 'me' ? id : text)
  const list = (text: string | undefined) => text?.split(',')
  return given({
    status: query.status,
    queue: list(query.queue),
    priority: list(query.priority) as CaseFilter['priority'],
    kind: query.kind,
    lang: list(query.lang),
    outcome: list(query.outcome),
    rule: query.rule,
    stage: list(query.stage) as CaseFilter['stage'],
    heldBy: query.held_by === undefined ? undefined : who(query.held_by),
    assignee: query.assignee === undefined ? undefined : who(query.assignee),
    overdue: query.overdue === undefined ? undefined : query.overdue === 'true',
    appeal: query.appeal,
    subject: query.subject,
    submissionId: query.submission_id,
    campaign: query.campaign,
    q: query.q,
  })
}

/** What has a value. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
