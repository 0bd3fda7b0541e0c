/** One wording of the claim that was checked. */
export interface CheckedWording {
  /** BCP 47 tag. */
  readonly lang: string
  readonly text: string
}

/** What a rating rests on. */
export interface FactCheckSource {
  readonly url: string
  readonly title: string | null
  /** What the source says, in its own words. */
  readonly quotation: string | null
  /** Where a copy of it is kept. */
  readonly archive_url: string | null
  /** ISO date of the source. */
  readonly date: string | null
}

/** A fact check explained in one language. */
export interface FactCheckExplanation {
  /** BCP 47 tag. */
  readonly lang: string
  /** For a reader in a hurry: one or two sentences. */
  readonly short: string
  readonly long: string | null
}

/** What people wrote of one version of a fact check. */
export interface FactCheckContent {
  /** The claim as it is worded in one or more languages; the first is the one that was found. */
  readonly claims: readonly CheckedWording[]
  readonly sources: readonly FactCheckSource[]
  readonly explanations: readonly FactCheckExplanation[]
}
