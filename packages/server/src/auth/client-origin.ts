import { type Message, message } from '@tribunal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { HttpProblem } from '../problems/http-problem.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port (RFC 9110, section 7.2); no user, no path. */
const HOST = /^(?:[A-Za-z0-9._~%!$&'()*+;=-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/
/** Of two of these a proxy may believe the one and this server the other. */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type'])

/** Answers 400 where it is not clear to whom a request is sent, or by whom: see RFC 9112, section 3.2. */
export function refuseUnclearRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { rawHeaders, httpVersion } = request.raw
    const seen = new Map<string, string>()
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!.toLowerCase()
      if (!ONCE.has(name)) continue
      if (seen.has(name)) return done(unclear(message('request.send_one', { header: name })))
      seen.set(name, rawHeaders[at + 1]!)
    }
    const host = seen.get('host')
    const right = host === undefined ? httpVersion === '1.0' : HOST.test(host)
    done(right ? undefined : unclear(message('request.send_host')))
  })
}

function unclear(detail: Message): HttpProblem {
  return new HttpProblem({ code: 'malformed-http', detail })
}

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
