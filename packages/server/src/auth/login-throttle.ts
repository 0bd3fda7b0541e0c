import {
  accountKey,
  addressKey,
  beginTry,
  browserKey,
  forgetFailures,
  type PeopleStore,
  recordThrottled,
  type Throttle,
  takeBackTry,
} from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'

/** Failures before the first wait: few on one account, more from one address, which a whole office may share. */
const FREE = { account: 5, address: 20 } as const

/** Events of this process in an hour: who has very many addresses must not fill the ledger, which is kept for ever. */
const RECORDED_MAX = 60
const HOUR_MS = 3_600_000

/** Who tries a password. */
export interface Tries {
  readonly email: string
  /** Of the network. */
  readonly address: string
  /** Token by which the browser says that it is known. */
  readonly browser?: string | undefined
}

/**
 * Slows down who guesses passwords, by account and by address, whether the account exists or not. A browser that has signed
 * in to the account before is counted by itself: what others fail at does not make it wait, nor the other way round.
 */
export class LoginThrottle {
  readonly #store: PeopleStore
  #hour = 0
  #recorded = 0

  constructor(store: PeopleStore) {
    this.#store = store
  }

  /** Counts a try as failed until {@link Try.succeeded}. Throws `too-many-attempts` where it has to wait. */
  async begin({ email, address, browser }: Tries, now: Date): Promise<Try> {
    const { pool } = this.#store
    const known = browser === undefined ? undefined : await browserKey(pool, browser, email, now)
    if (known !== undefined) return await this.#beginKnown({ key: known, free: FREE.account }, now)
    const from = { key: addressKey(address), free: FREE.address }
    const on = { key: accountKey(email), free: FREE.account }
    const ofAddress = await this.#count(from, now)
    const ofAccount = await this.#count(on, now).catch(async (error: unknown) => {
      // The account makes it wait, and that says nothing about the address.
      await takeBackTry(pool, from.key)
      throw error
    })
    return {
      succeeded: async () => {
        await forgetFailures(pool, on.key)
        await takeBackTry(pool, from.key)
      },
      failed: async (personId) => {
        // Once in a row of failures: those that follow only wait longer.
        const throttled = [
          ...(ofAccount === on.free + 1 ? [{ by: 'account' as const, personId }] : []),
          ...(ofAddress === from.free + 1 ? [{ by: 'address' as const }] : []),
        ]
        if (throttled.length > 0 && this.#mayRecord(now)) await recordThrottled(this.#store, throttled, now)
      },
    }
  }

  async #beginKnown(of: Throttle, now: Date): Promise<Try> {
    const failures = await this.#count(of, now)
    return {
      succeeded: () => forgetFailures(this.#store.pool, of.key),
      failed: async (personId) => {
        if (failures === of.free + 1 && this.#mayRecord(now))
          await recordThrottled(this.#store, [{ by: 'account', personId }], now)
      },
    }
  }

  async #count(throttle: Throttle, now: Date): Promise<number> {
    const tried = await beginTry(this.#store.pool, throttle, now)
    if ('failures' in tried) return tried.failures
    throw new HttpProblem({ code: 'too-many-attempts', retryAfterSeconds: tried.waitSeconds })
  }

  #mayRecord(now: Date): boolean {
    const hour = Math.floor(now.getTime() / HOUR_MS)
    if (hour !== this.#hour) {
      this.#hour = hour
      this.#recorded = 0
    }
    return this.#recorded++ < RECORDED_MAX
  }
}

/** One try that was allowed. */
export interface Try {
  /** Forgets the account's failures; those of the address stay, since the one who guesses may have an account as well. */
  succeeded(): Promise<void>
  /** Records it where account or address have to wait from now on. `personId`: whose account it is, where there is one. */
  failed(personId: string | undefined): Promise<void>
}
