import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { caseDetail } from './case-detail.ts'
import { CASE_DETAIL } from './case-detail-shape.ts'
import { CASE_ID } from './case-shape.ts'

export const getCase = defineRoute({
  operation: 'getCase',
  method: 'GET',
  url: '/api/v1/cases/:id',
  permission: 'cases:read',
  summary: 'Show one case with all that is needed to decide it',
  tag: 'cases',
  params: CASE_ID,
  responses: { 200: jsonText(CASE_DETAIL) },
  problems: ['not-found', 'record-damaged'],
  async handler({ params, principal }, services) {
    return { status: 200, bytes: await caseDetail(params.id, principal, services) }
  },
})
