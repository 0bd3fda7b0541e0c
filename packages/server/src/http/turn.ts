/** How long one request may hold up others before it lets them through, in milliseconds. */
const TURN_MS = 20

/** The work of one request that takes long: it lets others through now and then, and ends where nobody waits for it. */
export class Turn {
  /** Resolves when those before have passed. */
  static #line: Promise<void> = Promise.resolve()
  readonly #signal: AbortSignal | undefined
  #startedMs = performance.now()

  /** `signal`: aborted when the caller leaves or time is up. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Whether others have waited long enough. */
  get over(): boolean {
    return performance.now() - this.#startedMs >= TURN_MS
  }

  /** Throws the signal's reason where nobody waits for the work any more. */
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
