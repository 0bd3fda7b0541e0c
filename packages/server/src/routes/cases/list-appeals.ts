import { caseIdOf } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from '../decisions/schemas.ts'
import { APPEAL, appealsOf } from './appeal-shape.ts'

export const listAppeals = defineRoute({
  operation: 'listAppeals',
  method: 'GET',
  url: '/api/v1/decisions/:id/appeals',
  permission: 'cases:read',
  summary: 'List the appeals against a decision, with their answers',
  tag: 'cases',
  params: DECISION_ID,
  responses: { 200: z.object({ case_id: z.uuid().nullable(), appeals: z.array(APPEAL) }) },
  problems: ['not-found'],
  async handler({ params }, services) {
    await foundDecision(params.id, services)
    const id = await caseIdOf(services.store.pool, params.id)
    const appeals = id === undefined ? [] : await appealsOf(id, services)
    return { status: 200, body: { case_id: id ?? null, appeals: [...appeals] } }
  },
})
