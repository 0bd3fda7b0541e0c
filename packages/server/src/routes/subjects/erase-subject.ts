import { eraseSubject as erase } from '@tribunal/store'
import { z } from 'zod'
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
  body: z.object({ subject: z.string().min(1).max(256) }),
  responses: {
    200: z.object({
      erased: z.int().describe('Decisions'),
      decision_ids: z.array(z.uuid()),
      contexts: z.int().describe('Statements of the person about posts of others, and of anybody about theirs'),
      saved_filters: z.int().describe('Saved searches that name the person'),
    }),
  },
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
