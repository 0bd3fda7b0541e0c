/** Ids remembered at most; beyond them duplicates are no longer noticed. */
const SEEN_MAX = 16_000_000

/**
 * Remembers which ids a run has met in eight bytes an id (a 64-bit hash in an open-addressed table), because a
 * million-line file must not be kept in memory. Two different ids share a hash with a chance of 3 in 10^8 per million ids.
 */
export class SeenIds {
  #table = new Uint32Array(2 * 1024)
  #count = 0

  /** True where `id` was not met before. */
  add(id: string): boolean {
    if (this.#count >= SEEN_MAX) return true
    if (this.#count * 4 >= this.#table.length) this.#grow()
    const fresh = insert(this.#table, ...hash64(id))
    if (fresh) this.#count++
    return fresh
  }

  #grow(): void {
    const bigger = new Uint32Array(this.#table.length * 2)
    for (let i = 0; i < this.#table.length; i += 2) {
      if (this.#table[i] !== 0) insert(bigger, this.#table[i]!, this.#table[i + 1]!)
    }
    this.#table = bigger
  }
}

function insert(table: Uint32Array, high: number, low: number): boolean {
  const mask = table.length / 2 - 1
  for (let slot = low & mask; ; slot = (slot + 1) & mask) {
    const found = table[2 * slot]
    if (found === 0) {
      table[2 * slot] = high
      table[2 * slot + 1] = low
      return true
    }
    if (found === high && table[2 * slot + 1] === low) return false
  }
}

/** Two rounds of multiply and xor-shift over the code units (the mixing constants are those of MurmurHash3). */
function hash64(text: string): [number, number] {
  let high = 0x9e3779b9
  let low = text.length
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    high = Math.imul(high ^ c, 0x85ebca6b)
    high ^= high >>> 15
    low = Math.imul(low ^ c, 0xc2b2ae35)
    low ^= low >>> 13
  }
  high = Math.imul(high ^ low, 0xcc9e2d51)
  high ^= high >>> 16
  low = Math.imul(low ^ high, 0x1b873593)
  low ^= low >>> 16
  return [high >>> 0 || 1, low >>> 0]
}
