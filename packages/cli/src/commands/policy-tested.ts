import type { Policy, PolicyProblem, PolicyTestReport } from '@tribunal/engine'
import type { PolicyWithTests } from './policy-test-source.ts'

/** What came of the tests of one policy. */
export type PolicyTested = PolicyWithTests &
  (
    | { readonly outcome: 'untested'; readonly policy: Policy }
    | { readonly outcome: 'broken'; readonly problems: readonly PolicyProblem[]; readonly text: string }
    | { readonly outcome: 'tested'; readonly policy: Policy; readonly report: PolicyTestReport; readonly grade: Grade }
  )

/** How good the tests are, in per cent rounded down, so that 100 means all. */
export interface Grade {
  readonly passed: boolean
  readonly coverage: number
  /** Absent where the policy was not changed. */
  readonly mutants?: number
  /** The tests pass, and what they reach and notice is as much as was asked for. */
  readonly enough: boolean
}
