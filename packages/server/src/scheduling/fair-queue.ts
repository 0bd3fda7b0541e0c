import { HttpProblem } from '../problems/http-problem.ts'

/** A piece of work that waits. */
interface Piece {
  begin(): void
}

/** Pieces of one caller that may wait, and of all of them together; more are refused. */
export interface TurnLimits {
  readonly each: number
  readonly all: number
}

const RETRY_S = 10

/**
 * One piece of work at a time. Callers take turns: of somebody who has sent many, one is done, and then one of somebody else
 * waits, so that nobody waits for more than one piece of each other caller.
 */
export class FairQueue {
  readonly #limits: TurnLimits
  /** Whose turn comes next is first. */
  readonly #waiting = new Map<string, Piece[]>()
  #busy = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Does a piece of work when its turn comes. Once the signal is aborted, what still waits is given up with its reason. */
  async take<T>(caller: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    if (this.#busy) await this.#wait(caller, signal)
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    const mine = this.#waiting.get(caller) ?? []
    if (mine.length >= this.#limits.each) throw new HttpProblem({ code: 'rate-limited', retryAfterSeconds: RETRY_S })
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (all >= this.#limits.all) throw new HttpProblem({ code: 'overloaded', retryAfterSeconds: RETRY_S })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#forget(caller, piece)
        reject(signal.reason)
      }
      const piece: Piece = {
        begin() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(caller, [...mine, piece])
    })
  }

  /** Hands the turn on: `#busy` stays as it is until nobody waits. */
  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#busy = false
      return
    }
    const [caller, [piece, ...rest]] = first
    this.#waiting.delete(caller)
    if (rest.length > 0) this.#waiting.set(caller, rest)
    piece!.begin()
  }

  #forget(caller: string, piece: Piece): void {
    const rest = (this.#waiting.get(caller) ?? []).filter((other) => other !== piece)
    if (rest.length > 0) this.#waiting.set(caller, rest)
    else this.#waiting.delete(caller)
  }
}
