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

/** The windows that earlier payments are counted over: 10 minutes, 1 hour, 24 hours, 7 days, 30 days; the order of every list below. */
export const PAYMENT_WINDOWS = ['10min', '1h', '24h', '7d', '30d'] as const

/** One number for each of `PAYMENT_WINDOWS`. */
export type PerWindow = readonly number[]

/**
 * Earlier payments that one customer, device, merchant or country had part in, as seen from a payment: at or before its
 * time, both ends of a window included, the payment itself left out.
 */
export interface EntityWindows {
  /** Seconds since the first and since the latest payment; null where there is none. */
  readonly first_seen_s: number | null
  readonly last_seen_s: number | null
  readonly payments: PerWindow
  /** Amounts in US dollars, to the cent; a payment in a currency without a rate adds nothing. */
  readonly sum_usd: PerWindow
  /** Of `payments`: held back for their risk, or blocked. */
  readonly held: PerWindow
  /** Different others among the latest 16 payments of each window; the entity's own kind is absent. */
  readonly customers?: PerWindow
  readonly devices?: PerWindow
  readonly merchants?: PerWindow
  readonly countries?: PerWindow
  /** Earlier ones gave way to later ones: the counts are at least this. */
  readonly partial?: true
}

export const PAYMENT_ENTITIES = ['customer', 'device', 'merchant', 'country'] as const
export type PaymentEntity = (typeof PAYMENT_ENTITIES)[number]

/** The history of a payment, by who had part in it. */
export type PaymentHistory = Readonly<Record<PaymentEntity, EntityWindows>>
