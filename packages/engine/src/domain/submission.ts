/** A post as sent to be decided. Field names are the wire names (spec section 3). */
export interface Post {
  readonly kind: 'post'
  readonly id: string
  /** 1..10 000 characters (UTF-16 code units), as written by its author; offsets of findings point into it. */
  readonly text: string
  readonly author?: string
  /** BCP 47 language tag or `mixed`; guessed from the text where absent. */
  readonly lang?: string
  /** RFC 3339 date-time. */
  readonly created_at?: string
  readonly url?: string
  readonly media?: readonly PostMedia[]
  /** Topic given by the sender (`health`, `finance`, …); decides nothing, but a scoped stage may ask for it. */
  readonly domain?: string
  readonly context?: string
}

export interface PostMedia {
  readonly type: string
  readonly url: string
  readonly alt?: string
}

/** What is usual for a customer (spec section 4): given, or learned from history. */
export interface CustomerBehavior {
  /** Average amount of a usual payment, in `average_currency`. 0 or less: no ratio can be formed. */
  readonly usual_amount_avg: number
  /** ISO 4217 code. Absent: the currency of the payment. In another currency the ratio is unknown; nothing is converted. */
  readonly average_currency?: string
  /** `HH:MM-HH:MM`, both ends included; a range over midnight wraps. Anything else makes the hours unknown. */
  readonly usual_hours: string
  /** ISO 3166-1 alpha-2 codes. */
  readonly usual_countries: readonly string[]
  readonly usual_devices: readonly string[]
}

/** A payment as sent to be decided. Field names are the wire names (spec section 4). */
export interface Transaction {
  readonly kind: 'transaction'
  readonly transaction_id: string
  readonly customer_id: string
  /** Greater than 0, in units of `currency`. */
  readonly amount: number
  /** ISO 4217 code. */
  readonly currency: string
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
  readonly channel: string
  readonly device_id: string
  /** RFC 3339 date-time; the wall-clock time written in it is the customer's local time. */
  readonly timestamp: string
  readonly merchant_id: string
  /** What the merchant sells, as the sender's system calls it; only learned signals read it. */
  readonly merchant_category?: string
  readonly customer_behavior?: CustomerBehavior
}

export type Submission = Post | Transaction
