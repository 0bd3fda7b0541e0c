import { disableEndpoint, type Endpoint, enableEndpoint, updateEndpoint } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { checkUrl, foundWebhook, orNotFound } from './found-webhook.ts'
import { DESCRIPTION, EVENTS, presentWebhook, ROUTES_WANTED, URL_WANTED, WEBHOOK, WEBHOOK_ID } from './webhook-shape.ts'

export const changeWebhook = defineRoute({
  operation: 'changeWebhook',
  method: 'PATCH',
  url: '/api/v1/webhooks/:id',
  permission: 'webhooks:manage',
  summary: 'Change a webhook; disable or enable it',
  description:
    'What waits for a webhook that is disabled becomes dead and can be sent again once it is enabled. What is left out stays.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  body: z.strictObject({
    url: URL_WANTED.optional(),
    description: DESCRIPTION.optional(),
    events: EVENTS.optional(),
    routes: ROUTES_WANTED.optional(),
    enabled: z.boolean().optional(),
  }),
  responses: { 200: WEBHOOK },
  problems: ['not-found', 'webhook-url-refused'],
  async handler({ params: { id }, body: { enabled, ...wish }, principal }, services) {
    if (wish.url !== undefined) checkUrl(wish.url, services)
    const { webhooks, now } = services
    const act = { actor: principal.id, now: new Date(now()) }
    let endpoint: Endpoint = await foundWebhook(id, services)
    if (Object.values(wish).some((value) => value !== undefined)) {
      endpoint = orNotFound(await updateEndpoint(webhooks.store, id, wish, act))
    }
    if (enabled !== undefined && enabled === (endpoint.disabledAt !== null)) {
      const { store } = webhooks
      endpoint = orNotFound(await (enabled ? enableEndpoint(store, id, act) : disableEndpoint(store, id, 'asked', act)))
    }
    await webhooks.changed()
    return { status: 200, body: presentWebhook(endpoint) }
  },
})
