import {
  DELIVERIES_QUERY,
  DELIVERY,
  listed,
  listOf,
  RESEND_REQUEST,
  RESENT,
  TEST_SENT,
  WEBHOOK_ID,
} from '@tribunal/contract'
import { type Delivery, listDeliveries, resendDead, testDelivery } from '@tribunal/store/webhooks'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { foundWebhook } from './found-webhook.ts'

export const testWebhook = defineRoute({
  operation: 'testWebhook',
  method: 'POST',
  url: '/api/v1/webhooks/:id/test',
  permission: 'webhooks:manage',
  summary: 'Send a webhook a test message',
  description: 'It is sent like any other; `listWebhookDeliveries` shows what became of it.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  responses: { 202: TEST_SENT },
  problems: ['not-found', 'webhook-disabled'],
  async handler({ params }, { webhooks, now }) {
    const endpoint = await foundWebhook(params.id, { webhooks })
    if (endpoint.disabledAt) throw new HttpProblem({ code: 'webhook-disabled' })
    const delivery_id = await testDelivery(webhooks.store.pool, endpoint.id, new Date(now()))
    await webhooks.changed()
    return { status: 202, body: { delivery_id } }
  },
})

export const listWebhookDeliveries = defineRoute({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  url: '/api/v1/webhooks/:id/deliveries',
  permission: 'webhooks:manage',
  summary: 'List the messages to a webhook, and what became of them',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  query: DELIVERIES_QUERY,
  responses: { 200: listOf(DELIVERY).describe('Newest first') },
  problems: ['not-found'],
  async handler({ params, query }, { webhooks }) {
    const { id } = await foundWebhook(params.id, { webhooks })
    const found = await listDeliveries(webhooks.store.pool, id, { ...query, limit: query.limit + 1 })
    const page = found.slice(0, query.limit)
    const next = found.length > page.length ? (page.at(-1)?.id ?? null) : null
    return { status: 200, body: listed(page.map(presentDelivery), next) }
  },
})

export const resendWebhookDeliveries = defineRoute({
  operation: 'resendWebhookDeliveries',
  method: 'POST',
  url: '/api/v1/webhooks/:id/resend',
  permission: 'webhooks:manage',
  summary: 'Send dead messages of a webhook again, one or all',
  description: 'They keep their ids, so that a receiver knows those it has. Each is tried for another day.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  body: RESEND_REQUEST,
  responses: { 202: RESENT },
  problems: ['not-found', 'webhook-disabled'],
  async handler({ params, body }, { webhooks, now }) {
    const endpoint = await foundWebhook(params.id, { webhooks })
    if (endpoint.disabledAt) throw new HttpProblem({ code: 'webhook-disabled' })
    const resent = await resendDead(webhooks.store.pool, endpoint.id, new Date(now()), body.delivery_id)
    if (resent === 0 && body.delivery_id !== undefined) throw new HttpProblem({ code: 'not-found' })
    await webhooks.changed()
    return { status: 202, body: { resent } }
  },
})

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
