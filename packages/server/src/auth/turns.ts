import { HttpProblem } from '../http/http-problem.ts'

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
  }
}
