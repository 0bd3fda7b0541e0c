import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { isPlainLoopback, ownOrigin } from './client-origin.ts'

/** A cookie of ours: the session, what an OpenID Connect sign-in under way has to remember, or that a browser is known. */
export type CookieName = 'tribunal_session' | 'tribunal_oidc' | 'tribunal_browser'

/**
 * `__Host-` makes browsers refuse the cookie from anywhere but this host over TLS, so no neighbour can plant one. On
 * the machine itself without TLS that name cannot be used, and a plain one is.
 */
function nameFor(name: CookieName, request: FastifyRequest, config: ServerConfig): { name: string; secure: boolean } {
  const origin = ownOrigin(request, config)
  const secure = origin === undefined || !isPlainLoopback(origin)
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** The value of our cookie, if the request has one; the first of several, as RFC 6265 orders them. */
export function readCookie(name: CookieName, request: FastifyRequest, config: ServerConfig): string | undefined {
  const start = `${nameFor(name, request, config).name}=`
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return value === '' ? undefined : value
}

/**
 * A `Set-Cookie` header: unseen by scripts, sent along from other sites only when somebody follows a link to us. Values
 * are base64url, which a cookie holds as it is.
 */
export function setCookie(
  name: CookieName,
  value: string,
  maxAgeMs: number,
  request: FastifyRequest,
  config: ServerConfig,
): string {
  const { name: full, secure } = nameFor(name, request, config)
  const maxAge = Math.floor(maxAgeMs / 1000)
  return `${full}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** A `Set-Cookie` header that removes the cookie. */
export function clearCookie(name: CookieName, request: FastifyRequest, config: ServerConfig): string {
  return setCookie(name, '', 0, request, config)
}
