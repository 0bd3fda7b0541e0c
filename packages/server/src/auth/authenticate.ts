import { createHash, timingSafeEqual } from 'node:crypto'
import type { Permission } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import {
  findSession,
  liveApiKeys,
  liveSessions,
  type Person,
  type Session,
  type Sql,
  touchSession,
} from '@tribunal/store'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { isFromOwnPage } from './client-origin.ts'
import { readCookie } from './cookies.ts'
import type { KeyRing } from './key-ring.ts'
import { permissionsOfRoles, permissionsOfScopes } from './permissions.ts'
import type { Credential, Principal } from './principal.ts'

/** The header that unsafe requests of a session carry its token in. */
export const CSRF_HEADER = 'x-csrf-token'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const BEARER = /^Bearer ([\x21-\x7e]+)$/i
const TOUCH_AFTER_MS = 60_000

/** Finds out who sends a request. */
export class Authenticator {
  readonly #sql: Sql
  readonly #config: ServerConfig
  readonly #keys: KeyRing
  readonly #now: () => number

  constructor(parts: { sql: Sql; config: ServerConfig; keys: KeyRing; now: () => number }) {
    this.#sql = parts.sql
    this.#config = parts.config
    this.#keys = parts.keys
    this.#now = parts.now
  }

  /**
   * By the API key in `Authorization`, else by the session in the cookie; with the session, an unsafe request has to
   * come from a page of ours and carry the session's token. Throws `unauthenticated` and `cross-site-request`.
   */
  async authenticate(request: FastifyRequest): Promise<Principal> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1]
    // Only the metrics are always served, and not to everybody.
    if (key !== undefined)
      return await this.#keys.principalOf(key, { metrics: request.routeOptions.config.alwaysServed === true })
    const session = await this.sessionOf(request)
    if (!session) throw new HttpProblem({ code: 'unauthenticated', headers: { 'www-authenticate': CHALLENGE } })
    if (!SAFE_METHODS.has(request.method)) this.#refuseOtherSites(request, session)
    const credential = { kind: 'session', id: session.hash.toString('hex') } as const
    return { ...principalOf(session.person), credential }
  }

  /**
   * Of these credentials those that still have the permission. It asks the database each time, so that what another process
   * revoked is not overlooked.
   */
  async stillMay(permission: Permission, credentials: readonly Credential[]): Promise<ReadonlySet<string>> {
    const idsOf = (kind: Credential['kind']) => credentials.filter((one) => one.kind === kind).map(({ id }) => id)
    const [keys, sessions] = [idsOf('key'), idsOf('session').map((id) => Buffer.from(id, 'hex'))]
    const now = new Date(this.#now())
    const [liveKeys, live] = await Promise.all([
      keys.length === 0 ? [] : liveApiKeys(this.#sql, keys, now),
      sessions.length === 0 ? [] : liveSessions(this.#sql, sessions, now, this.#config.sign_in.idle),
    ])
    const may = new Set([
      ...liveKeys.filter(({ scopes }) => permissionsOfScopes(scopes).has(permission)).map(({ prefix }) => prefix),
      ...live.filter(({ roles }) => permissionsOfRoles(roles).has(permission)).map(({ hash }) => hash.toString('hex')),
    ])
    for (const prefix of keys) if (!may.has(prefix)) this.#keys.forget({ prefix })
    return may
  }

  /** The session that the request's cookie opens, if any. It says nothing of where the request comes from. */
  async sessionOf(request: FastifyRequest): Promise<Session | undefined> {
    const token = readCookie('tribunal_session', request, this.#config)
    if (token === undefined) return undefined
    const now = this.#now()
    const session = await findSession(this.#sql, token, new Date(now), this.#config.sign_in.idle)
    if (session && now - session.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
      await touchSession(this.#sql, token, new Date(now))
    }
    return session
  }

  #refuseOtherSites(request: FastifyRequest, { csrf }: Session): void {
    const sent = request.headers[CSRF_HEADER]
    if (isFromOwnPage(request, this.#config) && typeof sent === 'string' && isSame(sent, csrf)) return
    throw crossSiteRequest()
  }
}

const CHALLENGE = 'Bearer realm="tribunal"'

/** A person as the actor of what they do. */
export function principalOf({ id, name, roles }: Person): Omit<Principal, 'credential'> {
  return { id: `person:${id}`, kind: 'person', name, permissions: permissionsOfRoles(roles), roles }
}

/** The request could have been made up by another site. */
export function crossSiteRequest(): HttpProblem {
  return new HttpProblem({
    code: 'cross-site-request',
    detail: message('auth.cross_site_request', { header: CSRF_HEADER }),
  })
}

/** Compares in a time that says nothing about where the texts differ, or how long they are. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
