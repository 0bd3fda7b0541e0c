import { WINDOW_COUNT } from './window-times.ts'

/** Different others that are told apart: 64 reads as "64 or more". */
export const DISTINCT_MAX = 64
/** Room for the others of most entities; a power of two, which doubles up to `DISTINCT_MAX`. */
const FIRST_CAPACITY = 4
const OTHER_STRIDE = 2
/** An entity is one of four parties: three are others. */
export const KINDS = 3
export const HOUR_S = 3_600

/** Recent payments of one entity, about 1 MB: an id that many share (a till, "unknown") would keep a day of payments. */
export const RECENT_MAX = 20_000
/** Comparisons of recent payments with others that were seen later too, before all payments are looked at. */
const COMPARED_MAX = 1_000

/** Tells a payment from the others of its second. */
interface CountedOnce {
  readonly second: number
  readonly amount: number
  readonly parties: Parties
}

/** Hashes of customer, device, merchant and country. */
export type Parties = readonly [number, number, number, number]
/** A recent payment: its second, a hash of each other party, its amount and the place of its currency. */
export const STRIDE = KINDS + 3
const AMOUNT = KINDS + 1
const CURRENCY = KINDS + 2

/** One of customer, device, merchant, country. */
export interface Party {
  /** Which of the four are its others. */
  readonly others: readonly [number, number, number]
  /** How many seconds after a later payment of the entity a payment is still seen with its windows. */
  readonly late: number
  /** Whether what it usually does is kept. */
  readonly hasHabits: boolean
}

/**
 * Different others with the latest time of each, in order of time, at most `DISTINCT_MAX`: the earliest gives way to a later
 * one. It says how many there were since any time, whatever the order in which they came.
 */
export class LatestOthers {
  /** A row for each: its hash and its time, in seconds. */
  #rows = new Float64Array(FIRST_CAPACITY * OTHER_STRIDE)
  #end = 0
  /** The latest time of one that gave way; as many as there may be were as late or later. */
  gaveWay = Number.NEGATIVE_INFINITY

  get size(): number {
    return this.#end / OTHER_STRIDE
  }

  hashAt(index: number): number {
    return this.#rows[index * OTHER_STRIDE]!
  }

  secondAt(index: number): number {
    return this.#rows[index * OTHER_STRIDE + 1]!
  }

  clear(): void {
    this.#end = 0
    this.gaveWay = Number.NEGATIVE_INFINITY
  }

  /** Makes it the same as another one. */
  copy(other: LatestOthers): void {
    while (this.#rows.length < other.#end) this.#grow()
    for (let at = 0; at < other.#end; at++) this.#rows[at] = other.#rows[at]!
    this.#end = other.#end
    this.gaveWay = other.gaveWay
  }

  add(hash: number, second: number): void {
    const rows = this.#rows
    let at = 0
    while (at < this.#end && rows[at] !== hash) at += OTHER_STRIDE
    if (at < this.#end) {
      if (second > rows[at + 1]!) this.#moveBack(at, hash, second)
      return
    }
    if (this.size < DISTINCT_MAX) {
      this.push(hash, second)
      // From the end: most are the latest.
      for (const grown = this.#rows; at > 0 && grown[at - 1]! > second; at -= OTHER_STRIDE) {
        grown[at] = grown[at - OTHER_STRIDE]!
        grown[at + 1] = grown[at - 1]!
      }
      this.#rows[at] = hash
      this.#rows[at + 1] = second
      return
    }
    this.gaveWay = Math.max(this.gaveWay, Math.min(second, rows[1]!))
    if (second > rows[1]!) this.#moveBack(0, hash, second)
  }

  /** Adds one that is not there yet and later than all others. */
  push(hash: number, second: number): void {
    if (this.#end === this.#rows.length) this.#grow()
    this.#rows[this.#end] = hash
    this.#rows[this.#end + 1] = second
    this.#end += OTHER_STRIDE
  }

  has(hash: number, from: number): boolean {
    const rows = this.#rows
    for (let at = this.#end - OTHER_STRIDE; at >= 0 && rows[at + 1]! >= from; at -= OTHER_STRIDE)
      if (rows[at] === hash) return true
    return false
  }

  /** How many there were at or after this time. */
  countSince(second: number): number {
    return this.gaveWay >= second ? DISTINCT_MAX : this.size - this.#firstSince(second)
  }

  /** Drops those before a time. */
  dropBefore(from: number): void {
    const first = this.#firstSince(from) * OTHER_STRIDE
    if (first === 0) return
    this.#rows.copyWithin(0, first, this.#end)
    this.#end -= first
  }

  /** Puts another one in a place, and moves it behind those that are earlier. */
  #moveBack(place: number, hash: number, second: number): void {
    const rows = this.#rows
    let at = place
    for (; at + OTHER_STRIDE < this.#end && rows[at + OTHER_STRIDE + 1]! <= second; at += OTHER_STRIDE) {
      rows[at] = rows[at + OTHER_STRIDE]!
      rows[at + 1] = rows[at + OTHER_STRIDE + 1]!
    }
    rows[at] = hash
    rows[at + 1] = second
  }

  #grow(): void {
    const rows = new Float64Array(2 * this.#rows.length)
    rows.set(this.#rows)
    this.#rows = rows
  }

  #firstSince(second: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.secondAt(middle) < second) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * Whom an entity paid with, by, to or in: its recent payments one by one, because a late payment is seen only against what
 * lies before it, and the latest time of each other before that. Recent are those of an hour before a payment that is as late
 * as may be, and the last `RECENT_MAX` of these.
 */
export class OtherParties {
  /** Recent payments, in order of time. */
  readonly recent: number[] = []
  /** By kind, the others before the recent payments. */
  readonly settled = Array.from({ length: KINDS }, () => new LatestOthers())
  /** By kind, all others; made of the two above where they are not current. */
  readonly #latest = Array.from({ length: KINDS }, () => new LatestOthers())
  /** Up to this second payments were settled because there were too many: others at an earlier time are not known. */
  settledUntil = Number.NEGATIVE_INFINITY
  #isCurrent = false
  #party: Party = { others: [1, 2, 3], late: 0, hasHabits: false }

  /** Forgets all. */
  begin(party: Party): void {
    this.recent.length = 0
    for (const settled of this.settled) settled.clear()
    this.settledUntil = Number.NEGATIVE_INFINITY
    this.#isCurrent = false
    this.#party = party
  }

  /** `currency`: its place. `latest`: the second of the entity's latest payment, this one counted. */
  add(second: number, parties: Parties, amount: number, currency: number, latest: number): void {
    const { others: kinds, late } = this.#party
    const from = latest - late - HOUR_S
    this.#settle(from)
    const { recent, settled } = this
    const [a, b, c] = [parties[kinds[0]]!, parties[kinds[1]]!, parties[kinds[2]]!]
    if (this.#isCurrent) {
      this.#latest[0]!.add(a, second)
      this.#latest[1]!.add(b, second)
      this.#latest[2]!.add(c, second)
    }
    if (second < from || second <= this.settledUntil) {
      settled[0]!.add(a, second)
      settled[1]!.add(b, second)
      settled[2]!.add(c, second)
      return
    }
    const row = this.#rowAfter(second)
    if (row === recent.length) recent.push(second, a, b, c, amount, currency)
    else recent.splice(row, 0, second, a, b, c, amount, currency)
    if (recent.length <= RECENT_MAX * STRIDE) return
    // A tenth at once, so that the rest is moved seldom.
    const end = (RECENT_MAX / 10) * STRIDE
    this.settledUntil = recent[end - STRIDE]!
    this.#settleRows(end)
  }

  /** Takes a recent one back; one that is older stays among the others that were seen. */
  remove(payment: CountedOnce): void {
    const row = this.#rowOf(payment)
    if (row < 0) return
    this.recent.splice(row, STRIDE)
    this.#isCurrent = false
  }

  /** How many different others of a kind there were since each window began, where nothing came later. */
  countSince(kind: number, begins: Float64Array): (number | null)[] {
    if (!this.#isCurrent) this.#makeCurrent()
    const latest = this.#latest[kind]!
    const counts: (number | null)[] = [0, 0, 0, 0, 0]
    for (let window = 0; window < WINDOW_COUNT; window++) counts[window] = latest.countSince(begins[window]!)
    return counts
  }

  /**
   * The same up to `second`, one payment of that time left out where `itself` is given. Null where that time is before the
   * recent payments of an entity that has too many.
   */
  countBetween(kind: number, begins: Float64Array, second: number, itself: CountedOnce | undefined): (number | null)[] {
    if (second < this.settledUntil) return Array.from(begins, () => null)
    if (!this.#isCurrent) this.#makeCurrent()
    const counts = itself ? undefined : this.#countByLatest(kind, begins, second)
    return counts ?? this.#countByPayments(kind, begins, second, itself)
  }

  /**
   * Most others were seen last before `second`, and the recent payments are searched for those that were not. Undefined where
   * others that gave way may count.
   */
  #countByLatest(kind: number, begins: Float64Array, second: number): (number | null)[] | undefined {
    const { recent } = this
    const latest = this.#latest[kind]!
    const settled = this.settled[kind]!
    const counts: (number | null)[] = [0, 0, 0, 0, 0].slice(0, begins.length)
    const later: number[] = []
    for (let index = 0; index < latest.size; index++) {
      if (latest.secondAt(index) <= second) countFrom(counts, begins, latest.secondAt(index))
      else later.push(latest.hashAt(index))
    }
    const end = this.#rowAfter(second)
    const isWhole = latest.gaveWay === Number.NEGATIVE_INFINITY
    const searchedFrom = isWhole ? 0 : end - Math.ceil(COMPARED_MAX / later.length) * STRIDE
    for (let row = end - STRIDE; row >= Math.max(0, searchedFrom) && later.length > 0; row -= STRIDE) {
      const found = later.indexOf(recent[row + 1 + kind]!)
      if (found < 0) continue
      countFrom(counts, begins, recent[row]!)
      later[found] = later.at(-1)!
      later.pop()
    }
    if (
      !isWhole &&
      (later.length > 0 || counts.some((count, window) => latest.gaveWay >= begins[window]! && count !== DISTINCT_MAX))
    )
      return undefined
    for (let index = 0; later.length > 0 && index < settled.size; index++)
      if (later.includes(settled.hashAt(index))) countFrom(counts, begins, settled.secondAt(index))
    return counts
  }

  #countByPayments(
    kind: number,
    begins: Float64Array,
    second: number,
    itself: CountedOnce | undefined,
  ): (number | null)[] {
    const { recent } = this
    const settled = this.settled[kind]!
    const without = itself ? this.#rowOf(itself) : -1
    const found: number[] = []
    const counts: (number | null)[] = []
    let row = this.#rowAfter(second) - STRIDE
    for (let window = 0; window < begins.length; window++) {
      const begin = begins[window]!
      for (; row >= 0 && recent[row]! >= begin && found.length < DISTINCT_MAX; row -= STRIDE) {
        const hash = recent[row + 1 + kind]!
        if (row !== without && !found.includes(hash)) found.push(hash)
      }
      let count = found.length
      if (count < DISTINCT_MAX && settled.gaveWay < begin) {
        for (let index = settled.size - 1; index >= 0 && settled.secondAt(index) >= begin; index--)
          if (!found.includes(settled.hashAt(index))) count++
      }
      counts.push(settled.gaveWay >= begin ? DISTINCT_MAX : Math.min(count, DISTINCT_MAX))
    }
    return counts
  }

  /** How many recent payments between two times, both included, are of this currency and at most of this amount. */
  countSmall(from: number, to: number, currency: number, amount: number, itself: CountedOnce | undefined): number {
    const { recent } = this
    const without = itself ? this.#rowOf(itself) : -1
    let count = 0
    for (let row = this.#rowAfter(to) - STRIDE; row >= 0 && recent[row]! >= from; row -= STRIDE)
      if (row !== without && recent[row + CURRENCY] === currency && recent[row + AMOUNT]! <= amount) count++
    return count
  }

  /** Whether an other of a kind was there between two times, both included. */
  has(kind: number, hash: number, from: number, to: number, itself: CountedOnce | undefined): boolean {
    const { recent } = this
    const without = itself ? this.#rowOf(itself) : -1
    for (let row = this.#rowAfter(to) - STRIDE; row >= 0 && recent[row]! >= from; row -= STRIDE)
      if (row !== without && recent[row + 1 + kind] === hash) return true
    return this.settled[kind]!.has(hash, from)
  }

  /** What lies before the recent payments is settled, an eighth of them at least, so that the rest is moved seldom. */
  #settle(from: number): void {
    const { recent } = this
    const eighth = Math.floor(recent.length / STRIDE / 8) * STRIDE
    if (!(recent[eighth]! < from)) return
    let end = eighth
    while (end < recent.length && recent[end]! < from) end += STRIDE
    if (end > 0) this.#settleRows(end)
  }

  #settleRows(end: number): void {
    const { recent, settled } = this
    for (let row = 0; row < end; row += STRIDE)
      for (let kind = 0; kind < KINDS; kind++) settled[kind]!.add(recent[row + 1 + kind]!, recent[row]!)
    recent.splice(0, end)
  }

  /** The place after the last recent payment at or before a time. */
  #rowAfter(second: number): number {
    const { recent } = this
    let high = recent.length / STRIDE
    if (high === 0 || recent[recent.length - STRIDE]! <= second) return recent.length
    let low = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      if (recent[middle * STRIDE]! <= second) low = middle + 1
      else high = middle
    }
    return low * STRIDE
  }

  #makeCurrent(): void {
    for (let kind = 0; kind < KINDS; kind++) {
      const latest = this.#latest[kind]!
      latest.copy(this.settled[kind]!)
      for (let row = 0; row < this.recent.length; row += STRIDE)
        latest.add(this.recent[row + 1 + kind]!, this.recent[row]!)
    }
    this.#isCurrent = true
  }

  #rowOf({ second, parties, amount }: CountedOnce): number {
    const { recent } = this
    const [a, b, c] = this.#party.others.map((kind) => parties[kind]) as [number, number, number]
    for (let row = this.#rowAfter(second) - STRIDE; row >= 0 && recent[row] === second; row -= STRIDE) {
      if (recent[row + AMOUNT] !== amount) continue
      if (recent[row + 1] === a && recent[row + 2] === b && recent[row + 3] === c) return row
    }
    return -1
  }
}

/** One more in each window that began by this time. */
function countFrom(counts: (number | null)[], begins: Float64Array, second: number): void {
  for (let window = 0; window < counts.length; window++) if (begins[window]! <= second) counts[window]!++
}
