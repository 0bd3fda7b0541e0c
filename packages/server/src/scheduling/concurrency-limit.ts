import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { HttpProblem } from '../problems/http-problem.ts'
import { Turn } from './turn.ts'

/** A rest lasts so many times as long as the process was busy: taking in a request and writing its answer come on top. */
const RESTS = 2
/** However long a piece of work kept the process busy, the next waits at most this long, in milliseconds. */
const REST_MAX_MS = 100

/**
 * Lets `abreast` pieces of work run at once and `waitingMax` wait; more are answered `overloaded`. With `rests`, each that
 * waited begins after a rest for every one of those that run, twice as long as the process was busy during the one before: a
 * decision of somebody else goes through the process several times, and most of them fall into the rest.
 */
export class ConcurrencyLimit {
  readonly #abreast: number
  readonly #waitingMax: number
  readonly #rests: boolean
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(abreast: number, waitingMax: number, { rests = false }: { readonly rests?: boolean } = {}) {
    this.#abreast = abreast
    this.#waitingMax = waitingMax
    this.#rests = rests
  }

  /** Whether nothing runs, and so nothing waits. */
  get idle(): boolean {
    return this.#running === 0
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#abreast) this.#running++
    else await this.#wait()
    const before = performance.eventLoopUtilization()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (!next) this.#running--
      else if (this.#rests) setTimeout(next, Math.min(REST_MAX_MS, RESTS * this.#abreast * busySince(before)))
      else next()
    }
  }

  /** The one who is done hands its turn on, so `#running` stays as it is. */
  async #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new HttpProblem({ code: 'overloaded', retryAfterSeconds: 1 })
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    // Work that waits for nothing would follow on such work, and other callers would be served only after all of it.
    await new Turn().pass()
  }
}

/** Milliseconds that this process was at work. */
function busySince(before: EventLoopUtilization): number {
  return performance.eventLoopUtilization(before).active
}

/** Turns of each caller, with rests: a caller who sends many requests waits for their own, and other callers do not. */
export class CallerConcurrency {
  readonly #abreast: number
  readonly #waitingMax: number
  readonly #turns = new Map<string, ConcurrencyLimit>()

  /** Both of one caller, as those of `ConcurrencyLimit` are. */
  constructor(abreast: number, waitingMax: number) {
    this.#abreast = abreast
    this.#waitingMax = waitingMax
  }

  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(caller) ?? new ConcurrencyLimit(this.#abreast, this.#waitingMax, { rests: true })
    this.#turns.set(caller, turns)
    try {
      return await turns.take(work)
    } finally {
      if (turns.idle) this.#turns.delete(caller)
    }
  }
}
