import { GIVEN_TEXT } from '@tribunal/contract'
import type { CompiledPolicy } from '@tribunal/policy'
import { z } from 'zod'
import { bothOf } from './policy-rules.ts'

/** Which policy, in an address. */
export const POLICY_PARAMS = z.object({ id: z.string().min(1).max(100).describe('Of the policy') })

/** The hash of a policy's file, as decisions name it. */
export const POLICY_HASH = z.string().regex(/^[0-9a-f]{64}$/, 'schema.sha256')

export const POLICY = z.object({
  id: z.string(),
  version: z.string(),
  hash: z.string().describe('SHA-256 of its file, as decisions name it'),
  title: GIVEN_TEXT,
  source: z.string().describe('The document it follows'),
  outcomes: z.array(z.string()).describe('Least severe first'),
})

export function policyBody({ policy }: Pick<CompiledPolicy, 'policy'>): z.output<typeof POLICY> {
  const { id, version, hash, title, source, outcomes } = policy
  return {
    id,
    version,
    hash,
    title: bothOf(title),
    source,
    outcomes: [...outcomes],
  }
}
