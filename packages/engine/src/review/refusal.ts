/** Why a case does not let something happen. */
export const CASE_REFUSALS = [
  /** Somebody else holds the claim: `by`, `until`. */
  'held_by_other',
  /** The claim ended at `until`: it ran out, or was taken away. Or it was never made. */
  'not_held',
  /** Decided by `by` at `at`: finally, or it is another one's turn since. */
  'already_resolved',
  /** People are not done with it yet. */
  'not_resolved',
  /** The one who decided on it may not decide on it again. */
  'own_decision',
  /** Only a lead may take it, or do this. */
  'lead_needed',
  /** A lead gave it to `by`. */
  'assigned_to_other',
  /** The window closed at `until`. */
  'undo_too_late',
  /** A second decision was followed by a look at the first one, so it cannot be made again alone. */
  'first_seen',
  /** The last thing that happened is not a resolution of yours. */
  'nothing_to_undo',
  'unknown_outcome',
  'unknown_reason',
  'rationale_needed',
  /** An appeal is decided by a person, not by a program. */
  'person_needed',
  /** An appeal waits for its answer already. */
  'appeal_pending',
  /** The decision was appealed before, and answered at `at`. */
  'appeal_used',
  /** The time to appeal ended at `until`. */
  'appeal_too_late',
  /** An appeal that is being heard is answered on its merits. */
  'appeal_heard',
  /** There is no appeal to answer. */
  'no_appeal',
] as const
export type CaseRefusalCode = (typeof CASE_REFUSALS)[number]

/** Nothing happened, and why. */
export interface CaseRefusal {
  readonly code: CaseRefusalCode
  readonly by?: string
  readonly at?: string
  readonly until?: string
}

export function refused(code: CaseRefusalCode, more: Omit<CaseRefusal, 'code'> = {}): CaseRefusal {
  return { code, ...more }
}
