import {
  CASE_COUNTS,
  CASE_COUNTS_QUERY,
  CASE_PAGE,
  CASE_REASONS,
  CASES_QUERY,
  HITL_QUERY,
  listed,
  listOf,
  REVIEWER_FOUND,
} from '@tribunal/contract'
import { countCases as count, ownWork } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { queuesOf } from './queues.ts'
import { reviewers } from './reviewer.ts'
import { casePage, filterOf } from './shape/case-page.ts'
import { outcomesOf } from './shape/reason-shape.ts'

export const listCases = defineRoute({
  operation: 'listCases',
  method: 'GET',
  url: '/api/v1/cases',
  permission: 'cases:read',
  summary: 'Find cases: those that wait, where nothing else is asked for',
  tag: 'cases',
  query: CASES_QUERY,
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
  query: HITL_QUERY,
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
  responses: { 200: CASE_REASONS },
  handler(_, { tribunal }) {
    const queues = queuesOf(tribunal)
    return { status: 200, body: { post: outcomesOf('post', queues), payment: outcomesOf('payment', queues) } }
  },
})

export const listReviewers = defineRoute({
  operation: 'listReviewers',
  method: 'GET',
  url: '/api/v1/cases/reviewers',
  permission: 'cases:work',
  summary: 'List the people a case can be given to',
  tag: 'cases',
  responses: { 200: listOf(REVIEWER_FOUND) },
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

export const countCases = defineRoute({
  operation: 'countCases',
  method: 'GET',
  url: '/api/v1/cases/counts',
  permission: 'cases:read',
  summary: 'Count cases by queue, priority, stage and age',
  tag: 'cases',
  query: CASE_COUNTS_QUERY,
  responses: { 200: CASE_COUNTS },
  async handler({ query, principal }, { store, now, config }) {
    const at = new Date(now()).toISOString()
    const [counts, own] = await Promise.all([
      count(store.pool, filterOf(query, principal), at),
      ownWork(store.pool, principal.id, at),
    ])
    const { under1h, from1hTo4h, from4hTo24h, over24h } = counts.ages
    const body = {
      total: counts.total,
      by_queue: counts.byQueue.map((one) => ({ ...one })),
      by_priority: { ...counts.byPriority },
      by_stage: { ...counts.byStage },
      ages: { under_1h: under1h, h1_4: from1hTo4h, h4_24: from4hTo24h, over_24h: over24h },
      mine: {
        held: own.held,
        assigned: own.assigned,
        resolved_1h: own.lastHour,
        resolved_24h: own.lastDay,
        exposure_limit: config.review.exposure_limit,
      },
    }
    return { status: 200, body }
  },
})
