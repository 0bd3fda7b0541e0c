import { isUtf8 } from 'node:buffer'
import { parseStrictJson } from '@tribunal/adapters'
import { message } from '@tribunal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from '../problems/http-problem.ts'
import { Turn } from '../scheduling/turn.ts'

/**
 * Values in a body that is not of submissions: each takes some microseconds, in which no other caller is served. A question
 * to a policy about a post of 50 claims has some 1 000.
 */
export const BODY_VALUES_MAX = 10_000
/** Values in a body of submissions: as many as a batch of 1 000 takes, of which each has 200. */
export const BATCH_VALUES_MAX = 200_000
/** A body of more bytes waits until the earlier requests have been served: reading it takes milliseconds. */
const SOON_MAX = 65_536

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/**
 * Makes JSON the one media type that bodies have, beside forms of public pages, read strictly: UTF-8 only, each key once, no `__proto__`, no number
 * beyond a 64-bit float, at most 64 levels, at most 10 000 values, or 200 000 of submissions. The bytes stay with the
 * request, for hashing.
 */
export function readJsonBodies(app: FastifyInstance, oneBytesMax: number): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const read = () => {
      try {
        done(null, readJsonBody(request, bytes as Buffer, oneBytesMax))
      } catch (error) {
        done(error as Error)
      }
    }
    if (bytes.length <= SOON_MAX) read()
    else void new Turn().pass().then(read)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, bytes, done) => {
    const takes = request.routeOptions.config.form === true && isUtf8(bytes as Buffer)
    if (!takes) return done(unsupportedMediaType())
    done(null, Object.fromEntries(new URLSearchParams(bytes.toString())))
  })
}

function readJsonBody(request: FastifyRequest, bytes: Buffer, oneBytesMax: number): unknown {
  refusePacked(request)
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupportedMediaType()
  request.rawBody = bytes
  if (bytes.length === 0) return undefined
  const value = parseJson(bytes, request.routeOptions.config.valuesMax)
  if (bytes.length > oneBytesMax && !Array.isArray(value)) throw bodyTooLarge(oneBytesMax)
  return value
}

/** Nothing is unpacked: what another reader of the same bytes (a proxy, an audit) would take for something else is refused. */
function refusePacked({ headers }: FastifyRequest): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers
  if (content.trim().toLowerCase() === 'identity' && transfer.trim().toLowerCase() === 'chunked') return
  throw new HttpProblem({
    code: 'unsupported-media-type',
    detail: message('request.send_unpacked'),
    headers: { 'accept-encoding': 'identity' },
  })
}

function parseJson(bytes: Buffer, valuesMax: number | undefined): unknown {
  if (!isUtf8(bytes)) throw new HttpProblem({ code: 'invalid-json', errors: [NOT_UTF8] })
  const parsed = parseStrictJson(bytes.toString('utf8'), { valuesMax })
  if (parsed.ok) return parsed.value
  const { field, ...fault } = parsed.fault
  throw new HttpProblem({
    code: 'invalid-json',
    errors: [{ field: placeInBody(field), ...fault }],
  })
}

/** A place in the body, as other problems write it: `body[1].text`. A long one was cut, perhaps within an index. */
function placeInBody(field: string): string {
  const place = field.replace(/\[\d*$/, '…')
  return place === '' || place.startsWith('[') ? `body${place}` : `body.${place}`
}

const NOT_UTF8 = {
  code: 'invalid-utf8',
  field: 'body',
  expected: message('request.utf8_text'),
} as const

export function unsupportedMediaType(): HttpProblem {
  return new HttpProblem({
    code: 'unsupported-media-type',
    detail: message('request.json_content_type'),
    headers: { accept: 'application/json' },
  })
}

export function bodyTooLarge(bytesMax: number): HttpProblem {
  return new HttpProblem({
    code: 'body-too-large',
    detail: message('request.body_too_large', { max: bytesMax }),
  })
}
