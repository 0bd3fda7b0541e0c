import type { Claim, Evidence, Verification } from './claim.ts'
import type { Finding } from './finding.ts'
import type { LocalText, Measured, Probability } from './measured.ts'
import type { PolicyAnswer } from './policy-answer.ts'
import type { PostFacts } from './post-facts.ts'
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
  readonly stage: 'supervised' | 'advisory' | 'shadow'
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

export type Tone = 'professional' | 'informal' | 'sensationalist' | 'threatening'

/** Document 003, profiler. */
export interface LinguisticProfile {
  /** 0 calm .. 10 pressing. */
  readonly urgency_level: number
  /** 0 unreadable .. 10 flawless; unavailable for languages without an analyser. */
  readonly grammar_quality: Measured<number>
  readonly tone_type: Tone
  readonly credibility_markers: 'high' | 'medium' | 'low'
  readonly specific_issues: readonly string[]
}

/** Document 003, detector. */
export interface Detection {
  readonly ai_probability: Measured<Probability>
  readonly bot_patterns: 'none' | 'template' | 'spam'
  readonly manipulation_tactics: readonly string[]
  readonly scam_indicators: readonly string[]
}

/** Document 000: the manipulation score, unrounded, with its four terms. */
export interface ManipulationScore {
  readonly score: number
  readonly terms: { readonly caps: number; readonly punctuation: number; readonly loaded: number; readonly repetition: number }
}

export interface DecidedClaim extends Claim {
  readonly evidence: readonly Evidence[]
  readonly verification: Verification
}

export interface CaseRoute {
  readonly queue: string
  readonly priority: 'low' | 'normal' | 'high' | 'urgent'
  readonly reason: LocalText
}

/** Document 000, downstream tasks, run where the label is `send_downstream`. */
export interface Downstream {
  readonly propaganda: readonly Finding[]
  readonly emotion: { readonly fear: Probability; readonly outrage: Probability }
  readonly sources: readonly { readonly domain: string; readonly quality: Measured<Probability> }[]
  readonly context: readonly { readonly id: string; readonly kind: 'near_duplicate' | 'known_narrative'; readonly similarity: Probability }[]
  readonly human_review: boolean
}

/** Everything decided about a post, and why (spec section 3). */
export interface PostDecision {
  readonly kind: 'post'
  readonly id: string
  readonly lang: string
  readonly label: FinalLabel
  readonly status: PublicationStatus
  readonly escalate_to_human: boolean
  readonly screening: Screening
  readonly integrity: ForensicLog
  readonly claims: readonly DecidedClaim[]
  readonly retrieval_coverage: Probability
  readonly manipulation: ManipulationScore
  readonly downstream?: Downstream
  readonly case?: CaseRoute
  readonly findings: readonly Finding[]
  readonly explanations: { readonly public: LocalText; readonly audit: LocalText }
  /** What the decision rests on: with the policies named below it can be computed again. */
  readonly facts: PostFacts
  readonly trace: readonly TraceStep[]
  /** One answer a policy, in the order they ran: the rules tried, the facts that made them hold, what was unknown. */
  readonly answers: readonly PolicyAnswer[]
  /** Policy id to content hash. */
  readonly policies: Readonly<Record<string, string>>
}
