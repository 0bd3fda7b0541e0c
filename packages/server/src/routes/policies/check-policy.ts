import { POLICY_CHECK, POLICY_CHECK_REQUEST } from '@tribunal/contract'
import { isCleanProof, type Proof } from '@tribunal/policy'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { bothOf } from './policy-rules.ts'

export const checkPolicy = defineRoute({
  operation: 'checkPolicy',
  method: 'POST',
  url: '/api/v1/policies/check',
  permission: 'policies:read',
  summary: 'Prove a policy for all inputs while it is being written, and record nothing',
  description:
    'Of a text that does not load, what is wrong with it and where. Of one that loads, what holds of every input: sentences that hold or fail with an example, rules that nothing reaches, gaps, overlaps, idle thresholds, what raising a number does. It takes seconds; policies are proved one after the other, for each caller in turn, and a request whose caller has left is given up.',
  tag: 'policies',
  body: POLICY_CHECK_REQUEST,
  responses: { 200: jsonText(POLICY_CHECK) },
  problems: ['proof-unfinished'],
  timeoutMs: 'proof',
  async handler({ body: { text }, principal, signal }, { prover }) {
    const asking = { caller: principal.id, signal }
    const loaded = await prover.load(text, asking)
    if (!loaded.ok) {
      const problems = loaded.problems.map(({ file: _, ...problem }) => problem)
      return { status: 200, text: JSON.stringify({ clean: false, problems }) }
    }
    const proof = await prover.proof(text, asking)
    const answer = { clean: isCleanProof(proof), problems: [], proof: proofBody(proof) }
    return { status: 200, text: JSON.stringify(answer) }
  },
})

/** A proof as the wire has it: sentences in both languages, and without the names of what was sent. */
export function proofBody({
  policy: _,
  version: _version,
  hash: _hash,
  invariants,
  monotone,
  ...rest
}: Proof): unknown {
  return {
    ...rest,
    invariants: invariants.map(({ sentence, expected_to_fail, ...finding }) => ({
      ...finding,
      sentence: bothOf(sentence),
      ...(expected_to_fail === undefined ? {} : { expected_to_fail: bothOf(expected_to_fail) }),
    })),
    monotone: monotone.map(({ sentence, ...finding }) => ({ ...finding, sentence: bothOf(sentence) })),
  }
}
