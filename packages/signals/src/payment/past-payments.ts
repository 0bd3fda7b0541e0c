import type { Payment, PaymentDecision, PaymentHistory, Velocity } from '@tribunal/contract'
import { type ClockTime, parseClockTime } from './clock-time.ts'
import { createPaymentWindows, WINDOW_LIMITS, type WindowLimits } from './windows/payment-windows.ts'
import type { SentPayment } from './windows/recent-payments.ts'
import type { StoredWindows } from './windows/snapshot.ts'

/** What is kept of an earlier payment. */
export interface PastPayment {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Minute of the local day, 0..1439. */
  readonly minute: number
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly device: string
  /** False for a payment that was held back for its risk: it counts for velocity, and teaches no habit. */
  readonly teaches: boolean
}

/** Bounds of the memory. */
export interface HistoryLimits {
  /** Payments kept of one customer; the earliest to arrive gives way. At least as many as a velocity rule counts. */
  readonly perCustomer: number
  /** Payments kept of all customers; the customer who has paid nothing for longest is forgotten first. */
  readonly total: number
  /** Those of the windows; `WINDOW_LIMITS` where absent. */
  readonly windows?: WindowLimits
}

/** Under 200 MB when full; velocity needs 10 payments, habits are learned from at most 100. */
export const HISTORY_LIMITS: HistoryLimits = { perCustomer: 100, total: 500_000 }

/**
 * What is left after room was made. In one sweep, because a Map walks past its deleted entries: forgetting one customer
 * at a time would walk past all of them each time.
 */
const KEPT_PART = 0.9

/** How far back a payment is looked at, whatever is kept. */
export const HISTORY_WINDOW_MS = 30 * 86_400_000

/** What the history says of one payment before it is recorded. */
export interface HistoryView {
  /** The customer's payments at or before this one, within the window, in the order they arrived. */
  readonly earlier: readonly PastPayment[]
  /** A payment of this id was recorded before, of whichever customer; one of this customer is not among `earlier`. */
  readonly duplicate: boolean
  /** A later payment of this customer was recorded before; later ones are not among `earlier`. */
  readonly outOfOrder: boolean
}

/** What a payment is seen against. Reading changes nothing. */
export interface HistoryReader {
  /** The customer's earlier payments within `windowMs` before `time`; nothing where the time cannot be read. */
  view(payment: Payment, time: ClockTime | undefined, windowMs?: number): HistoryView
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
  /** Payments kept now. */
  readonly size: number
}

/** The payments of one customer, and the time of the latest of them. */
interface Customer {
  /** A ring: `next` is where the next payment goes once it is full. */
  readonly payments: PastPayment[]
  next: number
  latest: number
}

/** Ids of payments that are kept, and whose they are: nearly always one customer's. */
class PaymentIds {
  readonly #customers = new Map<string, string | readonly string[]>()
  #size = 0

  /** Payments. */
  get size(): number {
    return this.#size
  }

  /** Whether the customer, or where none is named anybody, used this id. */
  isUsed(id: string, customer?: string): boolean {
    const of = this.#customers.get(id)
    return (
      of !== undefined && (customer === undefined || (typeof of === 'string' ? of === customer : of.includes(customer)))
    )
  }

  add(id: string, customer: string): void {
    const of = this.#customers.get(id)
    this.#customers.set(id, of === undefined ? customer : [of, customer].flat())
    this.#size++
  }

  /** False where the customer did not use this id. */
  delete(id: string, customer: string): boolean {
    const of = [this.#customers.get(id) ?? []].flat()
    if (!of.includes(customer)) return false
    const others = of.filter((one) => one !== customer)
    if (others.length === 0) this.#customers.delete(id)
    else this.#customers.set(id, others)
    this.#size--
    return true
  }
}

/** Without rates only payments in US dollars add to sums. */
const DOLLARS_ONLY: ReadonlyMap<string, number> = new Map([['USD', 1]])
const NOTHING: HistoryView = { earlier: [], duplicate: false, outOfOrder: false }

/** A payment alone. */
const FIRST: Velocity = { payments_10min: 1, payments_60min: 1, small_payments_60min: 0, countries_24h: 1 }

/** What a payment is seen against where no history is kept. */
export const NO_HISTORY: HistoryReader = { view: () => NOTHING, velocity: () => FIRST }

/**
 * The memory of a streaming run: earlier payments by customer, fed in input order. It takes time from the payments
 * alone, so one that claims to be from the year 2100 neither ages the others nor counts before its time. Memory is
 * bounded by `limits`. An object owned by its run; nothing is shared between two of them. `usdPerUnit`: dollars for one
 * unit of a currency, for the sums over windows. `now`: milliseconds since the epoch, the time of receipt; where it is absent,
 * the time of a payment is believed, however far ahead it is.
 */
export function createPastPayments(
  limits: HistoryLimits = HISTORY_LIMITS,
  usdPerUnit: ReadonlyMap<string, number> = DOLLARS_ONLY,
  now?: () => number,
): PastPayments {
  const customers = new Map<string, Customer>()
  const ids = new PaymentIds()

  /** Makes room for one payment more, whole customers at a time, the longest silent first. */
  const makeRoom = () => {
    if (ids.size < limits.total) return
    for (const [key, customer] of customers) {
      if (ids.size <= limits.total * KEPT_PART) return
      for (const { id } of customer.payments) ids.delete(id, key)
      customers.delete(key)
    }
  }
  const touch = (key: string): Customer => {
    const customer = customers.get(key) ?? { payments: [], next: 0, latest: Number.NEGATIVE_INFINITY }
    // A Map keeps insertion order: deleting and setting puts the customer last, so the first is the longest silent.
    customers.delete(key)
    customers.set(key, customer)
    return customer
  }

  const forgetHabit = (payment: SentPayment) => {
    const { transaction_id, customer_id } = payment
    const customer = customers.get(customer_id)
    if (!customer || !ids.delete(transaction_id, customer_id)) return
    remove(customer, transaction_id)
    if (customer.payments.length === 0) customers.delete(customer_id)
  }
  const counted = createPaymentWindows(usdPerUnit, limits.windows ?? WINDOW_LIMITS, forgetHabit)

  return {
    view(payment, time, windowMs = HISTORY_WINDOW_MS) {
      const duplicate = ids.isUsed(payment.transaction_id)
      const customer = customers.get(payment.customer_id)
      if (!customer || !time) return duplicate ? { ...NOTHING, duplicate } : NOTHING
      return { earlier: within(customer, payment, time.at, windowMs), duplicate, outOfOrder: customer.latest > time.at }
    },
    record(payment, decided = APPROVED, received = now?.(), seq?: number) {
      const time = parseClockTime(payment.timestamp)
      if (!time) return 'untimed'
      if (ids.isUsed(payment.transaction_id, payment.customer_id)) {
        if (seq !== undefined && received !== undefined) counted.place(payment, time, isHeld(decided), received, seq)
        return 'duplicate'
      }
      makeRoom()
      const customer = touch(payment.customer_id)
      const replaced = put(customer, pastPayment(payment, time, decided), limits.perCustomer)
      // An id that is forgotten may be recorded again.
      if (replaced) ids.delete(replaced.id, payment.customer_id)
      ids.add(payment.transaction_id, payment.customer_id)
      counted.record(payment, time, isHeld(decided), received, seq)
      return 'added'
    },
    velocity: (payment, time) => counted.velocity(payment, time, now?.()),
    windows: (payment, time) => counted.view(payment, time, now?.()),
    forget(payment) {
      counted.forget(payment)
      forgetHabit(payment)
    },
    erase(payment, seqs) {
      counted.erase(payment, seqs)
      forgetHabit(payment)
    },
    stored: counted.stored,
    get size() {
      return ids.size
    },
  }
}

/** Earlier payments of the window, both ends included, in the order they arrived. */
function within(customer: Customer, payment: Payment, at: number, windowMs: number): PastPayment[] {
  const from = at - windowMs
  const earlier: PastPayment[] = []
  const { payments, next } = customer
  for (let index = 0; index < payments.length; index++) {
    const past = payments[(next + index) % payments.length]!
    if (past.at <= at && past.at >= from && past.id !== payment.transaction_id) earlier.push(past)
  }
  return earlier
}

/** Adds a payment; returns the one that gave way to it. */
function put(customer: Customer, payment: PastPayment, capacity: number): PastPayment | undefined {
  if (payment.at > customer.latest) customer.latest = payment.at
  if (customer.payments.length < capacity) {
    customer.payments.push(payment)
    return undefined
  }
  const replaced = customer.payments[customer.next]
  customer.payments[customer.next] = payment
  customer.next = (customer.next + 1) % capacity
  return replaced
}

/** In the order they arrived again, so that the ring begins at its beginning. */
function remove(customer: Customer, id: string): void {
  const { payments, next } = customer
  const kept = [...payments.slice(next), ...payments.slice(0, next)].filter((past) => past.id !== id)
  payments.splice(0, payments.length, ...kept)
  customer.next = 0
  customer.latest = kept.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
}

/** What is kept of a payment: enough for velocity and habits, and nothing else of it. */
function pastPayment(payment: Payment, time: ClockTime, decided: DecidedRisk): PastPayment {
  return {
    id: payment.transaction_id,
    at: time.at,
    minute: time.minute,
    amount: payment.amount,
    currency: payment.currency,
    country: payment.country,
    device: payment.device_id,
    teaches: teaches(decided),
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
