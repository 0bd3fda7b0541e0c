import { compilePolicy } from '../answer/compile-policy.ts'
import type { Json, Policy, PolicyAnswer } from '../tree/policy.ts'
import type { PolicyTest, Wanted } from './policy-tests.ts'

/** One part of an answer that is not what a test wants. */
export interface Difference {
  /** `outcome`, `rule`, `overrides`, `score`, `unknown`, or `results.NAME`. */
  readonly part: string
  readonly wanted: Json
  readonly got: Json
}

/** What a policy made of one test. */
export interface TestResult {
  readonly test: PolicyTest
  /** Nothing differs from what was wanted. */
  readonly passed: boolean
  /** One for each part that differs; none where the test passed. */
  readonly differences: readonly Difference[]
  /** What the policy answers, with its explanation. */
  readonly answer: PolicyAnswer
}

/** Runs each test on the policy, in order. */
export function runPolicyTests(policy: Policy, tests: readonly PolicyTest[]): readonly TestResult[] {
  const compiled = compilePolicy(policy)
  return tests.map((test) => {
    const answer = compiled.answer(test.facts)
    const differences = differencesOf(answer, test.want)
    return { test, passed: differences.length === 0, differences, answer }
  })
}

/** What of an answer is not as wanted. */
export function differencesOf(answer: PolicyAnswer, want: Wanted): readonly Difference[] {
  const parts: readonly (readonly [string, Json | undefined, Json])[] = [
    ['outcome', want.outcome, answer.outcome],
    ['rule', want.rule, answer.rule],
    ['overrides', want.overrides, answer.overrides.map(({ id }) => id)],
    ['score', want.score, answer.score ?? null],
    ['unknown', want.unknown?.toSorted(), answer.unknown.toSorted()],
    ...Object.entries(want.results ?? {}).map(
      ([name, wanted]) => [`results.${name}`, wanted, answer.results[name] as Json] as const,
    ),
  ]
  return parts.flatMap(([part, wanted, got]) =>
    wanted === undefined || JSON.stringify(wanted) === JSON.stringify(got) ? [] : [{ part, wanted, got }],
  )
}
