import type { Transaction } from '../../domain/submission.ts'
import type { ClockTime } from './clock-time.ts'
import type { PastPayment } from './transaction-history.ts'

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

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * A payment is small beside another that is ten times as large or more. Card testing charges a trifle to see whether a
 * stolen card works, and then takes what it can; the measure is the payment at hand, so it needs no average.
 */
export const SMALL_PAYMENT_PART = 0.1

/** How far back the velocity looks: enough for every window above. */
export const VELOCITY_WINDOW_MS = DAY_MS

/** Counts over the customer's earlier payments. Every window includes both of its ends. */
export function velocity(payment: Transaction, time: ClockTime, earlier: readonly PastPayment[]): Velocity {
  let tenMinutes = 1
  let hour = 1
  let small = 0
  const countries = [payment.country]
  for (const past of earlier) {
    const age = time.at - past.at
    if (age > DAY_MS) continue
    if (!countries.includes(past.country)) countries.push(past.country)
    if (age > 60 * MINUTE_MS) continue
    hour++
    if (age <= 10 * MINUTE_MS) tenMinutes++
    if (past.currency === payment.currency && past.amount <= payment.amount * SMALL_PAYMENT_PART) small++
  }
  return {
    payments_10min: tenMinutes,
    payments_60min: hour,
    small_payments_60min: small,
    countries_24h: countries.length,
  }
}
