import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A secret that an endpoint verifies our signatures with: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What is signed: the same bytes are sent. */
export interface SignedMessage {
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
