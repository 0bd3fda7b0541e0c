import type { PolicyAnswer } from '../tree/policy.ts'
import type { FactProblem } from './check-facts.ts'
import type { CompiledPolicy } from './compile-policy.ts'

/** Thrown by `evaluate`: the facts whose values are not of their declared types. */
export class FactError extends Error {
  /** At least one, in the order in which the policy declares its facts. */
  readonly problems: readonly FactProblem[]

  constructor(problems: readonly FactProblem[]) {
    super(
      problems
        .map(({ field, expected, got }) => `${field || 'the record'}: expected ${expected}, found ${got}`)
        .join('\n'),
    )
    this.name = 'FactError'
    this.problems = problems
  }
}

/** Checks a record against the policy's fact types and evaluates it. Throws a FactError where a fact is mistyped. */
export function evaluate(policy: CompiledPolicy, record: unknown): PolicyAnswer {
  const problems = policy.check(record)
  if (problems.length > 0) throw new FactError(problems)
  return policy.answer(record as Readonly<Record<string, unknown>>)
}
