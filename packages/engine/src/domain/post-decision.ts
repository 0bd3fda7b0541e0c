import type { PolicyAnswer } from '@tribunal/policy'
import type { Claim, Evidence, OutsideEvidence, Verification } from './claim.ts'
import type { Finding } from './finding.ts'
import type { LocalText, Probability } from './measured.ts'
import type { Detection, Downstream, LinguisticProfile } from './post-analyses.ts'
import type { PostFacts } from './post-facts.ts'
import type { Stage } from './scoped-stage.ts'
import type { ShadowAnswer } from './settings.ts'
import type { TraceStep } from './trace.ts'

export type FinalLabel = 'high_conf_true' | 'high_conf_fake' | 'send_downstream'
export type PublicationStatus = 'clean' | 'needs_review' | 'blocked'
export type ScreeningAction = 'ALLOW' | 'REVIEW' | 'BLOCK'

/** Document 002: the claim-likeness score, its band and the action that screening takes. */
export interface Screening {
  readonly action: ScreeningAction
  readonly label: string | null
  readonly reason_codes: readonly string[]
  readonly claim_likeness: number
  readonly band: 'low' | 'medium' | 'high'
  /** Ids of the features that held, sorted. */
  readonly features: readonly string[]
  readonly has_election_anchor: boolean
  readonly stage: Stage
  /** Name of the scoped stage that held, where one did. */
  readonly stage_by?: string
}

/** Document 003: the forensic log. */
export interface ForensicLog {
  /** 0..1; null where the profile was not measured. */
  readonly integrity_score: number | null
  readonly verdict: string
  readonly confidence: LocalText
  readonly penalties_applied: readonly { readonly name: string; readonly amount: number }[]
  readonly total_penalty: number
  readonly linguistic_summary: LinguisticProfile
  readonly detection_summary: Detection
}

/** Document 000: the manipulation score, unrounded, with its four terms. */
export interface ManipulationScore {
  readonly score: number
  readonly terms: {
    readonly caps: number
    readonly punctuation: number
    readonly loaded: number
    readonly repetition: number
  }
}

export interface DecidedClaim extends Claim {
  readonly evidence: readonly Evidence[]
  readonly verification: Verification
  /** What sources outside found, for people to read; absent where none was asked about this claim. */
  readonly outside?: readonly OutsideEvidence[]
}

export interface CaseRoute {
  readonly queue: string
  readonly priority: 'low' | 'normal' | 'high' | 'urgent'
  readonly reason: LocalText
}

/** Everything decided about a post, and why (spec section 3). */
export interface PostDecision {
  readonly kind: 'post'
  readonly id: string
  readonly lang: string
  /** The one word to act on. Absent in records from before there was a policy for it; `status` is the outcome there. */
  readonly outcome?: PublicationStatus
  readonly label: FinalLabel
  readonly status: PublicationStatus
  readonly escalate_to_human: boolean
  readonly screening: Screening
  readonly integrity: ForensicLog
  readonly claims: readonly DecidedClaim[]
  /** Different claims beyond these, which were not looked at; absent where there are none. */
  readonly claims_unread?: number
  /** Claims are not found in the language of the text: that there are none says nothing. Absent where they are. */
  readonly language_unread?: true
  readonly retrieval_coverage: Probability
  readonly manipulation: ManipulationScore
  readonly downstream?: Downstream
  readonly case?: CaseRoute
  readonly findings: readonly Finding[]
  readonly explanations: { readonly public: LocalText; readonly audit: LocalText }
  /** What the decision rests on: with the policies named below it can be computed again. */
  readonly facts: PostFacts
  readonly trace: readonly TraceStep[]
  /** What versions of policies that run beside it would have made of it, where any does. */
  readonly shadow?: readonly ShadowAnswer[]
  /** One answer a policy, in the order they ran: the rules tried, the facts that made them hold, what was unknown. */
  readonly answers: readonly PolicyAnswer[]
  /** Policy id to content hash. */
  readonly policies: Readonly<Record<string, string>>
}
