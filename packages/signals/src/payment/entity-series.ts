/** One payment as the series of an entity keeps it. */
export interface SeriesRow {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Tells payments apart; never given twice. */
  readonly serial: number
  /** An integer, 0..10^11. */
  readonly cents: number
  readonly held: 0 | 1
  /** Hashes of customer, device, merchant and country, in this order. */
  readonly parties: readonly [number, number, number, number]
}

/** Columns of a row; the four parties begin at `PARTIES`, and rows are `STRIDE` numbers apart. */
const AT = 0
const SERIAL = 1
/** Sums up to and including the row, from where the series began: a window is the difference of two. */
export const CENTS = 2
/** The column of the running count of payments that were held back. */
export const HELD = 3
const PARTIES = 4
const STRIDE = 8
/** Rows of a new series: most entities are seen once or twice. */
const FIRST_CAPACITY = 2

/**
 * Payments of one entity in order of time, with running sums, so that a window that ends at any time is counted by
 * searching its two ends; a payment that comes late goes to its place. Sums are of integers and therefore exact,
 * whatever is taken back. An index is a row's place, from 0; it holds until the series changes.
 */
export class EntitySeries {
  /** Typed, since rows are moved: when a payment comes late, and when the earliest gives way. */
  #rows = new Float64Array(FIRST_CAPACITY * STRIDE)
  /** The first row that counts, and the place after the last. */
  #start = 0
  #end = 0
  /** Running sums before the first row. */
  #baseCents = 0
  #baseHeld = 0
  /** Time of the earliest payment ever added; read where some gave way. */
  #first = Number.POSITIVE_INFINITY
  /** Time of the latest row that gave way. */
  #gaveWay = Number.NEGATIVE_INFINITY

  /** Rows that are kept. */
  get size(): number {
    return this.#end - this.#start
  }

  /** Time of the earliest payment ever, whether it is kept or gave way, without the row at `itself`. */
  firstBut(itself: number): number | undefined {
    if (this.#gaveWay > Number.NEGATIVE_INFINITY) return this.#first
    const first = itself === this.#start ? itself + 1 : this.#start
    return first < this.#end ? this.at(first) : undefined
  }

  /** Time of the last row before `end`, without the row at `itself`. */
  lastBut(itself: number, end: number): number | undefined {
    const last = itself === end - 1 ? end - 2 : end - 1
    return last >= this.#start ? this.at(last) : undefined
  }

  /** Rows from this time on gave way to later ones. */
  isPartialFrom(at: number): boolean {
    return this.#gaveWay >= at
  }

  /** Adds a row after those of its time and before; beyond `capacity` the earliest gives way. */
  add({ at, serial, cents, held, parties }: SeriesRow, capacity: number): void {
    if (this.size === capacity) this.#dropFirst()
    if (this.#end * STRIDE === this.#rows.length) this.#makeRoom()
    const index = this.endAt(at)
    if (at < this.#first) this.#first = at
    const rows = this.#rows
    const row = index * STRIDE
    const sumCents = this.#before(index, CENTS) + cents
    const sumHeld = this.#before(index, HELD) + held
    if (index < this.#end) rows.copyWithin(row + STRIDE, row, this.#end * STRIDE)
    this.#end++
    rows[row + AT] = at
    rows[row + SERIAL] = serial
    rows[row + CENTS] = sumCents
    rows[row + HELD] = sumHeld
    for (let which = 0; which < parties.length; which++) rows[row + PARTIES + which] = parties[which]!
    this.#shift(index + 1, cents, held)
  }

  /** Takes a row back, if it is still kept. */
  remove(at: number, serial: number): void {
    const index = this.find(at, serial)
    if (index < 0) return
    const cents = this.sum(index, index + 1, CENTS)
    const held = this.sum(index, index + 1, HELD)
    this.#rows.copyWithin(index * STRIDE, (index + 1) * STRIDE, this.#end * STRIDE)
    this.#end--
    this.#shift(index, -cents, -held)
  }

  /** Place of a row, or -1. Rows of one time are in the order of their serials. */
  find(at: number, serial: number): number {
    const end = this.endAt(at)
    let low = this.beginAt(at, end)
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#rows[middle * STRIDE + SERIAL]! < serial) low = middle + 1
      else high = middle
    }
    return low < end && this.#rows[low * STRIDE + SERIAL] === serial ? low : -1
  }

  /** Time of a row, milliseconds since the epoch. */
  at(index: number): number {
    return this.#rows[index * STRIDE + AT]!
  }

  /** Hash of the row's customer (0), device (1), merchant (2) or country (3). */
  party(index: number, which: number): number {
    return this.#rows[index * STRIDE + PARTIES + which]!
  }

  /** Sum of `column` over the rows from `begin` up to before `end`. */
  sum(begin: number, end: number, column: number): number {
    return this.#before(end, column) - this.#before(begin, column)
  }

  /** The place after the last row at or before `at`. */
  endAt(at: number): number {
    return this.#placeOf(at, this.#end)
  }

  /** The place of the first row at or after `at`, a whole number; `end`, where all rows before it are earlier. */
  beginAt(at: number, end: number): number {
    return this.#placeOf(at - 1, end)
  }

  /** The place after the last row before `end` that is at or before `at`: in steps that double, since most ask about the end. */
  #placeOf(at: number, end: number): number {
    const rows = this.#rows
    let high = end
    let step = 1
    while (high - step >= this.#start && rows[(high - step) * STRIDE]! > at) {
      high -= step
      step *= 2
    }
    let low = Math.max(this.#start, high - step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (rows[middle * STRIDE]! > at) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Running sum before a row. */
  #before(index: number, column: number): number {
    if (index > this.#start) return this.#rows[(index - 1) * STRIDE + column]!
    return column === CENTS ? this.#baseCents : this.#baseHeld
  }

  /** Adds to the running sums from a row on, after a row was put before them or taken out. */
  #shift(from: number, cents: number, held: number): void {
    const rows = this.#rows
    const end = this.#end * STRIDE
    for (let row = from * STRIDE; row < end; row += STRIDE) {
      rows[row + CENTS]! += cents
      rows[row + HELD]! += held
    }
  }

  /** The earliest row gives way: its sums become the base of what is left. */
  #dropFirst(): void {
    const row = this.#start * STRIDE
    this.#gaveWay = Math.max(this.#gaveWay, this.#rows[row]!)
    this.#baseCents = this.#rows[row + CENTS]!
    this.#baseHeld = this.#rows[row + HELD]!
    this.#start++
  }

  /** Closes up to the front where that gives room for as many rows again; else moves to twice the room. */
  #makeRoom(): void {
    const kept = this.#rows.subarray(this.#start * STRIDE, this.#end * STRIDE)
    if (this.size * 2 > this.#end) this.#rows = new Float64Array(this.#rows.length * 2)
    this.#rows.set(kept)
    this.#end -= this.#start
    this.#start = 0
  }
}
