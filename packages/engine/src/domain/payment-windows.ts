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
