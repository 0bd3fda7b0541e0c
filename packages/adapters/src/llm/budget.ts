import type { ModelLimits } from './models-config.ts'

/** What a question takes. */
export interface Spending {
  readonly tokens: number
  readonly usd: number
}

/** A share of the budget that is set aside until the question has come to its end. */
export interface Reservation {
  /** Gives back what was set aside and takes what was spent. */
  settle(spent: Spending): void
}

/**
 * What one submission may still spend on models. Its time runs from the first question on. Questions are on their way
 * together, so what each may take at most is set aside before it is sent: the budget is kept, not noticed afterwards.
 */
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

  /** Sets `most` aside, or says which part of the budget does not hold it. */
  reserve(most: Spending): Reservation | string {
    const { budget_ms, budget_tokens, budget_usd = Number.POSITIVE_INFINITY } = this.#limits
    if (this.leftMs <= 0) return `the submission's ${budget_ms} ms are used up`
    if (this.#tokens + most.tokens > budget_tokens) return tooLittle(`${budget_tokens} tokens`)
    if (this.#usd + most.usd > budget_usd) return tooLittle(`${budget_usd} USD`)
    this.#add(most, 1)
    return {
      settle: (spent) => {
        this.#add(most, -1)
        this.#add(spent, 1)
      },
    }
  }

  #add({ tokens, usd }: Spending, sign: 1 | -1): void {
    this.#tokens += sign * tokens
    this.#usd += sign * usd
  }
}

function tooLittle(whole: string): string {
  return `of the submission's ${whole} too little is left for this question`
}
