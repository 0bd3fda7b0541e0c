import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The origin that browsers have the server under: as configured, else as the request names it. */
export function ownOrigin(request: FastifyRequest, { public_url }: Pick<ServerConfig, 'public_url'>): URL | undefined {
  if (public_url !== undefined) return new URL(new URL(public_url).origin)
  const text = `${request.protocol}://${request.host}`
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Whether this is the machine itself without TLS, where a browser keeps no `Secure` cookie for certain. */
export function isPlainLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

/**
 * Whether the request can come from a page of ours. Browsers send `Origin` with every unsafe request and
 * `Sec-Fetch-Site` with every one; a program sends neither, and has no cookie that somebody else could use.
 */
export function isFromOwnPage(request: FastifyRequest, config: Pick<ServerConfig, 'public_url'>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === ownOrigin(request, config)?.origin
}
