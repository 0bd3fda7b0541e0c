import type { Payment, PaymentDecision, PaymentHistory, Velocity } from '@tribunal/contract'
import { type ClockTime, parseClockTime } from './clock-time.ts'
import type { PastHabits } from './windows/habits.ts'
import { createPaymentWindows, type SentBefore, WINDOW_LIMITS, type WindowLimits } from './windows/payment-windows.ts'
import type { SentPayment } from './windows/recent-payments.ts'
import type { StoredWindows } from './windows/snapshot.ts'

/** What a payment is seen against. Reading changes nothing. */
export interface HistoryReader {
  sent(payment: Payment, time: ClockTime | undefined): SentBefore
  /** What the customer usually does; undefined where the last 30 days of the customer are not complete. */
  usual(payment: Payment, time: ClockTime): PastHabits | undefined
  /** Currencies in which the customer paid in the last 30 days. */
  usedCurrencies(payment: Payment, time: ClockTime): readonly string[]
  /** How fast the customer pays, this payment counted; undefined where the last day of the customer is not complete. */
  velocity(payment: Payment, time: ClockTime): Velocity | undefined
  /** What was counted over windows, for everybody who has part in the payment; absent where nothing counts. */
  windows?(payment: Payment, time: ClockTime): PaymentHistory
}

/** The part of a decision that the history looks at. */
export type DecidedRisk = Pick<PaymentDecision, 'decision' | 'risk_category'>

/** What a payment without a decision counts as. */
const APPROVED: DecidedRisk = { decision: 'APPROVE', risk_category: 'low' }

/** A history that grows with the payments that were decided. */
export interface PastPayments extends HistoryReader {
  windows(payment: Payment, time: ClockTime): PaymentHistory
  /**
   * Adds a payment after it was decided. An id that its customer used before and a payment without a readable time are left out. Without
   * `decided` it counts as approved. `received`, milliseconds since the epoch: now, where it is absent. `seq`: its place in the
   * ledger, told of a payment that was added before as well, once it is durable.
   */
  record(payment: Payment, decided?: DecidedRisk, received?: number, seq?: number): 'added' | 'duplicate' | 'untimed'
  /** Takes a payment back, as if it had not been recorded: it could not be made durable. */
  forget(payment: SentPayment): void
  /** Takes a payment back that was erased, however long ago it was recorded. `seqs`: the places of its decisions in the ledger. */
  erase(payment: Payment, seqs?: readonly number[]): void
  /** Windows whose counts rest in a snapshot. */
  readonly stored: StoredWindows
  /** Payments that can be taken back now. */
  readonly size: number
}

/** Without rates only payments in US dollars add to sums. */
const DOLLARS_ONLY: ReadonlyMap<string, number> = new Map([['USD', 1]])
/** Of somebody who never paid. */
const NO_HABITS: PastHabits = { payments: 0, inCurrency: 0, sum: 0, hours: 0, countries: [], devices: [], channels: [] }

/** A payment alone. */
const FIRST: Velocity = { payments_10min: 1, payments_60min: 1, small_payments_60min: 0, countries_24h: 1 }

/** What a payment is seen against where no history is kept. */
export const NO_HISTORY: HistoryReader = {
  sent: () => ({ duplicate: false, outOfOrder: false }),
  usual: () => NO_HABITS,
  usedCurrencies: () => [],
  velocity: () => FIRST,
}

/**
 * The memory of a streaming run: what was counted of earlier payments, fed in input order. It takes time from the payments
 * alone, so one that claims to be from the year 2100 neither ages the others nor counts before its time. Memory is
 * bounded by `limits`. An object owned by its run; nothing is shared between two of them. `usdPerUnit`: dollars for one
 * unit of a currency, for the sums over windows. `now`: milliseconds since the epoch, the time of receipt; where it is absent,
 * the time of a payment is believed, however far ahead it is.
 */
export function createPastPayments(
  limits: WindowLimits = WINDOW_LIMITS,
  usdPerUnit: ReadonlyMap<string, number> = DOLLARS_ONLY,
  now?: () => number,
): PastPayments {
  const counted = createPaymentWindows(usdPerUnit, limits)
  return {
    sent: (payment, time) => counted.sent(payment, time, now?.()),
    usual: (payment, time) => counted.usual(payment, time, now?.()),
    usedCurrencies: (payment, time) => counted.usedCurrencies(payment, time, now?.()),
    velocity: (payment, time) => counted.velocity(payment, time, now?.()),
    windows: (payment, time) => counted.view(payment, time, now?.()),
    record(payment, decided = APPROVED, received = now?.(), seq?: number) {
      const time = parseClockTime(payment.timestamp)
      if (!time) return 'untimed'
      return counted.record(payment, time, isHeld(decided), received, seq) ? 'added' : 'duplicate'
    },
    forget: counted.forget,
    erase: counted.erase,
    stored: counted.stored,
    get size() {
      return counted.size.recent
    },
  }
}

/**
 * A payment blocked for its risk, or waiting for a person because of it, is no habit yet. One that waits only because
 * nothing was known of the customer is: otherwise nobody's first payments could ever become usual.
 */
function teaches({ decision, risk_category }: DecidedRisk): boolean {
  return (
    decision === 'APPROVE' ||
    decision === 'CHALLENGE' ||
    (decision === 'ESCALATE_TO_HUMAN' && risk_category === 'unknown')
  )
}

/** How a payment counts over windows: as held back where it teaches no habit. */
export function isHeld(decided: DecidedRisk): boolean {
  return !teaches(decided)
}
