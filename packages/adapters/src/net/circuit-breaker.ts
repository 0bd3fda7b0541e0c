/** How many failures in a row open a circuit, and for how long it stays open. */
export interface CircuitBreakerLimits {
  readonly failures: number
  readonly open_ms: number
}

/** May a question be sent? `probe`: yes, and its outcome decides whether others may. */
export type Passage = 'closed' | 'probe' | 'open'

/**
 * Leaves a model alone that failed several times in a row, so that a dead server does not cost every submission its
 * timeout. After a while one question probes it: an answer closes the circuit, a failure opens it again.
 */
export class CircuitBreaker {
  readonly #limits: CircuitBreakerLimits
  readonly #now: () => number
  #failures = 0
  #openedAt: number | undefined
  #probing = false

  constructor(limits: CircuitBreakerLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined
  }

  enter(): Passage {
    if (this.#openedAt === undefined) return 'closed'
    const waited = this.#now() - this.#openedAt
    // A clock that went back says nothing about the wait: better one question too early than a model lost for hours.
    if (this.#probing || (waited >= 0 && waited < this.#limits.open_ms)) return 'open'
    this.#probing = true
    return 'probe'
  }

  succeed(): void {
    this.#failures = 0
    this.#openedAt = undefined
    this.#probing = false
  }

  /** `passage`: as {@link enter} gave it. A question sent before the circuit opened does not keep it open for longer. */
  fail(passage: Passage): void {
    this.#failures++
    const opens = this.#openedAt === undefined && this.#failures >= this.#limits.failures
    if (opens || passage === 'probe') this.#openedAt = this.#now()
    this.leave(passage)
  }

  /** The question ended without saying anything about the server: its caller left. */
  leave(passage: Passage): void {
    if (passage === 'probe') this.#probing = false
  }
}
