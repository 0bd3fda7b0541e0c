import type { Pool } from 'pg'
import { followHistory, type Memory } from './restore-history.ts'

/** Own batches and others' notices are gathered for this long, so that own decisions are not read back from the store. */
const GATHER_MS = 100

/**
 * Keeps a process's memory of past submissions up with what other processes decide: a payment that one of them decided
 * is seen by the next payment of the customer, wherever that one is sent.
 */
export class HistoryFollower {
  readonly #pool: Pool
  readonly #memory: Memory
  /** Own batches beyond `#next`: the place they begin at, and the place after their end. */
  readonly #own = new Map<number, number>()
  #next: number
  #size: number
  #timer: NodeJS.Timeout | undefined
  #following: Promise<void> | undefined

  /** `next`: the place in the ledger up to which the memory is filled. */
  constructor(pool: Pool, memory: Memory, next: number) {
    this.#pool = pool
    this.#memory = memory
    this.#next = next
    this.#size = next
  }

  /** This process appended events, and remembers what they decided. */
  own(first: number, count: number): void {
    this.#own.set(first, first + count)
  }

  /** The ledger has this size now, no matter who appended. */
  grown(size: number): void {
    this.#size = Math.max(size, this.#size)
    if (this.#following) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#following = this.#follow().finally(() => {
        this.#following = undefined
        if (this.#next < this.#size) this.grown(this.#size)
      })
    }, GATHER_MS)
    this.#timer.unref()
  }

  /** Waits for what is being read. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#following
  }

  async #follow(): Promise<void> {
    const size = this.#size
    while (this.#next < size) {
      const end = this.#own.get(this.#next)
      if (end !== undefined) {
        this.#own.delete(this.#next)
        this.#next = end
        continue
      }
      const before = Math.min(size, ...[...this.#own.keys()].filter((first) => first > this.#next))
      try {
        await followHistory(this.#pool, this.#memory, this.#next, before)
      } catch {
        // The store is away: the next notice tries again.
        return
      }
      this.#next = before
    }
  }
}
