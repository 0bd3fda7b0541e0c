import { eraseSubject as erase } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

export const eraseSubject = defineRoute({
  operation: 'eraseSubject',
  method: 'POST',
  url: '/api/v1/subjects/erase',
  permission: 'decisions:erase',
  summary: 'Erase what decisions about one person were about',
  description:
    'The person is the customer of payments, or the author of posts. The ledger keeps that there were decisions, and every proof stays valid. The person is named in the body, so that no log of addresses holds the name.',
  tag: 'decisions',
  body: z.object({ subject: z.string().min(1).max(256) }),
  responses: { 200: z.object({ erased: z.int().describe('Decisions'), decision_ids: z.array(z.uuid()) }) },
  async handler({ body, principal }, { store, ledger, tribunal, now }) {
    const { pool } = store
    const erased = await erase({ pool, ledger, subject: body.subject, actor: principal.id, nowMs: now() })
    for (const submission of erased.submissions) tribunal.forget(submission)
    return { status: 200, body: { erased: erased.decisionIds.length, decision_ids: [...erased.decisionIds] } }
  },
})
