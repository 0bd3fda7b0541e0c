import type { PolicySet } from '@tribunal/adapters'
import type { DecisionInputs } from '@tribunal/adapters/store'

/** What decisions rest on where these policies decide. */
export function decisionInputsFor(resting: DecisionInputs, policies: PolicySet): DecisionInputs {
  return { ...resting, policies: Object.fromEntries([...policies].map(([id, { policy }]) => [id, policy.hash])) }
}
