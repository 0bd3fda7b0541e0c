/** One of a sample: `key` says which, `draw` is the number it was drawn by. */
export interface Drawn<T> {
  /** 0..2^32 − 1, by the key alone: see `drawOf`. */
  readonly draw: number
  /** A whole number from 0: a place in the ledger, or a line of a file. */
  readonly key: number
  /** What is kept of it; null where the key is enough. */
  readonly value: T
}

/**
 * The number a key is drawn by: 0..2^32 - 1, always the same for a key, and spread evenly over keys. The finishing steps
 * of MurmurHash3 (A. Appleby, 2011), over the low and the high half of the key.
 */
export function drawOf(key: number): number {
  let h = mixed((key >>> 0) ^ 0x9e3779b9)
  h = mixed(h ^ (Math.floor(key / 4_294_967_296) >>> 0))
  return h >>> 0
}

/** Every draw is at or below the one, and above the other. */
const ANY = 0xffffffff
const NONE = -1

/** The finalizer of MurmurHash3, 32 bits. */
function mixed(h: number): number {
  let m = h
  m = Math.imul(m ^ (m >>> 16), 0x85ebca6b)
  m = Math.imul(m ^ (m >>> 13), 0xc2b2ae35)
  return m ^ (m >>> 16)
}

/**
 * A sample of at most `size`, drawn evenly from all that were offered, whatever their order and however they were divided
 * before their samples were put together: those with the lowest draws (bottom-k sampling: Cohen and Kaplan, "Summarizing
 * data using bottom-k sketches", PODC 2007). Memory is bounded by twice the size.
 */
export class Sample<T> {
  readonly #size: number
  #drawn: Drawn<T>[] = []
  #limit: number

  constructor(size: number) {
    this.#size = size
    this.#limit = size === 0 ? NONE : ANY
  }

  /** What is drawn higher than this is not in the sample. */
  get limit(): number {
    return this.#limit
  }

  /** Offers one; most are refused by their draw alone, before anything is kept. */
  add(key: number, draw: number, value: T): void {
    if (draw > this.#limit) return
    this.#drawn.push({ draw, key, value })
    if (this.#drawn.length >= 2 * this.#size) this.#prune()
  }

  /** Offers what another sample has kept. */
  merge(drawn: readonly Drawn<T>[]): void {
    for (const { key, draw, value } of drawn) this.add(key, draw, value)
  }

  /** Lowest draw first. */
  drawn(): readonly Drawn<T>[] {
    this.#prune()
    return this.#drawn
  }

  /** Keeps the lowest draws and lowers the limit. Run once for every `size` additions, so that adding stays cheap. */
  #prune(): void {
    this.#drawn = this.#drawn.sort((a, b) => a.draw - b.draw || a.key - b.key).slice(0, this.#size)
    const last = this.#drawn[this.#size - 1]
    if (last) this.#limit = last.draw
  }
}
