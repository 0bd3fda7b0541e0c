import type { EntityWindows, Payment, PaymentHistory, PerWindow } from '@tribunal/contract'
import type { ClockTime } from './clock-time.ts'
import { CENTS, EntitySeries, HELD, type SeriesRow } from './entity-series.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** In the order of `PAYMENT_WINDOWS`. */
const WINDOWS_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const
const LONGEST_MS = 30 * DAY_MS

/** Bounds of the memory. */
export interface WindowLimits {
  /** Payments kept of one customer, device, merchant or country; the earliest gives way. */
  readonly perEntity: number
  /** Payments kept in all; those that arrived first are forgotten. */
  readonly total: number
}

/** As many payments as a start fills the memory with; a busy shop or country is judged by its latest 256. */
export const WINDOW_LIMITS: WindowLimits = { perEntity: 256, total: 100_000 }

/** What is left after room was made, so that it is made seldom. */
const KEPT_PART = 0.9

/** Payments among which different customers, devices, merchants and countries are counted: more would say no more. */
const DISTINCT_AMONG = 16

/** More than this is counted as this (10^9 dollars): sums of integers stay exact. */
const CENTS_MAX = 1e11

/** Customer, device, merchant, country: the order of parties in a row. */
const PARTY_COUNT = 4

/** Payments by the one who had part in them, counted over windows. */
export interface PaymentWindows {
  /** What was recorded at or before `time`, without the payment itself. */
  view(payment: Payment, time: ClockTime): PaymentHistory
  /** Adds a payment with a time; one whose id is kept is left as it was. */
  record(payment: Payment, time: ClockTime, held: boolean): void
  /** Takes a payment back exactly, as far as nothing gave way to it. */
  forget(transactionId: string): void
  /** Payments kept now. */
  readonly size: number
}

/** A row with the entities it was added to, so that it can be taken back. */
interface Kept extends SeriesRow {
  readonly keys: readonly string[]
}

/**
 * Counts over the windows for each party of a payment. Times are those of the payments alone, so late ones are counted
 * where they belong and one from the future never before its time. `usdPerUnit`: dollars for one unit of a currency.
 */
export function createPaymentWindows(
  usdPerUnit: ReadonlyMap<string, number>,
  limits: WindowLimits = WINDOW_LIMITS,
): PaymentWindows {
  const entities = Array.from({ length: PARTY_COUNT }, () => new Map<string, EntitySeries>())
  const kept = new Map<string, Kept>()
  let serial = 0

  /**
   * Takes a payment out of the series of each of its parties. A series without payments is dropped, so that entities
   * that are seen once do not stay.
   */
  const takeBack = (id: string, { keys, at, serial: number }: Kept) => {
    kept.delete(id)
    for (const [party, ofParty] of entities.entries()) {
      const key = keys[party]!
      const series = ofParty.get(key)
      series?.remove(at, number)
      if (series?.size === 0) ofParty.delete(key)
    }
  }
  /**
   * Forgets the payments that arrived first, a tenth of them at once. A Map keeps insertion order, which is that of
   * arrival.
   */
  const makeRoom = () => {
    for (const [id, payment] of kept) {
      if (kept.size <= limits.total * KEPT_PART) return
      takeBack(id, payment)
    }
  }
  const seen = (party: number, key: string, at: number, same: Kept | undefined): EntityWindows => {
    const series = entities[party]!.get(key)
    if (!series) return NEVER[party]!
    return windowsOf(series, party, at, same && same.keys[party] === key ? series.find(same.at, same.serial) : -1)
  }

  return {
    view({ transaction_id, customer_id, device_id, merchant_id, country }, { at }) {
      const same = kept.get(transaction_id)
      return {
        customer: seen(0, customer_id, at, same),
        device: seen(1, device_id, at, same),
        merchant: seen(2, merchant_id, at, same),
        country: seen(3, country, at, same),
      }
    },
    record(payment, { at }, held) {
      if (kept.has(payment.transaction_id)) return
      if (kept.size >= limits.total) makeRoom()
      const keys = [payment.customer_id, payment.device_id, payment.merchant_id, payment.country]
      const parties = [hash(keys[0]!), hash(keys[1]!), hash(keys[2]!), hash(keys[3]!)] as const
      const row: Kept = { at, serial: serial++, cents: centsOf(payment, usdPerUnit), held: held ? 1 : 0, parties, keys }
      kept.set(payment.transaction_id, row)
      for (let party = 0; party < PARTY_COUNT; party++) {
        const key = keys[party]!
        const series = entities[party]!.get(key) ?? new EntitySeries()
        if (series.size === 0) entities[party]!.set(key, series)
        series.add(row, limits.perEntity)
      }
    },
    forget(transactionId) {
      const payment = kept.get(transactionId)
      if (payment) takeBack(transactionId, payment)
    },
    get size() {
      return kept.size
    },
  }
}

/** The amount in US cents, 0 where the currency has no rate. */
function centsOf({ amount, currency }: Payment, usdPerUnit: ReadonlyMap<string, number>): number {
  const cents = Math.round(amount * (usdPerUnit.get(currency) ?? 0) * 100)
  return cents > 0 ? Math.min(cents, CENTS_MAX) : 0
}

/** What a series says at `at`; `itself` is the place of the payment asked about, if it is in the series already. */
function windowsOf(series: EntitySeries, party: number, at: number, itself: number): EntityWindows {
  const end = series.endAt(at)
  const begins = [0, 0, 0, 0, 0]
  const payments = [0, 0, 0, 0, 0]
  const sumUsd = [0, 0, 0, 0, 0]
  const held = [0, 0, 0, 0, 0]
  let begin = end
  for (let window = 0; window < WINDOWS_MS.length; window++) {
    begin = series.beginAt(at - WINDOWS_MS[window]!, begin)
    const own = itself >= begin && itself < end
    begins[window] = begin
    payments[window] = end - begin - (own ? 1 : 0)
    sumUsd[window] = (series.sum(begin, end, CENTS) - (own ? series.sum(itself, itself + 1, CENTS) : 0)) / 100
    held[window] = series.sum(begin, end, HELD) - (own ? series.sum(itself, itself + 1, HELD) : 0)
  }
  const of = (other: number) => distinct(series, other, begins, end, itself)
  const first_seen_s = secondsTo(at, series.firstBut(itself))
  const last_seen_s = secondsTo(at, series.lastBut(itself, end))
  const counted = withOthers(party, { first_seen_s, last_seen_s, payments, sum_usd: sumUsd, held }, of)
  if (series.isPartialFrom(at - LONGEST_MS)) counted.partial = true
  return counted
}

/** Under way: a copy of it would cost more than all its counts. */
type Writable = { -readonly [name in keyof EntityWindows]: EntityWindows[name] }
/** Counts that every entity has. */
type Counted = Pick<EntityWindows, 'first_seen_s' | 'last_seen_s' | 'payments' | 'sum_usd' | 'held'>

/** Written out for the same reason: every payment passes here four times. */
function withOthers(party: number, counted: Counted, of: (other: number) => PerWindow): Writable {
  const { first_seen_s, last_seen_s, payments, sum_usd, held } = counted
  if (party === 0)
    return { first_seen_s, last_seen_s, payments, sum_usd, held, devices: of(1), merchants: of(2), countries: of(3) }
  if (party === 1)
    return { first_seen_s, last_seen_s, payments, sum_usd, held, customers: of(0), merchants: of(2), countries: of(3) }
  if (party === 2)
    return { first_seen_s, last_seen_s, payments, sum_usd, held, customers: of(0), devices: of(1), countries: of(3) }
  return { first_seen_s, last_seen_s, payments, sum_usd, held, customers: of(0), devices: of(1), merchants: of(2) }
}

/** Seconds from then to `at`; null where there was nothing, or only later. */
function secondsTo(at: number, from: number | undefined): number | null {
  return from === undefined || from > at ? null : (at - from) / 1000
}

/** How many different others there were in each window. */
function distinct(series: EntitySeries, other: number, begins: readonly number[], end: number, itself: number) {
  const counts = [0, 0, 0, 0, 0]
  const found: number[] = []
  let window = 0
  let looked = 0
  for (let index = end - 1; index >= begins[WINDOWS_MS.length - 1]! && looked < DISTINCT_AMONG; index--) {
    if (index === itself) continue
    looked++
    while (index < begins[window]!) counts[window++] = found.length
    const hashed = series.party(index, other)
    if (!found.includes(hashed)) found.push(hashed)
  }
  while (window < WINDOWS_MS.length) counts[window++] = found.length
  return counts
}

/** Frozen and shared: most entities of most payments are new. */
const NONE: PerWindow = Object.freeze([0, 0, 0, 0, 0])
const EMPTY: Counted = { first_seen_s: null, last_seen_s: null, payments: NONE, sum_usd: NONE, held: NONE }
/** What is said of who was never seen, by party. */
const NEVER = [0, 1, 2, 3].map((party) => Object.freeze(withOthers(party, EMPTY, () => NONE)))

/** FNV-1a over UTF-16 units, 32 bits: two of some dozens of ids share one about once in a hundred million times. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
