import { listed, listOf } from '@tribunal/contract'
import { backtestsOf, policySource, type VersionText } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { TIME_FILTER } from '../../http/time-filter.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { refusedText } from '../policies/refused-text.ts'
import { POLICY_HASH, POLICY_PARAMS } from '../policies/schemas.ts'
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

/** A policy file has at most 256 KiB; what is longer is told as a problem of it. */
const TEXT_MAX = 1_000_000
const SAMPLE_MAX = 100

const BODY = z.strictObject({
  from: POLICY_HASH.optional().describe('Of the version to compare with; the one that decides now where absent'),
  to: z
    .union([z.strictObject({ text: z.string().min(1).max(TEXT_MAX) }), z.strictObject({ hash: POLICY_HASH })])
    .describe('The version to try: YAML, or the hash of one that has decided or been drafted here'),
  since: TIME_FILTER.optional().describe('Only decisions from then on'),
  until: TIME_FILTER.optional().describe('Only decisions before then'),
  sample: z.int().min(0).max(SAMPLE_MAX).optional().describe('Decisions named of each kind of change; 5 where absent'),
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
  body: BODY,
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
