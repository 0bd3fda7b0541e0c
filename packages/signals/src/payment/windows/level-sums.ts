/** A row: the second its bucket begins at, and the sums up to and including it. */
const STRIDE = 6
const COUNT = 1
const MINOR = 2
const HELD = 3
const HELD_MINOR = 4
const FRAUD = 5
/** Payments, their minor units, payments held, and the minor units of these. */
export const SUM_COUNT = FRAUD - 1
const FIRST_CAPACITY = 4 * STRIDE

/**
 * The sums of one level and currency, a row for each bucket that has payments, in order of time. They are running sums, so
 * that a range is the difference of two rows. Numbers of one typed array, which is used again for the next entity: a payment
 * makes no garbage here.
 */
export class LevelSums {
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

  /** Drops the buckets before; the sums of the others stay running sums. */
  dropBefore(bucket: number): void {
    const from = this.place(bucket)
    if (from === 0) return
    const rows = this.#rows
    const before = from - STRIDE
    const [count, minor] = [rows[before + COUNT]!, rows[before + MINOR]!]
    const [held, heldMinor, fraud] = [rows[before + HELD]!, rows[before + HELD_MINOR]!, rows[before + FRAUD]!]
    rows.copyWithin(0, from, this.#end)
    this.#end -= from
    this.#shift(0, -count, -minor, -held, -heldMinor, -fraud)
  }

  /** The place of the first bucket that begins at or after this second: from the end, which most look at. */
  place(from: number): number {
    const rows = this.#rows
    if (this.#end === 0 || rows[0]! >= from) return 0
    let high = this.#end
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

  /** Adds what lies from one place up to before another to the `SUM_COUNT` sums. */
  addRange(from: number, to: number, sums: Float64Array): void {
    const rows = this.#rows
    if (to > 0) {
      sums[0]! += rows[to - 5]!
      sums[1]! += rows[to - 4]!
      sums[2]! += rows[to - 3]!
      sums[3]! += rows[to - 2]!
    }
    if (from > 0) {
      sums[0]! -= rows[from - 5]!
      sums[1]! -= rows[from - 4]!
      sums[2]! -= rows[from - 3]!
      sums[3]! -= rows[from - 2]!
    }
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
