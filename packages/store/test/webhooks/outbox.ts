import { createOutwardClient, OWN_NETWORK } from '@tribunal/adapters/net'
import type { AuditEvent } from '@tribunal/ledger'
import type { Pool } from 'pg'
import { type DeliveryOptions, deliverEndpoint } from '../../src/webhooks/deliver-endpoint.ts'
import type { EndpointWish } from '../../src/webhooks/endpoint.ts'
import { createEndpoint } from '../../src/webhooks/endpoints.ts'
import { WebhookOutbox } from '../../src/webhooks/webhook-outbox.ts'

export const client = createOutwardClient({ rule: OWN_NETWORK, timeoutMs: 2_000, maxBytes: 1_000 })

/** An endpoint at `url`, of a ledger that nobody reads. */
export async function endpointAt(pool: Pool, wish: Partial<EndpointWish> & Pick<EndpointWish, 'url' | 'events'>) {
  const whole = { description: '', routes: [], fields: [], personalData: false, ...wish }
  const { endpoint } = await createEndpoint(storeOf(pool), whole, { actor: 'person:1', now: new Date() })
  return endpoint.id
}

/** Writes what the outbox says of events, as the ledger does in their transaction. */
export async function happened(pool: Pool, events: readonly AuditEvent[]): Promise<void> {
  const outbox = new WebhookOutbox(pool, () => undefined)
  await outbox.refresh()
  for (const event of events) {
    for (const { id, endpointId, decisionId, payload } of outbox.of(event)) {
      await pool.query(
        `insert into webhook_deliveries (id, endpoint_id, seq, type, decision_id, payload, next_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)`,
        [id, endpointId, event.seq, event.type, decisionId, payload, event.at],
      )
    }
  }
}

/** Sends what is due to an endpoint at `nowMs`. */
export async function deliver(
  pool: Pool,
  endpointId: string,
  nowMs: number,
  more: Partial<DeliveryOptions> = {},
): Promise<void> {
  const options = { store: storeOf(pool), client, now: () => nowMs, random: () => 0.5, concurrency: 4, ...more }
  await deliverEndpoint(endpointId, { disableAfterMs: 5 * 86_400_000, ...options }, new AbortController().signal)
}

function storeOf(pool: Pool) {
  return { pool, append: async () => undefined }
}
