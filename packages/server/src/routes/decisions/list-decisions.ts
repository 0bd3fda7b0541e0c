import { DECISION_BRIEF, DECISIONS_QUERY, listed, listOf } from '@tribunal/contract'
import { type DecisionFilter, searchDecisions } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, pageFrom } from '../../http/paging.ts'
import { refuseReversed } from '../../http/refuse-reversed.ts'
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
    const found = await searchDecisions(store.pool, filterOf(asked), limit + 1, cursorOf(after))
    const { page, next } = pageFrom(found, limit, (last) => last)
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
