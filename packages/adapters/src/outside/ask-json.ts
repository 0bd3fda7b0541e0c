import type { OutwardAnswer, OutwardClient } from '../net/outward-client.ts'
import { SourceError } from './source-error.ts'

/** Bytes of an answer that are read at most. The largest one asked for has twenty results of some kilobytes. */
export const ANSWER_MAX = 1_048_576
/** What a source that says "too many" without a time is left alone for, and the longest that any may ask for. */
const WAIT_MS = 60_000
const WAIT_MAX_MS = 3_600_000

export interface JsonRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for JSON. Throws OutwardError or SourceError; `wallNow` is milliseconds since 1970, for a date in Retry-After. */
export async function askJson(client: OutwardClient, request: JsonRequest, wallNow: () => number): Promise<unknown> {
  const headers = { accept: 'application/json', ...request.headers }
  const answer = await client.send({ url: request.url, method: 'GET', headers })
  checkStatus(answer, wallNow)
  if (!/^(?:identity)?$/i.test(answer.headers['content-encoding'] ?? ''))
    throw new SourceError('bad_body', 'the answer is packed, which was not asked for')
  const type = answer.headers['content-type'] ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new SourceError('bad_body', 'the answer is not JSON by its content type')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body))
  } catch {
    throw new SourceError('bad_body', 'the answer is no JSON')
  }
}

/** Throws unless the status is 200. */
export function checkStatus({ status, headers }: OutwardAnswer, wallNow: () => number): void {
  if (status === 200) return
  if (status === 429 || status === 503) {
    throw new SourceError('refused', `HTTP ${status}`, waitOf(headers['retry-after'], wallNow()))
  }
  if (status >= 300 && status < 400)
    throw new SourceError('refused', `HTTP ${status}: the source redirects, which is not followed`)
  const why = status === 401 || status === 403 ? ': the key is wrong, or the source does not allow this' : ''
  throw new SourceError('refused', `HTTP ${status}${why}`)
}

/** Seconds or a date (RFC 9110, section 10.2.3), as milliseconds within bounds. */
export function waitOf(said: string | undefined, wallNow: number): number {
  const text = said?.trim() ?? ''
  const asked = /^\d{1,9}$/.test(text)
    ? Number(text) * 1_000
    : /^[A-Z][a-z]{2}, /.test(text)
      ? Date.parse(text) - wallNow
      : Number.NaN
  return Number.isFinite(asked) ? Math.min(WAIT_MAX_MS, Math.max(0, asked)) : WAIT_MS
}
