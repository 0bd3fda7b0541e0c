import { CASE_PRIORITIES, CASE_STAGES } from '@tribunal/engine'
import { countCases as count, ownWork } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { CASE_QUERY, filterOf } from './shape/case-query.ts'

const COUNT = z.int().min(0)

export const countCases = defineRoute({
  operation: 'countCases',
  method: 'GET',
  url: '/api/v1/cases/counts',
  permission: 'cases:read',
  summary: 'Count cases by queue, priority, stage and age',
  tag: 'cases',
  query: z.strictObject(CASE_QUERY),
  responses: {
    200: z.object({
      total: COUNT,
      by_queue: z.array(
        z.object({
          queue: z.string(),
          waiting: COUNT.describe('Open or claimed'),
          claimed: COUNT,
          overdue: COUNT,
          oldest: z.iso.datetime().nullable().describe('When the one that waits longest was opened'),
        }),
      ),
      by_priority: z.record(z.enum(CASE_PRIORITIES), COUNT),
      by_stage: z.record(z.enum(CASE_STAGES), COUNT),
      ages: z
        .object({ under_1h: COUNT, h1_4: COUNT, h4_24: COUNT, over_24h: COUNT })
        .describe('Of those that wait, by the time since they were opened'),
      mine: z
        .object({
          held: COUNT,
          assigned: COUNT,
          resolved_1h: COUNT,
          resolved_24h: COUNT,
          exposure_limit: COUNT.describe('Cases in an hour after which a break is proposed'),
        })
        .describe('Of the caller, whatever the filter'),
    }),
  },
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
