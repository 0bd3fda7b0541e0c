import type { Measured, Probability } from './measured.ts'

/** One thing that moved a learned score: a word, a run of letters, a property of the text or of the payment. */
export interface Influence {
  /** Names the feature as the model's file does: `word:guaranteed`, `shape:url`, `amount-to-usual`. */
  readonly feature: string
  /** What it adds to the log-odds; below 0: it speaks against. */
  readonly weight: number
  /** UTF-16 offsets into the text as submitted, `end` excluded; absent where the feature is of the whole. */
  readonly start?: number
  readonly end?: number
}

/** What a learned signal says of one submission. */
export interface LearnedScore {
  /** Calibrated: of submissions like those it was calibrated on, about this share is what the model looks for. */
  readonly probability: Probability
  /** Strongest first, at most as many as were asked for. */
  readonly influences: readonly Influence[]
  /** The head that said it, its version and the sentence model; absent where the linear model alone did. */
  readonly head?: string
}

/** Learned signals by the id of their model; `unavailable` outside the language or channel that a model is at home in. */
export type LearnedSignals = Readonly<Record<string, Measured<LearnedScore>>>

/** A learned score as a decision records it: with what it was measured by, so that it can be read without the model. */
export interface RecordedScore extends Omit<LearnedScore, 'head'> {
  /** Of the model; where a head said it, with `+` and which: `1.2.0+head-1.0.0.minilm-l6-v2-0.1.0`. */
  readonly version: string
  /** Of the model: from this probability on the signal is raised. Only a raised one has influences. */
  readonly threshold: Probability
}

/** Learned signals as a decision records them, by the id of their model. */
export type RecordedSignals = Readonly<Record<string, Measured<RecordedScore>>>
