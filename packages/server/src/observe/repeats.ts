/** Causes counted at once. They are kinds and codes, so few that more are a defect of the service; those are reported one by one. */
const CAUSES_MAX = 500

/** Repetitions of a cause since the last line about it. */
export interface Repeated {
  readonly count: number
  /** Of the request that came last; undefined where none has to do with it. */
  readonly requestId: string | undefined
}

interface Counted {
  count: number
  requestId: string | undefined
  readonly timer: NodeJS.Timeout
  readonly tell: (repeated: Repeated) => void
}

/** Counts what happens again and again, so that the log has one line for each cause and span of time. */
export class Repeats {
  readonly #everyMs: number
  readonly #causes = new Map<string, Counted>()

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  /**
   * False the first time: then the caller reports it. True where the cause was reported less than a span ago, or came in every
   * span since: it is counted, and `tell` of the first time is called with the count when the span ends.
   */
  again(cause: string, tell: (repeated: Repeated) => void, requestId?: string): boolean {
    const counted = this.#causes.get(cause)
    if (counted) {
      counted.count++
      counted.requestId = requestId
      return true
    }
    if (this.#causes.size < CAUSES_MAX) this.#count(cause, tell)
    return false
  }

  /** Reports the counts, and stops counting. */
  close(): void {
    for (const counted of this.#causes.values()) {
      clearInterval(counted.timer)
      tellOf(counted)
    }
    this.#causes.clear()
  }

  #count(cause: string, tell: (repeated: Repeated) => void): void {
    const timer = setInterval(() => {
      // A span without one: the next is news again.
      if (counted.count === 0) {
        clearInterval(timer)
        this.#causes.delete(cause)
      }
      tellOf(counted)
    }, this.#everyMs)
    timer.unref()
    const counted: Counted = { count: 0, requestId: undefined, timer, tell }
    this.#causes.set(cause, counted)
  }
}

function tellOf(counted: Counted): void {
  const { count, requestId, tell } = counted
  counted.count = 0
  if (count > 0) tell({ count, requestId })
}
