import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { CASE_ORDERS, CASE_PAGE, casePage } from './case-page.ts'
import { CASE_QUERY, filterOf } from './case-query.ts'

export const listCases = defineRoute({
  operation: 'listCases',
  method: 'GET',
  url: '/api/v1/cases',
  permission: 'cases:read',
  summary: 'Find cases: those that wait, where nothing else is asked for',
  tag: 'cases',
  // Strict: a misspelt filter would find everything.
  query: z.strictObject({
    ...CASE_QUERY,
    order: z
      .enum(CASE_ORDERS)
      .default('due')
      .describe('`due`: by priority, then by when they are due, as they are given out; `risk`: gravest first'),
    after: z.string().min(1).max(400).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: { 200: CASE_PAGE },
  async handler({ query, principal }, services) {
    return { status: 200, body: await casePage(filterOf(query, principal), query, services) }
  },
})
