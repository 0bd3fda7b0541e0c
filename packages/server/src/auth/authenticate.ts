import { createHash, timingSafeEqual } from 'node:crypto'
import { findSession, type Person, type Session, type Sql, touchSession } from '@tribunal/adapters/store'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { isFromOwnPage } from './client-origin.ts'
import { readCookie } from './cookies.ts'
import type { KeyRing } from './key-ring.ts'
import { permissionsOfRoles } from './permissions.ts'
import type { Principal } from './principal.ts'

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
    if (key !== undefined) return await this.#keys.principalOf(key)
    const session = await this.sessionOf(request)
    if (!session) throw new HttpProblem({ code: 'unauthenticated', headers: { 'www-authenticate': CHALLENGE } })
    if (!SAFE_METHODS.has(request.method)) this.#refuseOtherSites(request, session)
    return principalOf(session.person)
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
export function principalOf({ id, name, roles }: Person): Principal {
  return { id: `person:${id}`, kind: 'person', name, permissions: permissionsOfRoles(roles), roles }
}

/** The request could have been made up by another site. */
export function crossSiteRequest(): HttpProblem {
  return new HttpProblem({
    code: 'cross-site-request',
    detail: {
      en: `send the session's csrf_token in the header ${CSRF_HEADER}, from a page of this server`,
      es: `envíe el csrf_token de la sesión en la cabecera ${CSRF_HEADER}, desde una página de este servidor`,
    },
  })
}

/** Compares in a time that says nothing about where the texts differ, or how long they are. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
