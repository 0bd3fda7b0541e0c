import { DELIVERY_STATES, listDeliveries } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundWebhook } from './found-webhook.ts'
import { DELIVERY, presentDelivery, WEBHOOK_ID } from './webhook-shape.ts'

export const listWebhookDeliveries = defineRoute({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  url: '/api/v1/webhooks/:id/deliveries',
  permission: 'webhooks:manage',
  summary: 'List the messages to a webhook, and what became of them',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  query: z.strictObject({
    state: z.enum(DELIVERY_STATES).optional(),
    before: z.uuid().optional().describe('Only older ones: `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: {
    200: z
      .object({ deliveries: z.array(DELIVERY), next: z.uuid().nullable().describe('Null on the last page') })
      .describe('Newest first'),
  },
  problems: ['not-found'],
  async handler({ params, query }, services) {
    const { id } = await foundWebhook(params.id, services)
    const found = await listDeliveries(services.webhooks.store.pool, id, { ...query, limit: query.limit + 1 })
    const page = found.slice(0, query.limit)
    const next = found.length > page.length ? (page.at(-1)?.id ?? null) : null
    return { status: 200, body: { deliveries: page.map(presentDelivery), next } }
  },
})
