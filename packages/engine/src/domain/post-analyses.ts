import type { Finding } from './finding.ts'
import type { Measured, Probability } from './measured.ts'

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

/** Document 000, downstream tasks, run where the label is `send_downstream`. */
export interface Downstream {
  readonly propaganda: readonly Finding[]
  readonly emotion: { readonly fear: Probability; readonly outrage: Probability }
  readonly sources: readonly { readonly domain: string; readonly quality: Measured<Probability> }[]
  readonly context: readonly {
    readonly id: string
    readonly kind: 'near_duplicate' | 'known_narrative'
    readonly similarity: Probability
  }[]
  readonly human_review: boolean
}
