import { readYaml, type YamlSource } from '../read/read-yaml.ts'
import type { Policy } from '../tree/policy.ts'
import { type Coverage, coverPolicy } from './cover-policy.ts'
import { type Mutation, mutatePolicy } from './mutate-policy.ts'
import type { PolicyTests } from './policy-tests.ts'
import { runPolicyTests, type TestResult } from './run-policy-tests.ts'

/** What came of the tests of a policy. */
export interface PolicyTestReport {
  readonly results: readonly TestResult[]
  readonly coverage: Coverage
  /** Absent where it was not asked for, or where a test fails: then every mutant is noticed, and that says nothing. */
  readonly mutation?: Mutation
}

/** Runs the tests of a policy, and then finds what they leave out. `text` is the text that `policy` was loaded from. */
export function testPolicy(
  policy: Policy,
  text: string,
  tests: PolicyTests,
  { mutation = true }: { readonly mutation?: boolean } = {},
): PolicyTestReport {
  const source = readYaml(text, policy.id) as YamlSource
  const results = runPolicyTests(policy, tests.tests)
  return {
    results,
    coverage: coverPolicy(policy, source, results, tests.unreachable),
    ...(mutation && results.every(({ passed }) => passed)
      ? { mutation: mutatePolicy(policy, text, source, tests) }
      : {}),
  }
}
