import type { Policy } from '../policy.ts'
import type { SymbolicFacts, SymbolicPolicy } from '../symbolic/index.ts'
import type { AskedWord } from './asked-words.ts'
import type { Inquiry } from './inquiry.ts'
import type { Threshold } from './thresholds.ts'

/** What one proof is about. */
export interface Subject {
  readonly policy: Policy
  readonly facts: SymbolicFacts
  readonly encoded: SymbolicPolicy
  readonly inquiry: Inquiry
  readonly thresholds: readonly Threshold[]
  readonly words: readonly AskedWord[]
  /** Ids about which the solver gave up; parts of the proof add to it. */
  readonly undecided: Set<string>
}
