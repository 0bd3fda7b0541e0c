import type { Policy } from '../policy.ts'
import type { SymbolicFacts, SymbolicPolicy } from '../symbolic/index.ts'
import type { EnumValue } from './enum-values.ts'
import type { SolverSession } from './solver-session.ts'
import type { Threshold } from './thresholds.ts'

/** What one proof is about. */
export interface Subject {
  readonly policy: Policy
  readonly facts: SymbolicFacts
  readonly encoded: SymbolicPolicy
  readonly inquiry: SolverSession
  readonly thresholds: readonly Threshold[]
  readonly words: readonly EnumValue[]
  /** Ids about which the solver gave up; parts of the proof add to it. */
  readonly undecided: Set<string>
}
