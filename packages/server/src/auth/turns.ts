import { HttpProblem } from '../http/http-problem.ts'
import { Turn } from '../http/turn.ts'

/** Lets `abreast` pieces of work run at once and `waitingMax` wait; more are answered `overloaded`. */
export class Turns {
  readonly #abreast: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(abreast: number, waitingMax: number) {
    this.#abreast = abreast
    this.#waitingMax = waitingMax
  }

  /** Whether nothing runs, and so nothing waits. */
  get idle(): boolean {
    return this.#running === 0
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#abreast) this.#running++
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** Whoever is done hands its turn on, so `#running` stays as it is. */
  async #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new HttpProblem({ code: 'overloaded', retryAfterSeconds: 1 })
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    // Work that waits for nothing would follow on work that waits for nothing, and nobody else be served until all is done.
    await new Turn().pass()
  }
}

/** Turns of each caller: whoever sends many requests waits for their own, and nobody else does. */
export class CallerTurns {
  readonly #abreast: number
  readonly #waitingMax: number
  readonly #turns = new Map<string, Turns>()

  /** Both of one caller, as those of `Turns` are. */
  constructor(abreast: number, waitingMax: number) {
    this.#abreast = abreast
    this.#waitingMax = waitingMax
  }

  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(caller) ?? new Turns(this.#abreast, this.#waitingMax)
    this.#turns.set(caller, turns)
    try {
      return await turns.take(work)
    } finally {
      if (turns.idle) this.#turns.delete(caller)
    }
  }
}
