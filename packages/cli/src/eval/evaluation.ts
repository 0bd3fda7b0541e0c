import type { Picked } from './choose-threshold.ts'
import type { Comparison } from './comparison.ts'
import type { Proposal } from './proposal.ts'
import type { EvalReport } from './report.ts'

/** Everything that one run found. */
export interface Evaluation {
  /** One a system. */
  readonly reports: readonly EvalReport[]
  readonly comparison: Comparison | null
  readonly pick: (Picked & { readonly proposal: Proposal | null }) | null
}
