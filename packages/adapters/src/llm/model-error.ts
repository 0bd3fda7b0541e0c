import type { APICallError } from '@ai-sdk/provider'
import type { ModelFailure } from '@tribunal/engine'
import { TooLarge } from './guarded-fetch.ts'

/** A question that got no usable answer: which kind of failure, and what happened, without secrets. */
export class ModelError extends Error {
  readonly failure: ModelFailure
  /** What the server asks to wait before the next attempt. */
  readonly retryAfterMs: number | undefined

  constructor(failure: ModelFailure, detail: string, retryAfterMs?: number) {
    super(detail)
    this.name = 'ModelError'
    this.failure = failure
    this.retryAfterMs = retryAfterMs
  }
}

/** Failures another attempt may correct: the server says it is busy or broken at the moment. */
export function worthRetrying({ failure }: ModelError): boolean {
  return failure === 'rate_limited' || failure === 'server_error'
}

/** Failures that say that the server is not well, whatever was asked: those the breaker counts. */
export function isServersFault(failure: ModelFailure): boolean {
  return ['timeout', 'unreachable', 'rate_limited', 'server_error', 'bad_body', 'too_large'].includes(failure)
}

/** What went wrong, by the error that the SDK or the network threw. */
export function modelError(error: unknown, secret: string | undefined): ModelError {
  if (error instanceof ModelError) return error
  const chain = causesOf(error)
  if (chain.some((cause) => cause instanceof TooLarge)) return new ModelError('too_large', new TooLarge().message)
  const call = chain.find(isCallError)
  const status = call?.statusCode
  if (call && status !== undefined && (status < 200 || status > 299)) {
    return new ModelError(
      byStatus(status, call.responseBody ?? ''),
      `HTTP ${status}`,
      retryAfterOf(call.responseHeaders),
    )
  }
  const code = chain.map((cause) => (cause as { readonly code?: unknown }).code).find((one) => typeof one === 'string')
  if (code !== undefined && NETWORK_CODE.test(code)) return new ModelError('unreachable', code)
  if (status !== undefined) return new ModelError('bad_body', 'the response has not the form of this provider')
  const told = withoutSecret(chain.at(-1) instanceof Error ? (chain.at(-1) as Error).message : 'unknown', secret)
  if (/unexpected redirect/i.test(told))
    return new ModelError('unreachable', 'the server redirects, which is not followed')
  if (call || /fetch failed|terminated|socket/i.test(told)) return new ModelError('unreachable', told)
  const spoken = chain.some((cause) => cause instanceof Error && cause.name.startsWith('AI_'))
  return new ModelError(spoken ? 'bad_body' : 'broken', told)
}

/** Node's codes for connections, names and certificates. */
const NETWORK_CODE = /^(?:E[A-Z_]+$|UND_ERR_|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_|ERR_INVALID_URL)/

/** By its name, as the SDK documents it: importing the class would load the SDK at every start. */
function isCallError(error: unknown): error is APICallError {
  return error instanceof Error && error.name === 'AI_APICallError'
}

/** By the status; `body` tells apart what two providers say with a plain 400. */
function byStatus(status: number, body: string): ModelFailure {
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'no_model'
  if (status === 408 || status >= 500) return 'server_error'
  // Azure, "Content filtering"; Google, "API key not valid".
  if (body.includes('"content_filter"')) return 'refused'
  if (body.includes('API_KEY_INVALID')) return 'auth'
  return status >= 400 ? 'bad_request' : 'bad_body'
}

/** An error with what caused it, outermost first. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at !== undefined && at !== null && chain.length < 10; at = (at as { cause?: unknown }).cause) {
    chain.push(at)
    const errors = (at as { errors?: unknown }).errors
    if (Array.isArray(errors)) chain.push(...errors.slice(0, 3))
  }
  return chain
}

/** Seconds or a date (RFC 9110, section 10.2.3); milliseconds as `retry-after-ms` where a server says it so. */
function retryAfterOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const said = headers?.['retry-after']
  const waits = [Number(headers?.['retry-after-ms'] ?? Number.NaN), Number(said ?? Number.NaN) * 1000]
  // A date is one of the machine's calendar, not of the clock that deadlines run by.
  if (said !== undefined && /^[A-Z][a-z]{2}, /.test(said)) waits.push(Date.parse(said) - Date.now())
  const wait = waits.find(Number.isFinite)
  return wait === undefined ? undefined : Math.max(0, wait)
}

/** One line without the key, without passwords in addresses, and without control characters. */
export function withoutSecret(text: string, secret: string | undefined): string {
  const hidden = secret ? text.replaceAll(secret, '***') : text
  return hidden
    .replace(/\/\/[^/@\s]+@/g, '//***@')
    .replace(/\b(?:sk|key|AIza)[-_A-Za-z0-9]{12,}/g, '***')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 160)
}
