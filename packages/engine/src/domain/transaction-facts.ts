import type { PaymentHistory, RecordedSignals } from './learned.ts'
import type { Language, LocalText, Measured, Probability } from './measured.ts'
import type { ModelCall } from './model-advice.ts'
import type { CustomerBehavior, Transaction } from './submission.ts'

/** A watchlist or provider entry that names something of this transaction. */
export interface ThreatMatch {
  readonly source: string
  readonly type: 'merchant' | 'country' | 'device'
  readonly value: string
  readonly confidence: Probability
  readonly detail: string
  /** ISO date of the entry. */
  readonly date: string
}

export interface Argument {
  readonly argument: LocalText
  readonly confidence: Probability
  readonly evidence: readonly string[]
}

/**
 * An amount over the customer's average, as a quotient of two integers, so that thresholds, scores and the shown
 * figure are exact decimals: 2.1 over 0.7 is 3, although the division of the two doubles is a little more.
 */
export interface AmountRatio {
  /** Integer, 0..2^46. */
  readonly part: number
  /** Integer, 1..2^46. */
  readonly whole: number
  /** The double nearest to `part / whole`: what policies compare. */
  readonly value: number
}

export type ChannelRisk = 'low' | 'medium' | 'high'

/** The payment against what is usual for its customer (spec section 4, step 1). */
export interface ContextSignals {
  readonly amount_ratio: Measured<AmountRatio>
  readonly off_hours: Measured<boolean>
  readonly foreign_country: Measured<boolean>
  readonly unknown_device: Measured<boolean>
  readonly channel_risk: ChannelRisk
  /** Names of what stands out, in the documented order. */
  readonly flags: readonly string[]
}

/** How fast the customer pays, this payment included: what FP-05 and FP-02 read (spec section 4, step 3). */
export interface Velocity {
  /** Payments in the ten minutes that end with this one. */
  readonly payments_10min: number
  /** Payments in the hour that ends with this one. */
  readonly payments_60min: number
  /** Earlier payments of that hour, in the same currency, of at most a tenth of this one's amount. */
  readonly small_payments_60min: number
  /** Different countries paid in during the 24 hours that end with this one, this one's included. */
  readonly countries_24h: number
}

/** What the watchlists say of a payment (spec section 4, step 4). */
export interface ThreatIntelligence {
  /** Merchants first, then countries, then devices; within each by source. */
  readonly matches: readonly ThreatMatch[]
  /** 0..1: the strongest confidence, plus 0.1 for each further source. */
  readonly level: number
}

/** What the lists of the day say of the payment beside watchlists: what FP-02 reads. */
export interface Exposure {
  /** The country is in `content/lists/countries.yaml`. */
  readonly country_high_risk: Measured<boolean>
  /** The country is in the group `fatf-call-for-action` of that list. Absent in records from before it was asked. */
  readonly country_call_for_action?: Measured<boolean>
  /** The amount in US dollars at the rates of `content/lists/currencies.yaml`. */
  readonly amount_usd: Measured<number>
}

/** What is usual for the customer, and whether it came with the payment or was learned from earlier ones. */
export type KnownBehavior = CustomerBehavior & { readonly source: 'given' | 'learned' }

/**
 * Everything measured about a payment that its decision rests on. With the policies it names, the decision can be
 * computed again without the customer's history and without the lists of the day.
 */
export interface TransactionFacts {
  readonly payment: Transaction
  readonly behavior: KnownBehavior | null
  readonly history: HistorySummary
  readonly signals: ContextSignals
  readonly exposure: Exposure
  readonly deviation: Measured<number>
  readonly velocity: Measured<Velocity>
  /** Null where the watchlists could not be asked. */
  readonly threats: ThreatIntelligence | null
  /** Earlier payments over windows, for everybody who has part in this one; absent where nothing counted them. */
  readonly windows?: PaymentHistory
  /** Beside the documents' composite risk, and never in it; absent where no model was there. */
  readonly learned?: RecordedSignals
  /** A field of the payment seems to address a model that reads it. */
  readonly injection_suspected?: boolean
  /** Rules held to review when it was decided, as `policy/rule`; absent where none was. */
  readonly held_rules?: readonly string[]
  /**
   * Version of the sentences in which the engine argues and explains. Absent in records from before 2: older ones are argued and
   * explained as they were then.
   */
  readonly sentences?: 2 | typeof SENTENCES
  /** What models said, as it came. */
  readonly advice: TransactionAdvice
}

/**
 * The sentences of today. Since 2 they call nothing usual that is not known to be, and say why no model answered; since 3 the case for
 * fraud tells what was learned and why a payment without a known usual amount is held up, and an average of 0 counts as not known.
 */
export const SENTENCES = 3

/** What models said about a payment before it is decided: recorded facts, and advice only. */
export interface TransactionAdvice {
  /** The judge models' answers as they came: one, or several that have to agree. */
  readonly judgement?: string | readonly string[]
  /** Internal policies a model finds matching (`FP-01` …); they can be added, never removed. */
  readonly policy_matches?: readonly { readonly policy_id: string }[]
  /** Arguments of model debaters; the deterministic ones take the place of those that are missing. */
  readonly pro_fraud?: Argument
  readonly pro_customer?: Argument
  /** A message to the customer in a model's words; the template stands where it is missing or does not fit the decision. */
  readonly explanation_customer?: Record<Language, string>
  /** What a model adds for the auditor, as it said it: shown inert, as its words. */
  readonly explanation_audit?: Record<Language, string>
  /** Models that were asked, with their answers as they came. */
  readonly calls?: readonly ModelCall[]
}

/** The customer's earlier payments that were looked at. */
export interface HistorySummary {
  readonly earlier_payments: number
  readonly duplicate: boolean
  readonly out_of_order: boolean
  /**
   * ISO 4217 codes in which the customer paid in the last 30 days, this payment included: two or more, where an average
   * came without its currency. Absent otherwise.
   */
  readonly currencies?: readonly string[]
}
