import { CASE_COUNTS, CASE_COUNTS_QUERY } from '@tribunal/contract'
import { countCases as count, ownWork } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { filterOf } from './shape/case-query.ts'

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
