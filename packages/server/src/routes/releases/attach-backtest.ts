import { createHash } from 'node:crypto'
import { backtestById, backtestResultText } from '@tribunal/adapters/store'
import { z } from 'zod'
import { HttpProblem } from '../../problems/http-problem.ts'
import { releaseStep, SEEN } from './release-step.ts'

export const attachBacktest = releaseStep({
  operation: 'attachBacktest',
  path: 'attach-backtest',
  permission: 'policies:write',
  summary: 'Attach a finished backtest of its text to a release',
  body: z.strictObject({ ...SEEN, backtest: z.uuid() }),
  problems: ['backtest-unfinished'],
  async ask({ backtest: id }, { id: release }, policy, { store }) {
    const [backtest, result] = await Promise.all([backtestById(store.pool, id), backtestResultText(store.pool, id)])
    if (!backtest || backtest.policy !== policy) throw new HttpProblem({ code: 'not-found' })
    if (backtest.status !== 'done' || result === null) throw new HttpProblem({ code: 'backtest-unfinished' })
    const hash = createHash('sha256').update(result).digest('hex')
    const { from, to } = backtest
    return { do: 'attach_backtest', release, backtest: id, from: from.hash, to: to.hash, result: hash }
  },
})
