/** Random numbers that are the same in every demonstration (mulberry32: a 32-bit state, evenly spread). */
export class DemoRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** `low` to below `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)]!
  }

  /** One of the keys, as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights) as [T, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return entries[0]![0]
  }

  /** Waiting times as they are where people come and go by chance: mostly short, some long. */
  waiting(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }
}
