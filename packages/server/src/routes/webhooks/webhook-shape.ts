import { WEBHOOK_EVENTS } from '@tribunal/contract'
import { DELIVERY_STATES } from '@tribunal/contract/words'
import type { Delivery, Endpoint } from '@tribunal/store/webhooks'
import { z } from 'zod'

const TIME = z.string().describe('RFC 3339, UTC')

export const WEBHOOK_ID = z.object({ id: z.uuid().describe('Of the webhook') })

export const EVENTS = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .describe('Events that the endpoint is told of')

export const ROUTES_WANTED = z
  .array(z.string().min(1).max(100))
  .max(50)
  .describe('Of decisions, only those sent to one of these routes or queues, such as `blocking_webhook`; empty: all')

export const URL_WANTED = z.string().min(1).max(2048).describe('Where messages are sent by POST')
export const DESCRIPTION = z.string().max(200)

/** An endpoint as the API shows one: never its secret. */
export const WEBHOOK = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: EVENTS,
    routes: ROUTES_WANTED,
    created_at: TIME,
    first_failed_at: TIME.nullable().describe('Since when every attempt has failed'),
    disabled_at: TIME.nullable(),
    disabled_because: z
      .enum(['asked', 'failing', 'gone'])
      .nullable()
      .describe('`failing`: for too long; `gone`: it answered 410'),
    old_secret_expires_at: TIME.nullable().describe('Until when the secret before this one signs as well'),
  })
  .meta({ id: 'Webhook' })

/** Sent once, when a secret is made. */
export const WEBHOOK_WITH_SECRET = z.object({
  webhook: WEBHOOK,
  secret: z.string().describe('`whsec_` and base64; it is not shown again'),
})

export const DELIVERY = z
  .object({
    id: z.uuid().describe('With `msg_` before it, the `webhook-id` of every attempt'),
    type: z.string(),
    seq: z.number().int().nullable().describe('Place of the event in the ledger; null for a test'),
    payload: z.string().describe('The event; `submission_id` is added when it is signed and sent'),
    state: z.enum(DELIVERY_STATES).describe('`dead`: given up; it can be sent again'),
    attempts: z.number().int(),
    created_at: TIME,
    next_at: TIME.nullable().describe('When it is tried next; null once it is settled'),
    settled_at: TIME.nullable(),
    last_status: z.number().int().nullable().describe('HTTP status of the last answer'),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export function presentWebhook(endpoint: Endpoint): z.output<typeof WEBHOOK> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    routes: [...endpoint.routes],
    created_at: endpoint.createdAt.toISOString(),
    first_failed_at: endpoint.failingSince?.toISOString() ?? null,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_because: endpoint.disabledBecause,
    old_secret_expires_at: endpoint.oldSecretExpiresAt?.toISOString() ?? null,
  }
}

export function presentDelivery(delivery: Delivery): z.output<typeof DELIVERY> {
  const { id, type, seq, payload, state, attempts } = delivery
  return {
    id,
    type,
    seq,
    payload,
    state,
    attempts,
    created_at: delivery.createdAt.toISOString(),
    next_at: state === 'pending' ? delivery.nextAt.toISOString() : null,
    settled_at: delivery.settledAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
  }
}
