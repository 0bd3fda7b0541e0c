import {
  BROWSER_KNOWN_MS,
  openSession,
  type PeopleStore,
  type Person,
  removeOldFailures,
  removeStale,
} from '@tribunal/store'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { Authenticator } from './authenticate.ts'
import { readCookie, setCookie } from './cookies.ts'
import { KeyRing } from './key-ring.ts'
import { OidcSignIn } from './oidc/oidc-sign-in.ts'
import { PasswordSignIn } from './password-sign-in.ts'

/** Everything about who may do what, put together once. */
export interface Auth {
  readonly store: PeopleStore
  readonly keys: KeyRing
  readonly passwords: PasswordSignIn
  /** Undefined where no identity provider is configured. */
  readonly oidc: OidcSignIn | undefined
  readonly authenticator: Authenticator
  /** Opens a session with a new token for somebody who has just proven who they are. */
  signIn(person: Person, method: 'password' | 'oidc' | 'link', request: FastifyRequest): Promise<SignedIn>
  /** Stops the timers and writes down which keys were used. */
  close(): Promise<void>
}

/** A session just opened: the data for the page, and the cookies. */
export interface SignedIn {
  readonly csrf: string
  readonly expiresAt: Date
  readonly cookies: readonly string[]
}

export interface AuthOptions {
  readonly store: PeopleStore
  readonly config: ServerConfig
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Told of failures beside requests: noting uses, clearing up. */
  readonly onError: (error: unknown) => void
}

const CLEAR_UP_EVERY_MS = 3_600_000

/** Puts the parts together; `close` when done. */
export function openAuth({ store, config, now, onError }: AuthOptions): Auth {
  const { pool } = store
  const keys = new KeyRing(pool, now, onError)
  const clearUp = async () => {
    await removeStale(pool, new Date(now()), config.sign_in.idle)
    await removeOldFailures(pool, new Date(now()))
  }
  const timer = setInterval(() => void clearUp().catch(onError), CLEAR_UP_EVERY_MS)
  timer.unref()
  return {
    store,
    keys,
    passwords: new PasswordSignIn(store),
    oidc: config.oidc && new OidcSignIn(config.oidc, store, now),
    authenticator: new Authenticator({ sql: pool, config, keys, now }),
    async signIn(person, method, request) {
      const former = readCookie('tribunal_session', request, config)
      const lifetimeMs = config.sign_in.session
      const known = readCookie('tribunal_browser', request, config)
      const options = { method, now: new Date(now()), lifetimeMs, former, browser: known }
      const { token, browser, csrf, expiresAt } = await openSession(store, person.id, options)
      const cookies = [
        setCookie('tribunal_session', token, lifetimeMs, request, config),
        ...(browser === undefined ? [] : [setCookie('tribunal_browser', browser, BROWSER_KNOWN_MS, request, config)]),
      ]
      return { csrf, expiresAt, cookies }
    },
    async close() {
      clearInterval(timer)
      await keys.close()
    },
  }
}
