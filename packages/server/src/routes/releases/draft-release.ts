import { createHash } from 'node:crypto'
import type { PolicyBrief } from '@tribunal/adapters/proof'
import { BACKTEST_ATTACHED, NEW_RELEASE, POLICY_PARAMS, RELEASES } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { backtestById, backtestResultText, policySource, uuidv7 } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { refusedText } from '../policies/refused-text.ts'
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
    'The text has to be able to decide in the place of the active version: the same facts, outcomes and results.',
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
    const { version, hash } = await decidable(text, params.id, asking, { tribunal, store, prover })
    const command = { do: 'draft', release: uuidv7(now()), hash, version } as const
    const who = actorOf(principal, params.id, revision)
    const body = await act(params.id, command, who, { releases, livePolicies, store }, text)
    return { status: 201, body }
  },
})

/** The description in a text that can take the place of the active version. Throws a problem that says where it cannot. */
async function decidable(
  text: string,
  id: string,
  asking: Asking,
  { tribunal, store, prover }: Pick<Services, 'tribunal' | 'store' | 'prover'>,
): Promise<PolicyBrief> {
  const active = tribunal.policies.get(id)
  const source = active && (await policySource(store.pool, id, active.policy.hash))
  if (!source) throw new HttpProblem({ code: 'not-found' })
  const place = { text: source.text, only: 'to-decide' } as const
  const loaded = await prover.load(text, asking, { file: `${id}.yaml`, place })
  if (!loaded.ok || loaded.misfits.length > 0) throw refusedText(loaded, 'body.text')
  return loaded.policy
}
