import {
  HOLD_ID,
  LEGAL_HOLD,
  LEGAL_HOLD_PAGE,
  LEGAL_HOLD_RELEASE,
  LEGAL_HOLD_WISH,
  LEGAL_HOLDS_QUERY,
  listed,
} from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { COVERED_MAX, type LegalHold, listHolds, placeHold, releaseHold } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, pageFrom } from '../../http/paging.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const listLegalHolds = defineRoute({
  operation: 'listLegalHolds',
  method: 'GET',
  url: '/api/v1/legal-holds',
  permission: 'decisions:erase',
  summary: 'List legal holds, newest first',
  tag: 'decisions',
  query: LEGAL_HOLDS_QUERY,
  responses: { 200: LEGAL_HOLD_PAGE },
  async handler({ query: { active, subject, limit, after } }, { store }) {
    const found = await listHolds(store.pool, {
      active: active === undefined ? undefined : active === 'true',
      ...{ subject, limit: limit + 1, after: cursorOf(after) },
    })
    const { page, next } = pageFrom(found, limit, ({ placedAt, id }) => ({ at: placedAt, id }))
    return { status: 200, body: listed(page.map(presentHold), next) }
  },
})

export const placeLegalHold = defineRoute({
  operation: 'placeLegalHold',
  method: 'POST',
  url: '/api/v1/legal-holds',
  permission: 'decisions:erase',
  summary: 'Hold what decisions about a person, or one decision, were about',
  description:
    'What is held does not end by retention, and cannot be erased, until the hold is released. A person need not be known yet: then `covers` has no decisions, as where the id is written otherwise than in submissions. The ledger has the hold, with a commitment to the person and the reason.',
  tag: 'decisions',
  body: LEGAL_HOLD_WISH,
  responses: { 201: LEGAL_HOLD.describe('Placed; or the one that holds the same for the same reason already') },
  problems: ['not-found', 'decision-erased'],
  async handler({ body, principal }, { store, ledger, now }) {
    const parts = { pool: store.pool, ledger }
    const thing =
      'subject' in body ? body : 'case_id' in body ? { caseId: body.case_id } : { decisionId: body.decision_id }
    const hold = await placeHold(parts, thing, body.reason, { actor: principal.id, nowMs: now() })
    if (hold) return { status: 201, body: presentHold(hold) }
    if ('case_id' in body)
      throw new HttpProblem({ code: 'not-found', detail: message('request.no_held_case', { id: body.case_id }) })
    const id = 'decision_id' in body ? body.decision_id : ''
    throw new HttpProblem({ code: 'not-found', detail: message('request.no_decision', { id }) })
  },
})

export const releaseLegalHold = defineRoute({
  operation: 'releaseLegalHold',
  method: 'POST',
  url: '/api/v1/legal-holds/:id/release',
  permission: 'decisions:erase',
  summary: 'Release a legal hold, for a reason',
  description:
    'Contents that are due end with the next run of retention. A hold that was released before is a `conflict`: it stays as it is, with its reason.',
  tag: 'decisions',
  params: HOLD_ID,
  body: LEGAL_HOLD_RELEASE,
  responses: { 200: LEGAL_HOLD },
  problems: ['not-found', 'conflict'],
  async handler({ params: { id }, body, principal }, { store, ledger, now }) {
    const act = { actor: principal.id, nowMs: now() }
    const hold = await releaseHold({ pool: store.pool, ledger }, id, body.reason, act)
    if (!hold) throw new HttpProblem({ code: 'not-found', detail: message('request.no_hold', { id }) })
    return { status: 200, body: presentHold(hold) }
  },
})

/** A hold as the API shows it. */
export function presentHold(hold: LegalHold): z.output<typeof LEGAL_HOLD> {
  return {
    id: hold.id,
    subject: hold.subject,
    decision_id: hold.decisionId,
    case_id: hold.caseId,
    reason: hold.reason,
    placed_at: hold.placedAt,
    placed_by: hold.placedBy,
    released_at: hold.releasedAt,
    released_by: hold.releasedBy,
    release_reason: hold.releaseReason,
    covers: { decisions: hold.covers, at_least: hold.covers === COVERED_MAX },
  }
}
