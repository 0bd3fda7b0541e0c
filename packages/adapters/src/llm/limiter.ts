/**
 * Lets at most `slots` pieces of work run at once. What has to wait is taken in turn by owner, and in order within an
 * owner: a submission with fifty questions does not make one with a single question wait for all of them.
 */
export class Limiter {
  #free: number
  readonly #waiting = new Map<object, Set<() => void>>()

  constructor(slots: number) {
    this.#free = slots
  }

  /** Waits for a slot and gives the function that frees it. Rejects with the signal's reason where it is aborted first. */
  async enter(owner: object, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#turn(owner, signal)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#pass()
    }
  }

  /** Gives the slot to the owner whose turn it is, who then goes to the end of the line. */
  #pass(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#free++
      return
    }
    const [owner, queue] = first
    const [next] = queue
    this.#waiting.delete(owner)
    this.#waiting.set(owner, queue)
    next!()
  }

  #turn(owner: object, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(owner) ?? new Set()
      const gone = () => {
        queue.delete(take)
        if (queue.size === 0) this.#waiting.delete(owner)
        signal.removeEventListener('abort', leave)
      }
      const take = () => {
        gone()
        resolve()
      }
      const leave = () => {
        gone()
        reject(signal.reason)
      }
      this.#waiting.set(owner, queue.add(take))
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
