import type { Payment, Velocity } from '@tribunal/contract'
import type { ClockTime } from './clock-time.ts'
import type { PastPayment } from './past-payments.ts'

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
export function velocity(payment: Payment, time: ClockTime, earlier: readonly PastPayment[]): Velocity {
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
