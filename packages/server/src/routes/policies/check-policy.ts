import { isCleanProof } from '@tribunal/policy'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { PROOF, proofBody } from './proof-shape.ts'

/** A policy file has at most 256 KiB; what is longer is told as a problem of it. */
const TEXT_MAX = 300_000

const PROBLEM = z.object({
  code: z.string(),
  line: z.int().describe('From 1'),
  column: z.int().describe('From 1'),
  message: z.string(),
  hint: z.string().optional(),
})

export const checkPolicy = defineRoute({
  operation: 'checkPolicy',
  method: 'POST',
  url: '/api/v1/policies/check',
  permission: 'policies:read',
  summary: 'Prove a policy for all inputs while it is being written, and record nothing',
  description:
    'Of a text that does not load, what is wrong with it and where. Of one that loads, what holds of every input: sentences that hold or fail with an example, rules that nothing reaches, gaps, overlaps, idle thresholds, what raising a number does. It takes seconds; policies are proved one after the other, for each caller in turn, and a request whose caller has left is given up.',
  tag: 'policies',
  body: z.strictObject({ text: z.string().max(TEXT_MAX).describe('YAML of the policy') }),
  responses: {
    200: jsonText(
      z.object({
        clean: z.boolean().describe('Nothing has to be corrected: it may be published without a waiver'),
        problems: z.array(PROBLEM).describe('Why the text does not load; empty where it does'),
        proof: PROOF.optional(),
      }),
    ),
  },
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
