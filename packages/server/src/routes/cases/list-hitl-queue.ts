import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { CASE_PAGE, casePage } from './case-page.ts'

export const listHitlQueue = defineRoute({
  operation: 'listHitlQueue',
  method: 'GET',
  url: '/api/v1/hitl/queue',
  permission: 'cases:read',
  summary: 'List what a person must decide, the most pressing first',
  description: 'The name that document 001 gives to `GET /api/v1/cases`.',
  tag: 'cases',
  query: z.strictObject({
    kind: z.enum(['post', 'transaction']).optional(),
    after: z.string().min(1).max(400).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: { 200: CASE_PAGE },
  async handler({ query: { kind, after, limit } }, services) {
    const filter = { status: 'waiting', ...(kind ? { kind } : {}) } as const
    return { status: 200, body: await casePage(filter, { order: 'due', after, limit }, services) }
  },
})
