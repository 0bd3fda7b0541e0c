import { listEndpoints } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { presentWebhook, WEBHOOK } from './webhook-shape.ts'

export const listWebhooks = defineRoute({
  operation: 'listWebhooks',
  method: 'GET',
  url: '/api/v1/webhooks',
  permission: 'webhooks:manage',
  summary: 'List webhooks, disabled ones included',
  tag: 'webhooks',
  responses: { 200: z.object({ webhooks: z.array(WEBHOOK) }).describe('Oldest first') },
  handler: async (_, { webhooks }) => ({
    status: 200,
    body: { webhooks: (await listEndpoints(webhooks.store.pool)).map(presentWebhook) },
  }),
})
