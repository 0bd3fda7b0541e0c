import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
import { loadPolicy } from './load-policy.ts'
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

/** A policy from its YAML text, ready to evaluate. Throws a PolicyError where the text is not a sound policy. */
export function definePolicy(text: string, file = 'policy.yaml'): CompiledPolicy {
  const loaded = loadPolicy(text, file)
  if (!loaded.ok) throw new PolicyError(loaded.problems)
  return compilePolicy(loaded.policy)
}
