import { ERASED, ERASURE } from '@tribunal/contract'
import { eraseSubject as erase } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'

export const eraseSubject = defineRoute({
  operation: 'eraseSubject',
  method: 'POST',
  url: '/api/v1/subjects/erase',
  permission: 'decisions:erase',
  summary: 'Erase what decisions about one person were about',
  description:
    'The person is the customer of payments, or the author of posts. The ledger keeps that there were decisions, and every proof stays valid. The person is named in the body, so that no log of addresses holds the name. Of somebody of whom nothing is held every number is 0.',
  tag: 'decisions',
  body: ERASURE,
  responses: { 200: ERASED },
  async handler({ body, principal }, { store, ledger, tribunal, now }) {
    const { pool } = store
    const erased = await erase({ pool, ledger, subject: body.subject, actor: principal.id, nowMs: now() })
    for (const submission of erased.submissions) tribunal.forget(submission)
    const { decisionIds, contexts, savedFilters } = erased
    return {
      status: 200,
      body: { erased: decisionIds.length, decision_ids: [...decisionIds], contexts, saved_filters: savedFilters },
    }
  },
})
