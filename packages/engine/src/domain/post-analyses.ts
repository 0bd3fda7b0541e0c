import type { Finding } from './finding.ts'
import type { LocalText, Measured, Probability } from './measured.ts'

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

/** Emotions that a record has only where the text stirs them; fear and outrage it always has. */
export const OTHER_EMOTIONS = ['anger', 'disgust', 'sadness', 'joy', 'hope'] as const

/** How strongly a text stirs each emotion; of those beside fear and outrage only the ones that it stirs. */
export interface Emotion {
  readonly fear: Probability
  readonly outrage: Probability
  readonly anger?: Probability
  readonly disgust?: Probability
  readonly sadness?: Probability
  readonly joy?: Probability
  readonly hope?: Probability
}

/** A part of a number of things, with the Wilson interval (95 %) of the share behind it. */
export interface RecordedShare {
  readonly count: number
  readonly of: number
  readonly low: Probability
  readonly high: Probability
}

/** How earlier posts that cite a domain were decided here. */
export interface SourceRecord {
  /** Posts that cite it, this one not among them. */
  readonly posts: number
  /** Of those with a final label: labelled `high_conf_fake`. Absent where none has one. */
  readonly refuted?: RecordedShare
  /** Of those that people settled: settled as `blocked`. Absent where people settled none. */
  readonly blocked_by_people?: RecordedShare
}

/** A domain that a text links to. */
export interface CitedSource {
  readonly domain: string
  readonly quality: Measured<Probability>
  /** What it is, for example `fact-checker`; `look-alike` where it imitates another. Absent where nobody rated it. */
  readonly kind?: string
  readonly reason?: LocalText
  /** Whose rating it is, and its ISO date. */
  readonly rated?: { readonly by: string; readonly on: string }
  /** The listed domain that it is made to look like. */
  readonly imitates?: string
  /** By the record of this installation; absent where there is none. */
  readonly record?: SourceRecord
}

/** Document 000, downstream tasks, run where the label is `send_downstream`. */
export interface Downstream {
  readonly propaganda: readonly Finding[]
  readonly emotion: Emotion
  /** The words that stir, each a finding with the emotion as its id. */
  readonly emotion_words?: readonly Finding[]
  readonly sources: readonly CitedSource[]
  readonly context: readonly {
    readonly id: string
    readonly kind: 'near_duplicate' | 'known_narrative'
    readonly similarity: Probability
  }[]
  readonly human_review: boolean
}
