import { createHmac, randomBytes } from 'node:crypto'
import type { OutwardClient } from '@tribunal/adapters/net'
import { outwardErrorOf } from '@tribunal/adapters/net'

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
    // A chat has no secret but its address.
    ...(secrets.length === 0 ? {} : webhookHeaders({ id: `msg_${id}`, nowMs, payload }, secrets)),
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

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A secret that an endpoint verifies our signatures with: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What is signed: the same bytes are sent. */
interface SignedMessage {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  readonly id: string
  /** Of this attempt: milliseconds since 1970. */
  readonly nowMs: number
  readonly payload: string
}

/**
 * The headers of a message by the Standard Webhooks specification: HMAC-SHA256 of `id.timestamp.payload`, one signature a
 * secret, so that an endpoint whose secret is being changed can verify with the old one or the new.
 */
export function webhookHeaders(
  { id, nowMs, payload }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
