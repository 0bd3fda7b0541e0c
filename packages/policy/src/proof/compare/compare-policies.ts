import type { Solver } from '../../symbolic/script.ts'
import type { Policy } from '../../tree/policy.ts'
import { SolverSession } from '../solve/solver-session.ts'
import { commonFacts, type FactsCompared } from './common-facts.ts'
import { ComparedPolicies } from './compared-policies.ts'
import { type OutcomeChange, outcomeChanges } from './outcome-changes.ts'
import { type SameOutcome, sameOutcome } from './same-outcome.ts'

/** How two policies differ in what they decide, for all inputs. */
export interface PolicyComparison {
  /** The older policy. */
  readonly from: PolicyName
  /** The newer one. */
  readonly to: PolicyName
  /**
   * `same`: proved that no input has another outcome. `different`: some have. `unknown`: the solver has given up, or a
   * fact means something else to each of them.
   */
  readonly outcomes: 'same' | 'different' | 'unknown'
  /** Inputs with another outcome, by the outcomes. */
  readonly changes: readonly OutcomeChange[]
  /** What differs where the outcome is the same. */
  readonly same_outcome: SameOutcome
  /** How their declared facts differ. */
  readonly facts: Omit<FactsCompared, 'common'>
  /** Words for outcomes that only one of them has. */
  readonly outcome_words: OnlyIn
  /** Set where some list was compared only up to this length. */
  readonly up_to_length?: number
}

/** Which text of a policy: `hash` is the SHA-256 of its file, in hexadecimal. */
export interface PolicyName {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string
}

/** Names that one of two policies has and the other has not. */
export interface OnlyIn {
  readonly only_from: readonly string[]
  readonly only_to: readonly string[]
}

/**
 * Compares two policies on all inputs that both take. Each example is confirmed by the reference evaluator. Errors
 * are those of the solver.
 *
 * The two share the variables of their facts, so one formula says that they decide differently. Where a fact has
 * another meaning in each, no record means the same to both, and nothing is compared.
 */
export async function comparePolicies(from: Policy, to: Policy, solver: Solver): Promise<PolicyComparison> {
  const { common, ...facts } = commonFacts(from, to)
  const about = { from: nameOf(from), to: nameOf(to), facts, outcome_words: onlyIn(from.outcomes, to.outcomes) }
  const results = onlyIn([...from.results.keys()], [...to.results.keys()])
  if (!common)
    return { ...about, outcomes: 'unknown', changes: [], same_outcome: { rules: [], results: [], ...results } }
  const compared = new ComparedPolicies(from, to, common)
  const inquiry = new SolverSession(solver, compared.facts)
  const { changes, complete } = await outcomeChanges(compared, inquiry)
  const { upToLength } = compared.facts
  return {
    ...about,
    outcomes: changes.length > 0 ? 'different' : complete ? 'same' : 'unknown',
    changes,
    same_outcome: await sameOutcome(compared, inquiry),
    ...(upToLength === undefined ? {} : { up_to_length: upToLength }),
  }
}

/** How a comparison names a policy. */
function nameOf({ id, version, hash }: Policy): PolicyName {
  return { policy: id, version, hash }
}

/** Names that only one side has, in the order in which it declares them. */
function onlyIn(from: readonly string[], to: readonly string[]): OnlyIn {
  return {
    only_from: from.filter((name) => !to.includes(name)),
    only_to: to.filter((name) => !from.includes(name)),
  }
}
