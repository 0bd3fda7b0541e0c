import type { DELIVERY, WEBHOOK } from '@tribunal/contract'
import type { Delivery, Endpoint } from '@tribunal/store/webhooks'
import type { z } from 'zod'

/** An endpoint as the API shows one: never its secret. */
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

/** A message to an endpoint, and what became of it. */
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
