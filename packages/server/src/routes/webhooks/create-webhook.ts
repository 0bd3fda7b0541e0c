import { createEndpoint } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { checkUrl } from './found-webhook.ts'
import { DESCRIPTION, EVENTS, presentWebhook, ROUTES_WANTED, URL_WANTED, WEBHOOK_WITH_SECRET } from './webhook-shape.ts'

export const createWebhook = defineRoute({
  operation: 'createWebhook',
  method: 'POST',
  url: '/api/v1/webhooks',
  permission: 'webhooks:manage',
  summary: 'Have an endpoint told of events',
  description: 'Messages follow the Standard Webhooks specification. The answer has the secret, this once.',
  tag: 'webhooks',
  body: z.strictObject({
    url: URL_WANTED,
    description: DESCRIPTION.default(''),
    events: EVENTS,
    routes: ROUTES_WANTED.default([]),
  }),
  responses: { 201: WEBHOOK_WITH_SECRET.describe('Created') },
  problems: ['webhook-url-refused'],
  async handler({ body, principal }, services) {
    checkUrl(body.url, services)
    const { webhooks, now } = services
    const act = { actor: principal.id, now: new Date(now()) }
    const wish = { ...body, events: [...new Set(body.events)] }
    const { endpoint, secret } = await createEndpoint(webhooks.store, wish, act)
    await webhooks.changed()
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } }
  },
})
