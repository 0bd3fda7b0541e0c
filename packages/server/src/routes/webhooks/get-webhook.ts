import { defineRoute } from '../../http/define-route.ts'
import { foundWebhook } from './found-webhook.ts'
import { presentWebhook, WEBHOOK, WEBHOOK_ID } from './webhook-shape.ts'

export const getWebhook = defineRoute({
  operation: 'getWebhook',
  method: 'GET',
  url: '/api/v1/webhooks/:id',
  permission: 'webhooks:manage',
  summary: 'Show one webhook',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  responses: { 200: WEBHOOK },
  problems: ['not-found'],
  handler: async ({ params }, services) => ({
    status: 200,
    body: presentWebhook(await foundWebhook(params.id, services)),
  }),
})
