import { testDelivery } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { foundWebhook } from './found-webhook.ts'
import { WEBHOOK_ID } from './webhook-shape.ts'

export const testWebhook = defineRoute({
  operation: 'testWebhook',
  method: 'POST',
  url: '/api/v1/webhooks/:id/test',
  permission: 'webhooks:manage',
  summary: 'Send a webhook a test message',
  description: 'It is sent like any other; `listWebhookDeliveries` shows what became of it.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  responses: { 202: z.object({ delivery_id: z.uuid() }).describe('It will be sent') },
  problems: ['not-found', 'webhook-disabled'],
  async handler({ params }, services) {
    const { webhooks, now } = services
    const endpoint = await foundWebhook(params.id, services)
    if (endpoint.disabledAt) throw new HttpProblem({ code: 'webhook-disabled' })
    const delivery_id = await testDelivery(webhooks.store.pool, endpoint.id, new Date(now()))
    await webhooks.changed()
    return { status: 202, body: { delivery_id } }
  },
})
