import { type COMPARED_POLICY, COMPARISON, COMPARISON_REQUEST } from '@tribunal/contract'
import type { NamedText } from '@tribunal/policy'
import { policySource } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { unreadText } from './refused-text.ts'

type Side = z.output<typeof COMPARED_POLICY>

export const diffPolicies = defineRoute({
  operation: 'diffPolicies',
  method: 'POST',
  url: '/api/v1/policies/diff',
  permission: 'policies:read',
  summary: 'Say which inputs two policies decide differently, for all inputs, and record nothing',
  description:
    'As regions: conditions that all their inputs meet, with an example each; or the proof that there are none. It takes seconds; comparisons wait for each other and for proofs, each caller in turn, and a request whose caller has left is given up.',
  tag: 'policies',
  body: COMPARISON_REQUEST,
  responses: { 200: jsonText(COMPARISON) },
  problems: ['not-found', 'proof-unfinished'],
  timeoutMs: 'proof',
  async handler({ body, principal, signal }, { tribunal, store, prover }) {
    const asking = { caller: principal.id, signal }
    const from = await sideOf(body.from, 'from', asking, { tribunal, store, prover })
    const to = await sideOf(body.to, 'to', asking, { tribunal, store, prover })
    const found = await prover.comparison(from, to, asking)
    return { status: 200, text: JSON.stringify(found) }
  },
})

/** The policy of a text, or a version. Throws `invalid-request` of a text that does not load, `not-found` of a version. */
async function sideOf(
  side: Side,
  name: 'from' | 'to',
  asking: Asking,
  { tribunal, store, prover }: Pick<Services, 'tribunal' | 'store' | 'prover'>,
): Promise<NamedText> {
  const text = 'text' in side ? side.text : await textOf(side, { tribunal, store })
  const loaded = await prover.load(text, asking)
  if (loaded.ok) return { name: `${loaded.policy.id} ${loaded.policy.version}`, text }
  throw unreadText(loaded.problems, `body.${name}.text`)
}

async function textOf(
  { policy, hash }: Exclude<Side, { text: string }>,
  { tribunal, store }: Pick<Services, 'tribunal' | 'store'>,
): Promise<string> {
  const wanted = hash ?? tribunal.policies.get(policy)?.policy.hash
  const found = wanted === undefined ? undefined : await policySource(store.pool, policy, wanted)
  if (!found) throw new HttpProblem({ code: 'not-found' })
  return found.text
}
