import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { OUTCOMES, outcomesOf } from './reason-shape.ts'

export const listCaseReasons = defineRoute({
  operation: 'listCaseReasons',
  method: 'GET',
  url: '/api/v1/cases/reasons',
  permission: 'cases:read',
  summary: 'List what a person may decide, and the reasons for it',
  description: 'Outcomes come least severe first, with the key that chooses each; the first reason is offered first.',
  tag: 'cases',
  responses: { 200: z.object({ post: OUTCOMES, transaction: OUTCOMES }) },
  handler() {
    return { status: 200, body: { post: outcomesOf('post'), transaction: outcomesOf('transaction') } }
  },
})
