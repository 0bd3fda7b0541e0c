import { backtestsOf } from '@tribunal/adapters/store'
import { listed, listOf } from '@tribunal/contract'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { POLICY_PARAMS } from '../policies/schemas.ts'
import { BACKTEST } from './backtest-shape.ts'

const LIMIT = 20
const LIMIT_MAX = 100

export const listBacktests = defineRoute({
  operation: 'listBacktests',
  method: 'GET',
  url: '/api/v1/policies/:id/backtests',
  permission: 'policies:read',
  summary: 'List the backtests of a policy, the last asked for first',
  tag: 'backtests',
  params: POLICY_PARAMS,
  query: z.strictObject({
    after: z.uuid().optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(LIMIT),
  }),
  responses: { 200: listOf(BACKTEST) },
  problems: ['not-found'],
  async handler({ params: { id }, query: { after, limit } }, { store, tribunal }) {
    if (!tribunal.policies.has(id)) throw new HttpProblem({ code: 'not-found' })
    const found = await backtestsOf(store.pool, id, limit + 1, after)
    const page = found.slice(0, limit)
    return { status: 200, body: listed(page, found.length > limit ? page.at(-1)!.id : null) }
  },
})
