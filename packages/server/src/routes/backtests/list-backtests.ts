import { backtestsOf } from '@tribunal/adapters/store'
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
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(LIMIT_MAX).optional() }),
  responses: { 200: z.object({ backtests: z.array(BACKTEST) }) },
  problems: ['not-found'],
  async handler({ params: { id }, query: { limit = LIMIT } }, { store, tribunal }) {
    if (!tribunal.policies.has(id)) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: { backtests: await backtestsOf(store.pool, id, limit) } }
  },
})
