import type { Decision } from '@tribunal/engine'
import { outcomeOf, type ShadowAnswer } from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'
import type { DecisionEngine, PolicySet } from './decision-engine.ts'

/** A version of a policy that runs beside what decides. */
export interface Shadow {
  readonly policy: CompiledPolicy
  /** Decides as the decision was made, but for this policy. */
  readonly deciding: DecisionEngine
}

/** The shadows of some versions beside a set of policies. */
export function shadowsBeside(
  policies: PolicySet,
  versions: readonly CompiledPolicy[],
  decidingWith: (policies: PolicySet) => DecisionEngine,
): readonly Shadow[] {
  return versions.map((policy) => ({
    policy,
    deciding: decidingWith(new Map([...policies, [policy.policy.id, policy]])),
  }))
}

/**
 * The decision with what its shadows would have made of it, computed from the facts it rests on: no model is asked, and no
 * shadow changes anything else. One that fails says why in its place. Shadows of policies that took no part are left out.
 */
export function withShadows<D extends Decision>(decision: D, shadows: readonly Shadow[]): D {
  if (decision.facts === null) return decision
  const beside = shadows.filter(({ policy }) => policy.policy.id in decision.policies)
  if (beside.length === 0) return decision
  return { ...decision, shadow: beside.map((shadow) => answerOf(shadow, decision)) }
}

function answerOf({ policy: { policy }, deciding }: Shadow, decision: Decision): ShadowAnswer {
  const { id, version, hash } = policy
  try {
    const other = deciding.replay(decision)
    const { outcome, rule } = other.answers.findLast((answer) => answer.policy === id)!
    return { policy: id, version, hash, outcome, rule, decision_outcome: outcomeOf(other) }
  } catch (error) {
    const nothing = { outcome: null, rule: null, decision_outcome: null }
    return { policy: id, version, hash, ...nothing, error: error instanceof Error ? error.message : String(error) }
  }
}
