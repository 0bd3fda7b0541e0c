/** Durable decisions that wait to be counted in the record; the older half of more than these is kept by name alone. */
const WAITING_MAX = 50_000

/** A durable decision, or several of one name. */
interface Waiting {
  /** Place in the ledger, of several the last. */
  readonly seq: number
  readonly names: readonly string[]
  readonly times: number
}

/**
 * How often each name occurred in what this process decided and the record has not counted yet: a decision counts here from the
 * moment it is made until the counts of the record include it, so that none is missed in between and none counts twice.
 */
export class UncountedHits {
  readonly #counts = new Map<string, number>()
  #waiting: Waiting[] = []
  /** The counts of the record include every event before this one. */
  #next = 0

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** A decision is made; each of its names counts once. */
  add(names: readonly string[]): void {
    this.#change(names, 1)
  }

  /** It will not be recorded. */
  remove(names: readonly string[]): void {
    this.#change(names, -1)
  }

  /** It is durable at this place of the ledger; it counts on until the record has counted that. */
  recorded(names: readonly string[], seq: number): void {
    if (seq < this.#next) this.remove(names)
    else this.#waiting.push({ seq, names, times: 1 })
    if (this.#waiting.length > WAITING_MAX) this.#fold()
  }

  /** The counts of the record include every event before `next`. */
  countedUpTo(next: number): void {
    this.#next = next
    for (const { seq, names, times } of this.#waiting) if (seq < next) this.#change(names, -times)
    this.#waiting = this.#waiting.filter(({ seq }) => seq >= next)
  }

  /** Another hour begins. */
  clear(): void {
    this.#counts.clear()
    this.#waiting = []
  }

  #change(names: readonly string[], by: number): void {
    for (const name of names) this.#counts.set(name, this.of(name) + by)
  }

  /** Where the record lags far behind, the older half leaves together, once the last of it is counted. */
  #fold(): void {
    const older = this.#waiting.splice(0, WAITING_MAX / 2)
    const seq = older.reduce((last, one) => Math.max(last, one.seq), 0)
    const times = new Map<string, number>()
    for (const one of older) for (const name of one.names) times.set(name, (times.get(name) ?? 0) + one.times)
    this.#waiting.unshift(...[...times].map(([name, n]) => ({ seq, names: [name], times: n })))
  }
}
