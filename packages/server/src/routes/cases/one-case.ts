import { CASE_DETAIL, CASE_ID, DECISION_ID } from '@tribunal/contract'
import { briefsByIds } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { caseDetail, noCase } from './case-detail.ts'

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
  async handler({ params, principal }, { store, now, reader, tribunal, notices, measures }) {
    return {
      status: 200,
      bytes: await caseDetail(params.id, principal, { store, now, reader, tribunal, notices, measures }),
    }
  },
})

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
  async handler({ params, principal }, { store, now, reader, tribunal, notices, measures }) {
    const [found] = await briefsByIds(store.pool, [params.id])
    if (!found?.caseId) throw noCase()
    return {
      status: 200,
      bytes: await caseDetail(found.caseId, principal, { store, now, reader, tribunal, notices, measures }),
    }
  },
})
