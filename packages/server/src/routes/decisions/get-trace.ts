import { decisionOf } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { REASON } from '../../http/text-shape.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from './schemas.ts'

export const getTrace = defineRoute({
  operation: 'getTrace',
  method: 'GET',
  url: '/api/v1/decisions/:id/trace',
  permission: 'decisions:read',
  summary: 'Show the steps of one decision, with their times, failures and model calls',
  tag: 'decisions',
  params: DECISION_ID,
  responses: {
    200: z.object({
      id: z.uuid(),
      trace: z.array(
        z.looseObject({
          step: z.string(),
          started_ms: z.number(),
          duration_ms: z.number(),
          status: z.enum(['ok', 'fallback', 'skipped', 'timeout', 'error']),
          summary: REASON,
        }),
      ),
    }),
  },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, services) {
    const { trace } = decisionOf(await wholeDecision(params.id, services))!
    return { status: 200, body: { id: params.id, trace: trace.map((line) => ({ ...line })) } }
  },
})
