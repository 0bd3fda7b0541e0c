import type { ModelLimits } from './models-config.ts'

/** What one submission may still spend on models. Its time runs from the first question on. */
export class Budget {
  readonly #limits: ModelLimits
  readonly #now: () => number
  #started: number | undefined
  #tokens = 0
  #usd = 0

  constructor(limits: ModelLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** Milliseconds left, never more than the whole. */
  get leftMs(): number {
    this.#started ??= this.#now()
    const spent = Math.max(0, this.#now() - this.#started)
    return Math.max(0, this.#limits.budget_ms - spent)
  }

  /** Which part is used up, or undefined. */
  get exhausted(): string | undefined {
    const { budget_ms, budget_tokens = Number.POSITIVE_INFINITY, budget_usd = Number.POSITIVE_INFINITY } = this.#limits
    if (this.leftMs <= 0) return `the submission's ${budget_ms} ms are used up`
    if (this.#tokens >= budget_tokens) return `the submission's ${budget_tokens} tokens are used up`
    if (this.#usd >= budget_usd) return `the submission's ${budget_usd} USD are used up`
    return undefined
  }

  spend(tokens: number, usd: number): void {
    this.#tokens += tokens
    this.#usd += usd
  }
}
