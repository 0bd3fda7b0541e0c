import { policySource } from '@tribunal/adapters/store'
import { z } from 'zod'
import { HttpProblem } from '../../problems/http-problem.ts'
import { releaseStep, SEEN } from './release-step.ts'

export const proveRelease = releaseStep({
  operation: 'proveRelease',
  path: 'prove',
  permission: 'policies:write',
  summary: 'Prove a release for all inputs, and write down what was found',
  description:
    'It takes seconds. A clean proof lets the release go on; what it finds has to be mended in a new draft, or explained by another person (`waive`). `POST /api/v1/policies/check` shows all that a proof finds.',
  body: z.strictObject(SEEN),
  problems: ['proof-unfinished', 'policy-refused'],
  timeoutMs: 'proof',
  async ask(_, { id: release, hash }, policy, { store, prover }, asking) {
    const source = await policySource(store.pool, policy, hash)
    // Drafted by a version of Tribunal that read it.
    if (!source || !(await prover.load(source.text, asking)).ok) throw new HttpProblem({ code: 'policy-refused' })
    return { do: 'prove', release, ...(await prover.prove(source.text, asking)) }
  },
})
