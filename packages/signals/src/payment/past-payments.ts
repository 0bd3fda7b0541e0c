import type { Payment, PaymentDecision, PaymentHistory, Velocity } from '@tribunal/contract'
import { type ClockTime, parseClockTime } from './clock-time.ts'
import type { Standing } from './windows/entity-counts.ts'
import type { PastHabits } from './windows/habits.ts'
import { createPaymentWindows, type SentBefore, WINDOW_LIMITS, type WindowLimits } from './windows/payment-windows.ts'
import { countedOf, type SentPayment } from './windows/recent-payments.ts'
import type { Settlement, StoredWindows } from './windows/snapshot.ts'

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

/** What the record has of a payment that a person decided, or whose decision a person took back. */
export interface SettledPayment {
  /** What the machine decided, when the payment was received (milliseconds since the epoch), and the place of that in the ledger. */
  readonly decided: DecidedRisk
  readonly received: number
  readonly of: number
  /** The place in the ledger of what the person did. */
  readonly seq: number
  /** The outcome that people had given it before, and the one they give it now; null where the machine's stands. */
  readonly before: string | null
  readonly after: string | null
}

/** What a payment without a decision counts as. */
const APPROVED: DecidedRisk = { decision: 'APPROVE', risk_category: 'low' }

/** A history that grows with the payments that were decided. */
export interface PastPayments extends HistoryReader {
  windows(payment: Payment, time: ClockTime): PaymentHistory
  /**
   * Adds a payment after it was decided. An id that its customer used before and a payment without a readable time are left out. Without
   * `decided` it counts as approved. `received`, milliseconds since the epoch: now, where it is absent. `seq`: its place in the
   * ledger, told of a payment that was added before as well, once it is durable. `byPerson`: the outcome that a person gave it.
   */
  record(
    payment: Payment,
    decided?: DecidedRisk,
    received?: number,
    seq?: number,
    byPerson?: string | null,
  ): 'added' | 'duplicate' | 'untimed'
  /** A person decided a payment, or took that back. The same event again changes nothing. */
  settle(payment: Payment, settled: SettledPayment): void
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
    record(payment, decided = APPROVED, received = now?.(), seq?: number, byPerson: string | null = null) {
      const time = parseClockTime(payment.timestamp)
      if (!time) return 'untimed'
      return counted.record(payment, time, standingOf(decided, byPerson), received, seq) ? 'added' : 'duplicate'
    },
    settle(payment, settled) {
      const settlement = settlementOf(payment, settled)
      if (settlement) counted.stored.settle(settlement)
    },
    forget: counted.forget,
    erase: counted.erase,
    stored: counted.stored,
    get size() {
      return counted.size.recent
    },
  }
}

/** How the counts of windows change by what a person did; undefined of a payment whose time cannot be read: it was not counted. */
export function settlementOf(payment: Payment, settled: SettledPayment): Settlement | undefined {
  const { decided, received, of, seq, before, after } = settled
  const time = parseClockTime(payment.timestamp)
  if (!time) return undefined
  const from = standingOf(decided, before)
  return { payment: countedOf(payment, time, from, received), of, seq, from, to: standingOf(decided, after) }
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

/**
 * How a payment counts over windows. `byPerson`: the outcome that a person gave it, which stands in place of the machine's; null
 * where nobody did. One that a person blocked is a confirmed fraud, and one that a person let pass does not count as held any more.
 */
export function standingOf(decided: DecidedRisk, byPerson: string | null = null): Standing {
  if (byPerson === null) return teaches(decided) ? COUNTED : HELD
  return byPerson === 'BLOCK' ? FRAUD : COUNTED
}

const COUNTED: Standing = { held: 0, fraud: 0 }
const HELD: Standing = { held: 1, fraud: 0 }
const FRAUD: Standing = { held: 1, fraud: 1 }
