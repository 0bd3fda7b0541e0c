/** What a version of a policy that runs beside a decision would have made of it. Recorded, and never enforced. */
export interface ShadowAnswer {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the version's text. */
  readonly hash: string
  /** What the version answered, and the rule that determined it; null where it failed. */
  readonly outcome: string | null
  readonly rule: string | null
  /** The outcome that the whole decision would have had; null where it failed. */
  readonly decision_outcome: string | null
  /** Why it gave no answer. */
  readonly error?: string
}
