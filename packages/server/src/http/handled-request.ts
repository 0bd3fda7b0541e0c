import type { Language } from '@tribunal/messages'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../auth/principal.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import type { Access, RouteRequest } from './define-route.ts'

const NOTHING = new Uint8Array()

/** A request on its way through a handler. What a handler does not look at is not put together. */
export class HandledRequest implements RouteRequest<unknown, unknown, unknown, unknown, Access> {
  readonly http: FastifyRequest
  readonly #reply: FastifyReply
  #controller: AbortController | undefined

  constructor(http: FastifyRequest, reply: FastifyReply) {
    this.http = http
    this.#reply = reply
  }

  get params(): unknown {
    return this.http.params
  }

  get query(): unknown {
    return this.http.query
  }

  get body(): unknown {
    return this.http.body
  }

  get headers(): unknown {
    return this.http.headers
  }

  get rawBody(): Uint8Array {
    return this.http.rawBody ?? NOTHING
  }

  get principal(): Principal {
    // A public route is typed as having nobody; the others were admitted with somebody.
    return this.http.principal as Principal
  }

  get language(): Language {
    return chooseLanguage(this.http.raw.headers['accept-language'])
  }

  get log(): FastifyBaseLogger {
    return this.http.log
  }

  /** Made when it is first asked for: a signal costs as much as a decision. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const { raw } = this.#reply
      raw.once('close', () => {
        if (!raw.writableFinished) controller.abort(new HttpProblem({ code: 'malformed-http' }))
      })
      this.#controller = controller
    }
    return this.#controller.signal
  }

  onAnswered(done: () => void): void {
    const { raw } = this.#reply
    if (raw.destroyed) done()
    else raw.once('close', done)
  }

  /** Aborts the signal: the caller does not want the answer any more. */
  abort(reason: Error): void {
    this.#controller?.abort(reason)
  }
}

const RANGE = /^\s*([a-z]{2,3}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?)\s*)?$/i
/** More than any browser sends; the rest is not read. */
const RANGES_MAX = 20

/** The language that `Accept-Language` (RFC 9110, 12.5.4) prefers of ours; English where it names neither. */
export function chooseLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en'
  let best: Language = 'en'
  let bestQuality = 0
  for (const range of header.split(',', RANGES_MAX)) {
    const [, name, quality = '1'] = RANGE.exec(range) ?? []
    const language = name?.toLowerCase()
    if (language !== 'en' && language !== 'es') continue
    if (Number(quality) > bestQuality) {
      best = language
      bestQuality = Number(quality)
    }
  }
  return best
}
