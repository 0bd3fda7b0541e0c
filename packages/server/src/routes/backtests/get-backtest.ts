import { BACKTEST, BACKTEST_ID, BACKTEST_SHOWN } from '@tribunal/contract'
import { backtestById, backtestResultOf } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const getBacktest = defineRoute({
  operation: 'getBacktest',
  method: 'GET',
  url: '/api/v1/backtests/:id',
  permission: 'policies:read',
  summary: 'Show how far a backtest is, and what it found',
  tag: 'backtests',
  params: BACKTEST_ID,
  responses: { 200: BACKTEST_SHOWN },
  problems: ['not-found'],
  async handler({ params: { id } }, { store }) {
    const backtest = await backtestById(store.pool, id)
    if (!backtest) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: { ...backtest, result: await backtestResultOf(store.pool, id) } }
  },
})

export const cancelBacktest = defineRoute({
  operation: 'cancelBacktest',
  method: 'POST',
  url: '/api/v1/backtests/:id/cancel',
  permission: 'policies:write',
  summary: 'End a backtest with what it has found so far',
  description: 'Within some seconds where it is under way. One that has ended stays as it is.',
  tag: 'backtests',
  params: BACKTEST_ID,
  responses: { 202: BACKTEST },
  problems: ['not-found'],
  async handler({ params: { id } }, { backtests }) {
    const backtest = await backtests.cancel(id)
    if (!backtest) throw new HttpProblem({ code: 'not-found' })
    return { status: 202, body: backtest }
  },
})
