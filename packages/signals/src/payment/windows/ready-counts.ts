import type { EntityCounts } from './entity-counts.ts'

/** Packs counts that were not used for a while; false where they have to stay ready. */
export type Pack = (key: string, counts: EntityCounts) => boolean

/**
 * Counts that are ready to be read and added to. Two generations: what is used moves to the young one, and when that is half
 * of the limit, the old one is packed. So no order has to be kept up with each use.
 */
export class ReadyCounts {
  #young = new Map<string, EntityCounts>()
  #old = new Map<string, EntityCounts>()
  readonly #limit: number
  readonly #pack: Pack

  constructor(limit: number, pack: Pack) {
    this.#limit = limit
    this.#pack = pack
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): EntityCounts | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (!old) return undefined
    this.#old.delete(key)
    this.set(key, old)
    return old
  }

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  /** Adds counts that are not there yet. */
  set(key: string, counts: EntityCounts): void {
    if (this.#young.size >= this.#limit / 2) {
      const unused = this.#old
      this.#old = this.#young
      this.#young = new Map()
      for (const [name, one] of unused) if (!this.#pack(name, one)) this.#young.set(name, one)
    }
    this.#young.set(key, counts)
  }
}
