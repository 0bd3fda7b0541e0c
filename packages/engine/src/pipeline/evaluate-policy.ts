import type { CompiledPolicy, PolicyAnswer } from '@tribunal/policy'

/** The published policies a decision is made with, by id. */
export type Policies = ReadonlyMap<string, CompiledPolicy>

/**
 * Evaluates one policy on facts that the pipeline made. Facts of a wrong type are a programmer's error here: records
 * from outside are checked before (`evaluateRecord`).
 */
export function answer(policies: Policies, id: string, facts: Readonly<Record<string, unknown>>): PolicyAnswer {
  const policy = policies.get(id)
  if (!policy) throw new Error(`the policy \`${id}\` is not loaded; loaded: ${[...policies.keys()].join(', ')}`)
  return policy.answer(facts)
}

/** Id to content hash of the policies named, in order. */
export function hashesOf(policies: Policies, answers: readonly PolicyAnswer[]): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const { policy } of answers) hashes[policy] = policies.get(policy)!.policy.hash
  return hashes
}
