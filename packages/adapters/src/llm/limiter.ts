/** Lets at most `slots` pieces of work run at once; the rest waits in the order it came. */
export class Limiter {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(slots: number) {
    this.#free = slots
  }

  /** Waits for a slot and gives the function that frees it. Rejects with the signal's reason where it is aborted first. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#turn(signal)
    let left = false
    return () => {
      if (left) return
      left = true
      const [next] = this.#waiting
      if (next) next()
      else this.#free++
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        this.#waiting.delete(take)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(take)
        reject(signal.reason)
      }
      this.#waiting.add(take)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
