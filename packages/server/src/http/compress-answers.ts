import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * Bytes from which an answer is compressed: a smaller one travels in as many packets. Answers with a secret beside what the
 * caller sent (sessions) are far smaller, so that their length tells nobody about the secret (BREACH, CVE-2013-3587).
 */
const COMPRESSED_FROM = 8_192
/** Four fifths of the time of the usual level, for a few per cent more bytes. */
const LEVEL = 5

/** Sends large JSON compressed to those who take it, by another thread. Streams and files are sent as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COMPRESSED_FROM
    const isJson = /^application\/(?:problem\+)?json/.test(String(reply.getHeader('content-type')))
    if (!isLarge || !isJson || reply.hasHeader('content-encoding')) return done(null, payload)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    gzip(payload, { level: LEVEL }, (error, packed) => {
      if (error) return done(null, payload)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, packed)
    })
  })
}

/** Whether `Accept-Encoding` takes gzip, and likes an unpacked answer no better (RFC 9110, 12.5.3). */
export function takesGzip(header: string | readonly string[] = ''): boolean {
  const weights = new Map(
    String(header)
      .split(',')
      .map((offer) => {
        const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
        const weight = parameters
          .map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)?.[1])
          .find((one) => one !== undefined)
        return [name, Number(weight ?? 1)] as const
      }),
  )
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0)
}
