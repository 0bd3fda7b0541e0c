import { CASE_OUTCOMES, listed, listOf, NAMED } from '@tribunal/contract'
import { KINDS } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { reviewers } from './reviewer.ts'
import { CASE_ORDERS, CASE_PAGE, casePage } from './shape/case-page.ts'
import { CASE_QUERY, filterOf } from './shape/case-query.ts'
import { outcomesOf } from './shape/reason-shape.ts'

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
  async handler({ query, principal }, { store, now }) {
    return { status: 200, body: await casePage(filterOf(query, principal), query, { store, now }) }
  },
})

export const listHitlQueue = defineRoute({
  operation: 'listHitlQueue',
  method: 'GET',
  url: '/api/v1/hitl/queue',
  permission: 'cases:read',
  summary: 'List what a person must decide, the most pressing first',
  description: 'The name that document 001 gives to `GET /api/v1/cases`.',
  tag: 'cases',
  query: z.strictObject({
    kind: z.enum(KINDS).optional(),
    after: z.string().min(1).max(400).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: { 200: CASE_PAGE },
  async handler({ query: { kind, after, limit } }, { store, now }) {
    const filter = { status: 'waiting', ...(kind ? { kind } : {}) } as const
    return { status: 200, body: await casePage(filter, { order: 'due', after, limit }, { store, now }) }
  },
})

export const listCaseReasons = defineRoute({
  operation: 'listCaseReasons',
  method: 'GET',
  url: '/api/v1/cases/reasons',
  permission: 'cases:read',
  summary: 'List what a person may decide, and the reasons for it',
  description: 'Outcomes come least severe first, with the key that chooses each; the first reason is offered first.',
  tag: 'cases',
  responses: { 200: z.object({ post: CASE_OUTCOMES, payment: CASE_OUTCOMES }) },
  handler() {
    return { status: 200, body: { post: outcomesOf('post'), payment: outcomesOf('payment') } }
  },
})

export const listReviewers = defineRoute({
  operation: 'listReviewers',
  method: 'GET',
  url: '/api/v1/cases/reviewers',
  permission: 'cases:work',
  summary: 'List the people a case can be given to',
  tag: 'cases',
  responses: {
    200: listOf(
      NAMED.extend({
        lead: z.boolean(),
        skills: z.array(z.string()),
        languages: z.array(z.string()).describe('None: any'),
      }),
    ),
  },
  async handler(_, { store }) {
    const found = await reviewers({ store })
    const body = listed(
      found.map(({ id, name, roles, skills, languages }) => ({
        id,
        name,
        lead: roles.includes('lead') || roles.includes('admin'),
        skills: [...skills],
        languages: [...languages],
      })),
    )
    return { status: 200, body }
  },
})
