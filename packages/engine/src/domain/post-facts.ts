import type { Claim, Commitment, Evidence, OutsideEvidence, Verification } from './claim.ts'
import type { Campaign, Finding } from './finding.ts'
import type { RecordedSignals } from './learned.ts'
import type { ModelCall } from './model-advice.ts'
import type { Detection, Downstream, LinguisticProfile } from './post-analyses.ts'
import type { Settings } from './settings.ts'

/**
 * Everything recorded about a post that a decision may rest on. A fact that is absent was not found out: its step
 * failed or was skipped, and policies see it as unknown. The decision is a pure function of these facts and the policies.
 */
export interface PostFacts {
  readonly lang: string
  readonly settings: Settings
  readonly claim_likeness?: ClaimLikenessFacts
  readonly lexicon_matches?: readonly LexiconMatch[]
  readonly manipulation?: ManipulationFacts
  readonly profile?: LinguisticProfile
  readonly detection?: Detection
  readonly disguised?: boolean
  /** The text seems to address a model that reads it. */
  readonly injection_suspected?: boolean
  /** What learned signals say; absent where none is installed. */
  readonly learned?: RecordedSignals
  /** Rules held to review when it was decided, as `policy/rule`; absent where none was. */
  readonly held_rules?: readonly string[]
  readonly claims?: readonly Claim[]
  /** Different claims beyond those, for which no evidence was searched. Absent where there are none. */
  readonly claims_unread?: number
  /** Claims are not found in the language of the text: that there are none says nothing. Absent where they are. */
  readonly language_unread?: true
  /** Per claim, in the order of `claims`. */
  readonly evidence?: readonly (readonly Evidence[])[]
  /** Claims with at least one item of evidence ÷ max(1, claims). */
  readonly retrieval_coverage?: number
  /** Per claim, in the order of `claims`. */
  readonly verifications?: readonly Verification[]
  /**
   * What sources outside found, by the id of the claim they were asked about. No policy reads it. Absent where no source is
   * configured, and where none was asked.
   */
  readonly outside?: Readonly<Record<string, readonly OutsideEvidence[]>>
  readonly downstream?: Downstream
  /** The campaign that the post belongs to; absent where no earlier post was like it, or nothing was compared. */
  readonly campaign?: Campaign
  readonly findings: readonly Finding[]
  /** The policy that makes one outcome of the answers. Absent in records from before: their outcome is the status. */
  readonly outcome_policy?: 'post-outcome'
  /**
   * The policy that says in which order people look at claims. Absent in records from before, and where the installation has no
   * policy `review-order`: the priority is that of routing.
   */
  readonly order_policy?: 'review-order'
  /** It hears of unchecked claims of high risk, too. Absent in records from before: it heard of checked claims alone. */
  readonly order_reads?: 'risks'
  /**
   * Where the draw of the post fell, from 0 to below 1. Absent in records from before clean posts were sampled, and where the
   * installation has no policy `clean-sample`: none is drawn.
   */
  readonly sample?: number
  /** Models that were asked, with their answers as they came. What became of them is in the facts above. */
  readonly model_calls?: readonly ModelCall[]
}

/** Document 002, Feature Extraction Rules: which features a text has. */
export interface ClaimLikenessFacts {
  readonly election_anchor: boolean
  readonly assertive_claim_term: boolean
  readonly disinfo_narrative_term: boolean
  readonly numeric_reference: boolean
  readonly long_form_statement: boolean
  readonly question_penalty: boolean
  readonly hedging_penalty: boolean
}

/** Document 000, Manipulation Score Calculation: what the formula is made of. */
export interface ManipulationFacts {
  /** Runs of letters, marks, numbers and underscores. */
  readonly words: number
  /** Words of two or more characters with a cased letter and no lower-case one. */
  readonly caps_words: number
  /** Number of `!` and `?`. */
  readonly punctuation: number
  readonly loaded_words: number
  /** `!` or `?` stand three or more in a row. */
  readonly repeated: boolean
}

/** A phrase of the screening lexicon that a text contains. */
export interface LexiconMatch {
  readonly id: string
  readonly action: 'REVIEW' | 'BLOCK'
  readonly label: string
  /** How the author stands to what it says. Absent in records from before it was read: it counts as asserted. */
  readonly commitment?: Commitment
}
