import {
  BACKTEST,
  BACKTEST_ID,
  BACKTEST_REQUEST,
  BACKTEST_SHOWN,
  BACKTESTS_QUERY,
  listed,
  listOf,
  POLICY_PARAMS,
} from '@tribunal/contract'
import { backtestById, backtestResultOf, backtestsOf, policySource, type VersionText } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { refusedText } from '../policies/refused-text.ts'

export const listBacktests = defineRoute({
  operation: 'listBacktests',
  method: 'GET',
  url: '/api/v1/policies/:id/backtests',
  permission: 'policies:read',
  summary: 'List the backtests of a policy, the last asked for first',
  tag: 'backtests',
  params: POLICY_PARAMS,
  query: BACKTESTS_QUERY,
  responses: { 200: listOf(BACKTEST) },
  problems: ['not-found'],
  async handler({ params: { id }, query: { after, limit } }, { store, tribunal }) {
    if (!tribunal.policies.has(id)) throw new HttpProblem({ code: 'not-found' })
    const found = await backtestsOf(store.pool, id, limit + 1, after)
    const page = found.slice(0, limit)
    return { status: 200, body: listed(page, found.length > limit ? page.at(-1)!.id : null) }
  },
})

export const askBacktest = defineRoute({
  operation: 'askBacktest',
  method: 'POST',
  url: '/api/v1/policies/:id/backtests',
  permission: 'policies:write',
  summary: 'Try a version of a policy on recorded decisions',
  description:
    'Runs in the background, on the facts that the policy was given in the decisions recorded so far; no model is asked, and nothing is decided anew. The text may be that of another policy that reads the same facts and has the same outcomes.',
  tag: 'backtests',
  params: POLICY_PARAMS,
  body: BACKTEST_REQUEST,
  responses: { 202: BACKTEST },
  problems: ['not-found', 'policy-refused', 'proof-unfinished'],
  async handler(
    { params: { id }, body: { from, to, since, until, sample }, principal, signal },
    { tribunal, store, prover, backtests },
  ) {
    const active = tribunal.policies.get(id)
    if (!active) throw new HttpProblem({ code: 'not-found' })
    const wish = {
      policy: id,
      from: await versionBy(id, from ?? active.policy.hash, { store }),
      to:
        'text' in to
          ? await versionIn(to.text, id, { caller: principal.id, signal }, { tribunal, store, prover })
          : await versionBy(id, to.hash, { store }),
      since,
      until,
      shown: sample,
    }
    const backtest = await backtests.ask(wish, principal.id)
    return { status: 202, headers: { location: `/api/v1/backtests/${backtest.id}` }, body: backtest }
  },
})

/** Throws a `not-found` problem. */
async function versionBy(policy: string, hash: string, { store }: Pick<Services, 'store'>): Promise<VersionText> {
  const found = await policySource(store.pool, policy, hash)
  if (!found) throw new HttpProblem({ code: 'not-found' })
  return found
}

/** Throws a `policy-refused` problem that says where the text is no policy, or cannot be tried in the place of the active one. */
async function versionIn(
  text: string,
  id: string,
  asking: Asking,
  { tribunal, store, prover }: Pick<Services, 'tribunal' | 'store' | 'prover'>,
): Promise<VersionText> {
  const active = await versionBy(id, tribunal.policies.get(id)!.policy.hash, { store })
  const place = { text: active.text, only: 'to-try' } as const
  const loaded = await prover.load(text, asking, { file: `${id}.yaml`, place })
  if (!loaded.ok || loaded.misfits.length > 0) throw refusedText(loaded, 'body.to.text')
  const { hash, version } = loaded.policy
  return { hash, version, text }
}

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
