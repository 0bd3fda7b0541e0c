import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { intactDecision } from '../../record/found-decision.ts'
import { DECISION, DECISION_ID, storedPieces } from './schemas.ts'

export const getDecision = defineRoute({
  operation: 'getDecision',
  method: 'GET',
  url: '/api/v1/decisions/:id',
  permission: 'decisions:read',
  summary: 'Show one decision with what holds now and everything it rests on',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(DECISION) },
  problems: ['not-found', 'record-damaged'],
  async handler({ params }, services) {
    return { status: 200, bytes: Buffer.concat(storedPieces(await intactDecision(params.id, services))) }
  },
})
