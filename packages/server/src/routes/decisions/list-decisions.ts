import { DECISION_BRIEF, DECISIONS_QUERY, listed, listOf, TIME_FILTER } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type Cursor, type DecisionFilter, searchDecisions } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { refuseReversed } from '../../http/refuse-reversed.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { briefShapes } from './brief-shape.ts'

export const listDecisions = defineRoute({
  operation: 'listDecisions',
  method: 'GET',
  url: '/api/v1/decisions',
  permission: 'decisions:read',
  summary: 'Find decisions, newest first',
  tag: 'decisions',
  query: DECISIONS_QUERY,
  responses: { 200: listOf(DECISION_BRIEF) },
  async handler({ query: { after, limit, ...asked } }, { store, reader }) {
    refuseReversed(asked)
    // One more than asked for tells whether there is another page.
    const cursor = after === undefined ? undefined : cursorOf(after)
    const found = await searchDecisions(store.pool, filterOf(asked), limit + 1, cursor)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? cursorText(last) : null
    return { status: 200, body: listed(await briefShapes(page, { reader, store }), next) }
  },
})

/** The filter without what was not asked for, under the names of the store. */
function filterOf(
  asked: {
    readonly [name in string]?: string | undefined
  },
): DecisionFilter {
  const { policy_hash: policyHash, submission_id: submissionId, fact_check: factCheck } = asked
  const { metadata: given, to: before } = asked
  const colon = given?.indexOf(':') ?? 0
  const metadata = given === undefined ? undefined : { [given.slice(0, colon)]: given.slice(colon + 1) }
  const named = { ...asked, policyHash, submissionId, factCheck, metadata, before }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

const CURSOR = z.tuple([TIME_FILTER, z.uuid()])

/** Where a page ends, as text that means nothing to others. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** What {@link cursorText} wrote. Throws an `invalid-request` problem for anything else. */
export function cursorOf(text: string): Cursor {
  try {
    const [at, id] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    const expected = message('request.cursor')
    throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
  }
}
