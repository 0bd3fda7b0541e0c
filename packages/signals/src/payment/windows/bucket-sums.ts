import type { TimeScale } from './window-times.ts'

/** A row: the second its bucket begins at, and the sums up to and including it. */
const STRIDE = 6
const COUNT = 1
const MINOR = 2
const HELD = 3
const HELD_MINOR = 4
const FRAUD = 5
const FIRST_CAPACITY = 4 * STRIDE

/**
 * The payments of one entity in one currency, a row for each bucket of time that has some, in order of time. They are running
 * sums, so that a range is the difference of two rows. Numbers of one typed array, which is used again for the next entity: a
 * payment makes no garbage here.
 */
export class BucketSums {
  #rows = new Float64Array(FIRST_CAPACITY)
  #end = 0

  /** Buckets with payments. */
  get size(): number {
    return this.#end / STRIDE
  }

  /** The second at which the first bucket begins; Infinity where there is none. */
  get firstBucket(): number {
    return this.#end === 0 ? Number.POSITIVE_INFINITY : this.#rows[0]!
  }

  clear(): void {
    this.#end = 0
  }

  /** Adds a bucket behind all others. */
  push(bucket: number, count: number, minor: number, held: number, heldMinor: number, fraud: number): void {
    this.#insert(this.#end, bucket)
    this.#shift(this.#end - STRIDE, count, minor, held, heldMinor, fraud)
  }

  /** Adds one payment to its bucket, which is made where there is none. */
  add(bucket: number, minor: number, held: number, fraud: number): void {
    const row = this.place(bucket)
    if (row === this.#end || this.#rows[row] !== bucket) this.#insert(row, bucket)
    this.#shift(row, 1, minor, held, held * minor, fraud)
  }

  /** Counts a payment of a bucket as held, or as a confirmed fraud, that was not, or the other way round; if its bucket is kept. */
  settle(bucket: number, minor: number, held: number, fraud: number): void {
    const row = this.place(bucket)
    if (row < this.#end && this.#rows[row] === bucket) this.#shift(row, 0, 0, held, held * minor, fraud)
  }

  /** Takes one payment back, if its bucket is kept. */
  remove(bucket: number, minor: number, held: number, fraud: number): void {
    const row = this.place(bucket)
    if (row === this.#end || this.#rows[row] !== bucket) return
    this.#shift(row, -1, -minor, -held, -held * minor, -fraud)
    if (this.#countAt(row) > 0) return
    this.#rows.copyWithin(row, row + STRIDE, this.#end)
    this.#end -= STRIDE
  }

  /** Makes one row of those that lie in one bucket of `scale`, and drops those before its beginning. */
  fitTo(scale: TimeScale): void {
    const rows = this.#rows
    const from = this.place(scale.begin)
    const dropped = rows.slice(from - STRIDE, from)
    let end = 0
    for (let row = from; row < this.#end; row += STRIDE) {
      const bucket = scale.bucketOf(rows[row]!)
      // The sums of the last row of a bucket are those of the bucket.
      if (end === 0 || rows[end - STRIDE] !== bucket) end += STRIDE
      rows.copyWithin(end - STRIDE, row, row + STRIDE)
      rows[end - STRIDE] = bucket
    }
    this.#end = end
    if (from > 0) this.#shift(0, -dropped[1]!, -dropped[2]!, -dropped[3]!, -dropped[4]!, -dropped[5]!)
  }

  /**
   * The place of the first bucket that begins at or after this second. It is looked for from `before` back, a place at or after
   * it: most look at the latest buckets, and a longer window begins before a shorter one.
   */
  place(from: number, before = this.#end): number {
    const rows = this.#rows
    if (before === 0 || rows[before - STRIDE]! < from) return before
    if (rows[0]! >= from) return 0
    let high = before - STRIDE
    let step = STRIDE
    while (high - step >= 0 && rows[high - step]! >= from) {
      high -= step
      step *= 2
    }
    let low = Math.max(0, high - step)
    while (low < high) {
      const middle = Math.floor((low + high) / STRIDE / 2) * STRIDE
      if (rows[middle]! < from) low = middle + STRIDE
      else high = middle
    }
    return low
  }

  /** Payments of the buckets before a place. */
  countUntil(place: number): number {
    return place === 0 ? 0 : this.#rows[place - STRIDE + COUNT]!
  }

  /** Their minor units. */
  minorUntil(place: number): number {
    return place === 0 ? 0 : this.#rows[place - STRIDE + MINOR]!
  }

  /** Those that were held. */
  heldUntil(place: number): number {
    return place === 0 ? 0 : this.#rows[place - STRIDE + HELD]!
  }

  /** The minor units of those. */
  heldMinorUntil(place: number): number {
    return place === 0 ? 0 : this.#rows[place - STRIDE + HELD_MINOR]!
  }

  /** Confirmed frauds from a place on, up to the last there is. */
  fraudsFrom(place: number): number {
    return this.#end === 0 ? 0 : this.#until(this.#end, FRAUD) - this.#until(place, FRAUD)
  }

  /** The last bucket that begins before `before` and has more than one payment, or is not `but`; undefined where none is. */
  lastBefore(before: number, but: number | undefined): number | undefined {
    for (let row = this.place(before) - STRIDE; row >= 0; row -= STRIDE)
      if (this.#rows[row] !== but || this.#countAt(row) > 1) return this.#rows[row]
    return undefined
  }

  /**
   * Calls `visit` with each bucket, in order of time: its second, payments, minor units, payments held, their minor units, and
   * confirmed frauds.
   */
  forEach(
    visit: (bucket: number, count: number, minor: number, held: number, heldMinor: number, fraud: number) => void,
  ): void {
    const rows = this.#rows
    for (let row = 0; row < this.#end; row += STRIDE) {
      const of = (column: number) => rows[row + column]! - this.#until(row, column)
      visit(rows[row]!, of(COUNT), of(MINOR), of(HELD), of(HELD_MINOR), of(FRAUD))
    }
  }

  #countAt(row: number): number {
    return this.#rows[row + COUNT]! - this.#until(row, COUNT)
  }

  #until(place: number, column: number): number {
    return place === 0 ? 0 : this.#rows[place - STRIDE + column]!
  }

  #insert(row: number, bucket: number): void {
    if (this.#end === this.#rows.length) {
      const larger = new Float64Array(2 * this.#end)
      larger.set(this.#rows)
      this.#rows = larger
    }
    const rows = this.#rows
    if (row < this.#end) rows.copyWithin(row + STRIDE, row, this.#end)
    this.#end += STRIDE
    rows[row] = bucket
    rows[row + COUNT] = this.#until(row, COUNT)
    rows[row + MINOR] = this.#until(row, MINOR)
    rows[row + HELD] = this.#until(row, HELD)
    rows[row + HELD_MINOR] = this.#until(row, HELD_MINOR)
    rows[row + FRAUD] = this.#until(row, FRAUD)
  }

  #shift(from: number, count: number, minor: number, held: number, heldMinor: number, fraud: number): void {
    const rows = this.#rows
    for (let row = from; row < this.#end; row += STRIDE) {
      rows[row + COUNT]! += count
      rows[row + MINOR]! += minor
      rows[row + HELD]! += held
      rows[row + HELD_MINOR]! += heldMinor
      rows[row + FRAUD]! += fraud
    }
  }
}
