import {
  accountKey,
  addressKey,
  beginTry,
  forgetFailures,
  type Sql,
  type Throttle,
  takeBackTry,
} from '@tribunal/adapters/store'
import { HttpProblem } from '../http/http-problem.ts'

/** Failures before the first wait: few on one account, more from one address, which a whole office may share. */
const FREE = { account: 5, address: 20 } as const

/** Slows down who guesses passwords, by account and by address, whether the account exists or not. */
export class Guesses {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Counts a try as failed until {@link Try.succeeded}. Throws `too-many-attempts` where it has to wait. */
  async begin(email: string, address: string, now: Date): Promise<Try> {
    const from = { key: addressKey(address), free: FREE.address }
    const on = { key: accountKey(email), free: FREE.account }
    await this.#count(from, now)
    try {
      await this.#count(on, now)
    } catch (error) {
      // The account makes it wait, and that says nothing about the address.
      await takeBackTry(this.#sql, from.key)
      throw error
    }
    return {
      succeeded: async () => {
        await forgetFailures(this.#sql, on.key)
        await takeBackTry(this.#sql, from.key)
      },
    }
  }

  async #count(throttle: Throttle, now: Date): Promise<void> {
    const retryAfterSeconds = await beginTry(this.#sql, throttle, now)
    if (retryAfterSeconds > 0) throw new HttpProblem({ code: 'too-many-attempts', retryAfterSeconds })
  }
}

/** One try that was allowed. */
export interface Try {
  /** Forgets the account's failures; those of the address stay, since whoever guesses may have an account as well. */
  succeeded(): Promise<void>
}
