import { briefsByIds } from '@tribunal/adapters/store'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { DECISION_ID } from '../decisions/schemas.ts'
import { caseDetail, noCase } from './case-detail.ts'
import { CASE_DETAIL } from './case-detail-shape.ts'

export const getDecisionCase = defineRoute({
  operation: 'getDecisionCase',
  method: 'GET',
  url: '/api/v1/decisions/:id/case',
  permission: 'cases:read',
  summary: 'Show the case of a decision, as people decide on it',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(CASE_DETAIL) },
  problems: ['not-found', 'record-damaged'],
  async handler({ params, principal }, services) {
    const [found] = await briefsByIds(services.store.pool, [params.id])
    if (!found?.caseId) throw noCase()
    return { status: 200, bytes: await caseDetail(found.caseId, principal, services) }
  },
})
