/** How long a batch may hold up others before it lets them through, in milliseconds. */
const TURN_MS = 20
/** The same of a request that only reads. */
export const READ_TURN_MS = 5

/** The work of one request that takes long: it lets others through now and then, and ends where its caller has left. */
export class Turn {
  /** Resolves when those before have passed. */
  static #line: Promise<void> = Promise.resolve()
  readonly #signal: AbortSignal | undefined
  #startedMs = performance.now()

  readonly #turnMs: number

  /** `signal`: aborted when the caller leaves or time is up. */
  constructor(signal?: AbortSignal, turnMs: number = TURN_MS) {
    this.#signal = signal
    this.#turnMs = turnMs
  }

  /** Whether others have waited long enough. */
  get over(): boolean {
    return performance.now() - this.#startedMs >= this.#turnMs
  }

  /** Throws the signal's reason where the caller does not wait any more. */
  check(): void {
    this.#signal?.throwIfAborted()
  }

  /** Lets others through. Rejects as `check` throws. */
  async pass(): Promise<void> {
    // One behind the other: between two of them everything else that has arrived is answered.
    Turn.#line = Turn.#line.then(() => new Promise((resolve) => setImmediate(resolve)))
    await Turn.#line
    this.check()
    this.#startedMs = performance.now()
  }
}
