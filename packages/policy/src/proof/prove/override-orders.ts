import { evaluateReference } from '../../interpret/reference.ts'
import { encodePolicy } from '../../symbolic/encode-policy.ts'
import type { Solver } from '../../symbolic/script.ts'
import { symbolicFacts } from '../../symbolic/symbolic-facts.ts'
import { equal, not } from '../../symbolic/term.ts'
import type { Policy } from '../../tree/policy.ts'
import { type Facts, SolverSession } from '../solve/solver-session.ts'

/** Two overrides that lead to another outcome when they change places. */
export interface OverrideConflict {
  /** The one that stands first in the policy. */
  readonly first: string
  readonly second: string
  readonly facts: Facts
  readonly outcome: string
  /** With the two exchanged. */
  readonly exchanged_outcome: string
}

/**
 * The pairs of overrides whose order matters to the outcome, each with an example that the reference evaluator
 * confirms. A pair that is not among them can be exchanged without any input having another outcome.
 */
export async function overrideConflicts(policy: Policy, solver: Solver): Promise<readonly OverrideConflict[]> {
  const found: OverrideConflict[] = []
  const deciding = { ...policy, invariants: [], computed: [] }
  for (const [index, first] of policy.overrides.entries()) {
    for (const [distance, second] of policy.overrides.slice(index + 1).entries()) {
      const exchanged = { ...deciding, overrides: exchange(policy.overrides, index, index + 1 + distance) }
      const facts = symbolicFacts([deciding, exchanged])
      const [here, there] = [encodePolicy(deciding, facts), encodePolicy(exchanged, facts)]
      const outcomes = (record: Facts) => [policy, exchanged].map((one) => evaluateReference(one, record).outcome)
      const differ = (record: Facts) => new Set(outcomes(record)).size > 1
      const inquiry = new SolverSession(solver, facts)
      const example = await inquiry.witness(differ, not(equal(here.severity, there.severity)))
      if (!example) continue
      const [outcome, exchanged_outcome] = outcomes(example)
      found.push({
        first: first.id,
        second: second.id,
        facts: example,
        outcome: outcome!,
        exchanged_outcome: exchanged_outcome!,
      })
    }
  }
  return found
}

/** A list with two of its elements exchanged. */
function exchange<T>(list: readonly T[], one: number, other: number): readonly T[] {
  return list.with(one, list[other]!).with(other, list[one]!)
}
