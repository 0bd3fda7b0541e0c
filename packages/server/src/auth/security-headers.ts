import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'

/** Of answers that are data: nothing in them is to be loaded, framed or sent. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Of pages: scripts and styles are files of ours, never text within a page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Of the console: besides, no text becomes markup or a script, whatever a library or a defect of ours would do with it.
 * Pictures and films of posts may come from `mediaOrigins`, and from nowhere else.
 */
export function consolePolicy(mediaOrigins: readonly string[]): string {
  const from = mediaOrigins.join(' ')
  const policy = from === '' ? PAGE_POLICY : PAGE_POLICY.replace("img-src 'self' data:", `img-src 'self' data: ${from}`)
  const media = from === '' ? [] : [`media-src ${from}`]
  return [policy, ...media, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ')
}

/** Powers that no page of ours asks of a browser. */
const NO_POWERS = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map((power) => `${power}=()`)
  .join(', ')

/** Of every answer that does not say otherwise: it is for its caller, and no cache keeps it (RFC 9111, section 5.2.2.5). */
export const NOT_KEPT = { 'cache-control': 'no-store', vary: 'authorization, cookie' } as const

const YEAR_S = 365 * 24 * 60 * 60

/**
 * Headers by which browsers do no more with an answer than it is for: a content security policy, no guessing of types, no
 * frames, no referrer, no powers; over TLS, nothing but TLS for a year. They are the same for every answer, so they are
 * put together once: `@fastify/helmet` does it for each, which takes longer than many a decision.
 */
export function securityHeaders({ public_url }: Pick<ServerConfig, 'public_url'>): Readonly<Record<string, string>> {
  const overTls = public_url?.startsWith('https:') ?? false
  return {
    'content-security-policy': DATA_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_POWERS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...NOT_KEPT,
    // Neighbours under the same domain are not ours to decide for.
    ...(overTls ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  }
}

/** Sends them with every answer that has a route, or would have one. */
export function sendSecurityHeaders(app: FastifyInstance, config: Pick<ServerConfig, 'public_url'>): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
