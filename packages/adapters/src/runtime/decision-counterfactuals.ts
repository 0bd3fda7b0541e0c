import type { Decision, DecisionBasis } from '@tribunal/engine'
import { outcomeOf } from '@tribunal/engine'
import type { Message } from '@tribunal/messages'
import type { CompiledPolicy } from '@tribunal/policy'
import {
  COUNTERFACTUAL_LIMITS,
  type Counterfactual,
  type CounterfactualLimits,
  type Counterfactuals,
  changedFacts,
  counterfactuals,
  tellCounterfactual,
} from '@tribunal/policy'
import type { DecisionEngine, PolicySet } from './decision-engine.ts'

/** The result of a decision: the outcome of a post or of a payment, its category, and whether a case opens. */
export interface CameTo {
  readonly outcome: string
  /** `label` of a post, `risk_category` of a payment. */
  readonly category: string
  readonly case: boolean
}

/** The smallest changes that would have given one policy another answer, with what the decision would have come to then. */
export interface PolicyCounterfactuals extends Omit<Counterfactuals, 'counterfactuals'> {
  readonly policy: string
  readonly version: string
  readonly counterfactuals: readonly (Counterfactual & {
    readonly sentence: Message
    readonly decision: CameTo & { readonly changed: boolean }
  })[]
}

/** The policies that settle a decision, in the order in which they are reported. */
const SETTLING = [
  'publication',
  'publication-strict',
  'final-decision',
  'screening',
  'post-routing',
  'evidence-aggregation',
  'worth-checking',
  'arbiter',
  'arbiter-guarded',
  'composite-risk',
]

type Facts = Readonly<Record<string, unknown>>

/**
 * What would have changed a decision, policy by policy. One policy's facts are changed at a time; what it answers then
 * goes through the rest of the decision, whose own facts stay as they were recorded. `deciding` is what decides with the
 * policies of that decision. A payment whose measuring failed has none. `limits`: of the search in each policy.
 */
export function decisionCounterfactuals(
  deciding: DecisionEngine,
  decidingWith: (policies: PolicySet) => DecisionEngine,
  decision: DecisionBasis,
  limits: CounterfactualLimits = COUNTERFACTUAL_LIMITS,
): readonly PolicyCounterfactuals[] {
  const given = new Map(deciding.policyFacts(decision).map(({ policy, facts }) => [policy, facts]))
  const now = cameTo(deciding.replay(decision))
  return SETTLING.flatMap((policy) => {
    const facts = given.get(policy)
    const compiled = deciding.policies.get(policy)
    if (!facts || !compiled) return []
    const again = replayWith(compiled, deciding.policies, decidingWith)
    const found = counterfactuals(compiled, facts, limits)
    const told = found.counterfactuals.map((one) => {
      const then = cameTo(again(decision, changedFacts(facts, one.changes)))
      return { ...one, sentence: tellCounterfactual(one), decision: { ...then, changed: then.outcome !== now.outcome } }
    })
    return [{ policy, version: compiled.policy.version, ...found, counterfactuals: told }]
  })
}

/** Computes a decision again in which one policy is given other facts. */
function replayWith(
  compiled: CompiledPolicy,
  policies: PolicySet,
  decidingWith: (policies: PolicySet) => DecisionEngine,
): (decision: DecisionBasis, facts: Facts) => Decision {
  let given: Facts = {}
  const changed = { ...compiled, answer: () => compiled.answer(given) }
  const deciding = decidingWith(new Map([...policies, [compiled.policy.id, changed]]))
  return (decision, facts) => {
    given = facts
    return deciding.replay(decision)
  }
}

function cameTo(decision: Decision): CameTo {
  return {
    outcome: outcomeOf(decision),
    category: decision.kind === 'post' ? decision.label : decision.risk_category,
    case: decision.case !== undefined,
  }
}
