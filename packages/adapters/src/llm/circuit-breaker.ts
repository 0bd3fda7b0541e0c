import type { ModelLimits } from './models-config.ts'

/** May a question be sent? `probe`: yes, and its outcome decides whether others may. */
export type Passage = 'closed' | 'probe' | 'open'

/**
 * Leaves a model alone that failed several times in a row, so that a dead server does not cost every submission its
 * timeout. After a while one question probes it: an answer closes the circuit, a failure opens it again.
 */
export class CircuitBreaker {
  readonly #limits: ModelLimits['breaker']
  readonly #now: () => number
  #failures = 0
  #openedAt: number | undefined
  #probing = false

  constructor(limits: ModelLimits['breaker'], now: () => number) {
    this.#limits = limits
    this.#now = now
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

  fail(): void {
    this.#failures++
    if (this.#probing || this.#failures >= this.#limits.failures) this.#openedAt = this.#now()
    this.#probing = false
  }

  /** The question ended without saying anything about the server: its caller left. */
  leave(): void {
    this.#probing = false
  }
}
