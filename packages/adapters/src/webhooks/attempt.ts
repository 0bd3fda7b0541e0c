import type { OutwardClient } from '../net/outward-client.ts'
import { outwardErrorOf } from '../net/outward-error.ts'
import { webhookHeaders } from './sign-webhook.ts'

/** What is sent where. */
export interface Message {
  readonly id: string
  readonly payload: string
  readonly url: string
  readonly secrets: readonly string[]
}

/** What came of one attempt. */
export type AttemptResult =
  | { readonly delivered: true; readonly status: number }
  | {
      readonly delivered: false
      /** Null where there was no answer. */
      readonly status: number | null
      readonly error: string
      /** What the endpoint asked for by `Retry-After`, milliseconds. */
      readonly retryAfterMs?: number
    }

/** Longest text kept of what went wrong. */
const ERROR_MAX = 200

/** Sends a message once. Only a 2xx counts; a redirect is no answer, because the signature is meant for this address. */
export async function attempt(
  client: OutwardClient,
  { id, payload, url, secrets }: Message,
  nowMs: number,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const headers = {
    ...webhookHeaders({ id: `msg_${id}`, nowMs, payload }, secrets),
    'content-type': 'application/json',
    'user-agent': 'Tribunal-Webhooks',
  }
  try {
    const { status, headers: answered } = await client.send({ url, method: 'POST', headers, body: payload, signal })
    if (status >= 200 && status < 300) return { delivered: true, status }
    const retryAfterMs = millisecondsOf(answered['retry-after'], nowMs)
    const error =
      status >= 300 && status < 400 ? 'answered with a redirect, which is not followed' : `answered ${status}`
    return { delivered: false, status, error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  } catch (error) {
    const { code, message } = outwardErrorOf(error)
    return { delivered: false, status: null, error: `${code}: ${message}`.slice(0, ERROR_MAX) }
  }
}

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
function millisecondsOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
