import type { FactProblem } from './check-facts.ts'
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
import { loadPolicy } from './load-policy.ts'
import type { PolicyAnswer } from './policy-answer.ts'
import type { PolicyProblem } from './problem.ts'

/** Thrown by `definePolicy`: everything wrong with the policy, each with its line and column. */
export class PolicyError extends Error {
  readonly problems: readonly PolicyProblem[]

  constructor(problems: readonly PolicyProblem[]) {
    super(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'))
    this.name = 'PolicyError'
    this.problems = problems
  }
}

/** Thrown by `evaluate`: the facts whose values are not of their declared types. */
export class FactError extends Error {
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

/** A policy from its YAML text, ready to evaluate. Throws a PolicyError where the text is not a sound policy. */
export function definePolicy(text: string, file = 'policy.yaml'): CompiledPolicy {
  const loaded = loadPolicy(text, file)
  if (!loaded.ok) throw new PolicyError(loaded.problems)
  return compilePolicy(loaded.policy)
}

/** Checks a record against the policy's fact types and evaluates it. Throws a FactError where a fact is mistyped. */
export function evaluate(policy: CompiledPolicy, record: unknown): PolicyAnswer {
  const problems = policy.check(record)
  if (problems.length > 0) throw new FactError(problems)
  return policy.answer(record as Readonly<Record<string, unknown>>)
}
