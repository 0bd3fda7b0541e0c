import type { PerWindow, Velocity } from '@tribunal/contract'
import { BucketSums } from './bucket-sums.ts'
import { Habits, type PastHabits, type TaughtPayment } from './habits.ts'
import { minorPerUnit } from './minor-units.ts'
import { DISTINCT_MAX, HOUR_S, KINDS, OtherParties, type Parties, type Party } from './other-parties.ts'
import { DAY_S, TimeScale, WINDOW_COUNT, windowBegin } from './window-times.ts'

/** How a payment counts, by the machine's decision, or by that of a person in its place. */
export interface Standing {
  /** 1 where it was held back for its risk, or blocked; it teaches no habits then. */
  readonly held: number
  /** 1 where it is a confirmed fraud. */
  readonly fraud: number
}

/** One payment as it is counted. */
export interface CountedPayment extends TaughtPayment, Standing {
  readonly currency: string
  /** In units of the currency, as given. */
  readonly amount: number
  /** Minor units of the currency, a whole number, 0..10^13. */
  readonly minor: number
  /** Hashes (32 bits) of customer, device, merchant and country. */
  readonly parties: Parties
}

/** What is counted over each window; an entry is null where the window is not complete. */
export interface CountedWindows {
  readonly payments: PerWindow
  readonly held: PerWindow
  /**
   * What people know by now: since each window began, also of payments after the one that is asked about; at least so many where
   * the window is not complete. Undefined where there is none.
   */
  readonly fraud: readonly number[] | undefined
  /** Different others of each kind in the window, at most `DISTINCT_MAX`. */
  readonly distinct: readonly PerWindow[]
  /** Seconds since the epoch; undefined where there was nothing before, or earlier or later ones may be missing. */
  readonly first: number | undefined
  readonly last: number | undefined
}

/** Sums of the read that goes on: by window, and by currency and window. Read again before the next one begins. */
const payments = new Float64Array(WINDOW_COUNT)
const held = new Float64Array(WINDOW_COUNT)
const fraud = new Float64Array(WINDOW_COUNT)
let minor = new Float64Array(WINDOW_COUNT)
const begins = new Float64Array(WINDOW_COUNT)
/** The window of 30 days. */
const MONTH = WINDOW_COUNT - 1
const TEN_MINUTES_S = 600
/** A day before the payment that is asked about. */
const dayBegin = new Float64Array(1)

/**
 * A payment is small beside another that is ten times as large or more. Card testing charges a trifle to see whether a
 * stolen card works, and then takes what it can; the measure is the payment at hand, so it needs no average.
 */
const SMALL_PAYMENT_PART = 0.1
/** The place of countries among the others of a customer, and of the country among all parties. */
const COUNTRIES = 2
const COUNTRY = 3

/** Fewer buckets than this are not worth dropping. */
const PRUNE_MIN = 64

/** The sums of one currency. */
interface CurrencySums {
  code: string
  readonly buckets: BucketSums
}

/**
 * The payments of one entity, as sums over buckets of time. What a window says depends on the payments alone and not on
 * the order in which they came. Mutable, and owned by the windows that made it; it is used again for other entities.
 */
export class EntityCounts {
  readonly others = new OtherParties()
  /** Of a customer; undefined for others. */
  habits: Habits | undefined
  first = Number.POSITIVE_INFINITY
  /** Of all that were counted; it stays where that one is taken back, since older buckets were dropped for it. */
  latest = Number.NEGATIVE_INFINITY
  /** Payments from this second on were counted; earlier ones may be missing. */
  completeFrom = Number.NEGATIVE_INFINITY
  /** Payments recorded before this place of the ledger were counted before these counts were kept: they are not added again. */
  from = 0
  /** In the order in which they were seen; those from `currencyCount` on are of earlier entities. */
  readonly #currencies: CurrencySums[] = []
  currencyCount = 0
  #late = 0
  /** How fine the buckets of all currencies are. */
  readonly #scale = new TimeScale()
  /** Used again for the next customer. */
  #habits: Habits | undefined
  /** Buckets of one currency from which on older ones are joined: twice what was left the last time. */
  #pruneAt = PRUNE_MIN

  /** Makes it the counts of another entity, without payments. */
  begin(party: Party, completeFrom: number): this {
    this.others.begin(party)
    this.#late = party.late
    this.#scale.set(Number.NEGATIVE_INFINITY, 0)
    this.first = Number.POSITIVE_INFINITY
    this.latest = Number.NEGATIVE_INFINITY
    this.completeFrom = completeFrom
    this.from = 0
    this.currencyCount = 0
    this.#pruneAt = PRUNE_MIN
    this.#habits?.clear()
    if (party.hasHabits) this.#habits ??= new Habits()
    this.habits = party.hasHabits ? this.#habits : undefined
    return this
  }

  add(payment: CountedPayment): void {
    const { second, minor, held, fraud } = payment
    if (second < this.first) this.first = second
    if (second > this.latest) this.latest = second
    let place = this.placeOf(payment.currency)
    if (place < 0) place = this.addCurrency(payment.currency)
    const buckets = this.bucketsAt(place)
    if (second >= this.#scale.begin) buckets.add(this.#scale.bucketOf(second), minor, held, fraud)
    this.others.add(second, payment.parties, payment.amount, place, this.latest)
    if (held === 0) this.habits?.add(payment)
    if (buckets.size > this.#pruneAt) this.prune()
  }

  /**
   * A person decided a payment that was counted, or took that back: it counts differently from now on, and teaches habits or
   * does not.
   */
  settle(payment: CountedPayment, from: Standing, to: Standing): void {
    const { second, minor } = payment
    const place = this.placeOf(payment.currency)
    if (place < 0 || second < this.completeFrom) return
    const held = to.held - from.held
    this.bucketsAt(place).settle(this.#scale.bucketOf(second), minor, held, to.fraud - from.fraud)
    if (held < 0) this.habits?.add(payment)
    if (held > 0) this.habits?.remove(payment)
  }

  /**
   * Takes a payment back; false where none is left. Others that it was the last to see more than an hour before the latest stay
   * seen.
   */
  remove(payment: CountedPayment): boolean {
    const { second, minor, held, fraud } = payment
    const place = this.placeOf(payment.currency)
    // One from before was counted by an entity of this name that gave way since.
    if (place < 0 || second < this.completeFrom) return true
    this.bucketsAt(place).remove(this.#scale.bucketOf(second), minor, held, fraud)
    this.others.remove(payment)
    if (held === 0) this.habits?.remove(payment)
    if (second !== this.first) return true
    this.first = this.#firstSince(second)
    return this.first !== Number.POSITIVE_INFINITY
  }

  /** The first payment at or after `second`, where there is none before: exact where the seconds are kept, else its bucket. */
  #firstSince(second: number): number {
    let first = Number.POSITIVE_INFINITY
    for (let place = 0; place < this.currencyCount; place++) first = Math.min(first, this.bucketsAt(place).firstBucket)
    return Math.max(first, second)
  }

  /** Drops what no payment looks at any more, and joins buckets that are finer than any asks for. */
  prune(): void {
    this.scaleToLatest()
    let size = PRUNE_MIN
    for (let place = 0; place < this.currencyCount; place++) {
      const buckets = this.bucketsAt(place)
      buckets.fitTo(this.#scale)
      size = Math.max(size, buckets.size)
    }
    this.#pruneAt = 2 * size
    for (const settled of this.others.settled) settled.dropBefore(this.#scale.begin)
    this.habits?.dropBefore(this.#scale.begin)
  }

  /** Says that buckets are no finer than a payment after the latest one needs. */
  scaleToLatest(): void {
    this.#scale.set(this.latest, this.#late)
  }

  /** The place of a currency, or -1. */
  placeOf(currency: string): number {
    for (let place = 0; place < this.currencyCount; place++)
      if (this.#currencies[place]!.code === currency) return place
    return -1
  }

  codeAt(place: number): string {
    return this.#currencies[place]!.code
  }

  bucketsAt(place: number): BucketSums {
    return this.#currencies[place]!.buckets
  }

  /** Adds a currency that is not there yet; returns its place. */
  addCurrency(code: string): number {
    const unused = this.#currencies[this.currencyCount]
    if (unused) {
      unused.code = code
      unused.buckets.clear()
    } else this.#currencies.push({ code, buckets: new BucketSums() })
    return this.currencyCount++
  }

  /**
   * What was counted up to and including `second`. `itself`: the payment that is asked about, where it was counted
   * already; it is left out. `recordedFrom`: the second since when everything was recorded.
   */
  read(second: number, itself: CountedPayment | undefined, recordedFrom: number): CountedWindows {
    if (minor.length < WINDOW_COUNT * this.currencyCount)
      minor = new Float64Array(2 * WINDOW_COUNT * this.currencyCount)
    payments.fill(0)
    held.fill(0)
    fraud.fill(0)
    for (let window = 0; window < WINDOW_COUNT; window++) begins[window] = windowBegin(window, second)
    for (let place = 0; place < this.currencyCount; place++) this.#sum(place, second)
    if (itself) this.#leaveOut(itself, second)
    const distinct = this.#distinct(second, itself)
    const lost = Math.max(this.completeFrom, recordedFrom)
    const last = this.#lastBefore(second, itself)
    const isLate = second < this.latest - this.#late
    if (isLate || begins[WINDOW_COUNT - 1]! < lost) {
      for (let window = 0; window < WINDOW_COUNT; window++) {
        if (!isLate && begins[window]! >= lost) continue
        payments[window] = Number.NaN
        for (const counts of distinct) counts[window] = null
      }
    }
    return {
      payments: known(payments, payments),
      held: known(held, payments),
      fraud: fraud[MONTH]! > 0 ? [...fraud] : undefined,
      distinct,
      first: begins[WINDOW_COUNT - 1]! < lost ? undefined : this.#firstBefore(second, itself),
      last: last !== undefined && last >= lost ? last : undefined,
    }
  }

  /**
   * The counts of the velocity rules (FP-05 of document 001) as seen from a payment of this customer, both ends of each window
   * included, exact to the second; small payments are among the `RECENT_MAX` latest. Undefined where a day is not complete.
   */
  velocity(payment: CountedPayment, itself: CountedPayment | undefined, recordedFrom: number): Velocity | undefined {
    const { second, parties } = payment
    dayBegin[0] = second - DAY_S
    if (second < this.latest - this.#late || dayBegin[0]! < Math.max(this.completeFrom, recordedFrom)) return undefined
    const place = this.placeOf(payment.currency)
    const small = this.others.countSmall(second - HOUR_S, second, place, payment.amount * SMALL_PAYMENT_PART, itself)
    const others = this.others.countBetween(COUNTRIES, dayBegin, second, itself)[0] ?? null
    if (others === null) return undefined
    const isKnown = this.others.has(COUNTRIES, parties[COUNTRY]!, dayBegin[0]!, second, itself)
    return {
      payments_10min: this.#countSeconds(second - TEN_MINUTES_S, second, itself) + 1,
      payments_60min: this.#countSeconds(second - HOUR_S, second, itself) + 1,
      small_payments_60min: small,
      countries_24h: Math.min(DISTINCT_MAX, others) + (isKnown ? 0 : 1),
    }
  }

  /**
   * What the customer usually does, as `read` looks back: in the window of 30 days. Undefined where that is not complete, or the
   * payment comes too late.
   */
  usual(payment: CountedPayment, itself: CountedPayment | undefined, recordedFrom: number): PastHabits | undefined {
    const { second, currency } = payment
    const from = windowBegin(MONTH, second)
    const isComplete = from >= Math.max(this.completeFrom, recordedFrom)
    if (!this.habits || !isComplete || from < this.habits.completeFrom) return undefined
    if (second < this.latest - this.#late) return undefined
    const taught = itself?.held === 0 && itself.second >= from && itself.second <= second ? itself : undefined
    let payments = taught ? -1 : 0
    let inCurrency = 0
    let sum = 0
    for (let place = 0; place < this.currencyCount; place++) {
      const buckets = this.bucketsAt(place)
      const end = buckets.place(second + 1)
      const begin = buckets.place(from, end)
      const all = buckets.countUntil(end) - buckets.countUntil(begin)
      const count = all - (buckets.heldUntil(end) - buckets.heldUntil(begin))
      payments += count
      if (this.codeAt(place) !== currency) continue
      const minor = buckets.minorUntil(end) - buckets.minorUntil(begin)
      const heldMinor = buckets.heldMinorUntil(end) - buckets.heldMinorUntil(begin)
      const isOwn = taught?.currency === currency
      inCurrency = count - (isOwn ? 1 : 0)
      sum = (minor - heldMinor - (isOwn ? taught.minor : 0)) / minorPerUnit(currency)
    }
    return { payments, inCurrency, sum, ...this.habits.read(from, second, taught) }
  }

  /** Currencies with payments in the window of 30 days, held or not. */
  usedCurrencies(second: number): string[] {
    const used: string[] = []
    for (let place = 0; place < this.currencyCount; place++) {
      const buckets = this.bucketsAt(place)
      const end = buckets.place(second + 1)
      if (buckets.place(windowBegin(MONTH, second), end) < end) used.push(this.codeAt(place))
    }
    return used
  }

  /** Payments between two times of the last hours, both included. */
  #countSeconds(from: number, to: number, itself: CountedPayment | undefined): number {
    const isOwn = itself !== undefined && itself.second >= from && itself.second <= to
    let count = isOwn ? -1 : 0
    for (let place = 0; place < this.currencyCount; place++) {
      const buckets = this.bucketsAt(place)
      const end = buckets.place(to + 1)
      count += buckets.countUntil(end) - buckets.countUntil(buckets.place(from, end))
    }
    return count
  }

  /** Minor units of a currency in a window, as the last `read` found them. */
  minorOf(place: number, window: number): number {
    return minor[place * WINDOW_COUNT + window]!
  }

  /** Adds what one currency has in each window. */
  #sum(place: number, second: number): void {
    const buckets = this.bucketsAt(place)
    const end = buckets.place(second + 1)
    const [counted, minorOfAll, heldOfAll] = [buckets.countUntil(end), buckets.minorUntil(end), buckets.heldUntil(end)]
    let from = end
    for (let window = 0; window < WINDOW_COUNT; window++) {
      from = buckets.place(begins[window]!, from)
      payments[window]! += counted - buckets.countUntil(from)
      minor[place * WINDOW_COUNT + window] = minorOfAll - buckets.minorUntil(from)
      held[window]! += heldOfAll - buckets.heldUntil(from)
      fraud[window]! += buckets.fraudsFrom(from)
    }
  }

  #leaveOut(itself: CountedPayment, second: number): void {
    const place = this.placeOf(itself.currency) * WINDOW_COUNT
    for (let window = 0; window < WINDOW_COUNT; window++) {
      if (itself.second < begins[window]!) continue
      fraud[window]! -= itself.fraud
      if (itself.second > second) continue
      payments[window]! -= 1
      held[window]! -= itself.held
      minor[place + window]! -= itself.minor
    }
  }

  #distinct(second: number, itself: CountedPayment | undefined): (number | null)[][] {
    const { others } = this
    const isLast = second >= this.latest && !itself
    const found: (number | null)[][] = []
    for (let kind = 0; kind < KINDS; kind++)
      found.push(isLast ? others.countSince(kind, begins) : others.countBetween(kind, begins, second, itself))
    return found
  }

  #firstBefore(second: number, itself: CountedPayment | undefined): number | undefined {
    if (this.first > second) return undefined
    const isOnly = itself?.second === this.first && this.#lastBefore(second, itself) === undefined
    return isOnly ? undefined : this.first
  }

  /** Exact where buckets are seconds; else the beginning of the bucket. */
  #lastBefore(second: number, itself: CountedPayment | undefined): number | undefined {
    // Of a larger bucket it is not known whether its payments came before.
    const before = this.#scale.sizeAt(second) === 1 ? second + 1 : this.#scale.bucketOf(second)
    let last: number | undefined
    for (let place = 0; place < this.currencyCount; place++) {
      const own = itself?.currency === this.codeAt(place) ? this.#scale.bucketOf(itself.second) : undefined
      const found = this.bucketsAt(place).lastBefore(before, own)
      if (found !== undefined && (last === undefined || found > last)) last = found
    }
    return last
  }
}

/** The five numbers, null where the count of payments is not known. */
function known(of: Float64Array, counted: Float64Array): (number | null)[] {
  const values: (number | null)[] = [of[0]!, of[1]!, of[2]!, of[3]!, of[4]!]
  // The longest is the first that is not known.
  if (Number.isNaN(counted[WINDOW_COUNT - 1])) {
    for (let window = 0; window < WINDOW_COUNT; window++) if (Number.isNaN(counted[window])) values[window] = null
  }
  return values
}
