import { createHash } from 'node:crypto'
import { BACKTEST_ATTACHED, NEW_RELEASE, POLICY_PARAMS, RELEASES } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { backtestById, backtestResultText, uuidv7 } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { draftedText } from './release-document.ts'
import { RELEASE_PROBLEMS } from './release-problem.ts'
import { act, actorOf, releaseStep } from './release-step.ts'

export const attachBacktest = releaseStep({
  operation: 'attachBacktest',
  path: 'attach-backtest',
  permission: 'policies:write',
  summary: 'Attach a finished backtest of its text to a release',
  body: BACKTEST_ATTACHED,
  problems: ['backtest-unfinished'],
  async ask({ backtest: id }, { id: release }, policy, { store }) {
    const [backtest, result] = await Promise.all([backtestById(store.pool, id), backtestResultText(store.pool, id)])
    if (!backtest || backtest.policy !== policy)
      throw new HttpProblem({
        code: 'not-found',
        detail: message('release.backtest_not_there', { backtest: id, policy }),
      })
    if (backtest.status !== 'done' || result === null) throw new HttpProblem({ code: 'backtest-unfinished' })
    const hash = createHash('sha256').update(result).digest('hex')
    const { from, to } = backtest
    return { do: 'attach_backtest', release, backtest: id, from: from.hash, to: to.hash, result: hash }
  },
})

export const draftRelease = defineRoute({
  operation: 'draftRelease',
  method: 'POST',
  url: '/api/v1/policies/:id/releases',
  permission: 'policies:write',
  summary: 'Begin a release with a text',
  description:
    'The text has to be able to decide in the place of the active version: the same facts, outcomes and results. `communications` is the document of the texts that people read.',
  tag: 'releases',
  params: POLICY_PARAMS,
  body: NEW_RELEASE,
  responses: { 201: RELEASES },
  problems: [...RELEASE_PROBLEMS, 'policy-refused', 'proof-unfinished'],
  async handler(
    { params, body: { text, revision }, principal, signal },
    { releases, livePolicies, tribunal, store, prover, now },
  ) {
    const asking = { caller: principal.id, signal }
    const { version, hash } = await draftedText(text, params.id, asking, { tribunal, store, prover })
    const command = { do: 'draft', release: uuidv7(now()), hash, version } as const
    const who = actorOf(principal, params.id, revision)
    const body = await act(params.id, command, who, { releases, livePolicies, store }, text)
    return { status: 201, body }
  },
})
