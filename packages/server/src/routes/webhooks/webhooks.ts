import {
  listed,
  listOf,
  NEW_WEBHOOK,
  SECRET_ROTATION,
  WEBHOOK,
  WEBHOOK_CHANGE,
  WEBHOOK_ID,
  WEBHOOK_WITH_SECRET,
} from '@tribunal/contract'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type Endpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from '@tribunal/store/webhooks'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { checkFields, checkRoutes, checkUrl, foundWebhook, orNotFound } from './found-webhook.ts'

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
  handler: async ({ params }, { webhooks }) => ({
    status: 200,
    body: presentWebhook(await foundWebhook(params.id, { webhooks })),
  }),
})

export const listWebhooks = defineRoute({
  operation: 'listWebhooks',
  method: 'GET',
  url: '/api/v1/webhooks',
  permission: 'webhooks:manage',
  summary: 'List webhooks, disabled ones included',
  tag: 'webhooks',
  responses: { 200: listOf(WEBHOOK).describe('Oldest first') },
  handler: async (_, { webhooks }) => ({
    status: 200,
    body: listed((await listEndpoints(webhooks.store.pool)).map(presentWebhook)),
  }),
})

export const createWebhook = defineRoute({
  operation: 'createWebhook',
  method: 'POST',
  url: '/api/v1/webhooks',
  permission: 'webhooks:manage',
  summary: 'Have an endpoint told of events',
  description: 'Messages follow the Standard Webhooks specification. The answer has the secret, this once.',
  tag: 'webhooks',
  body: NEW_WEBHOOK,
  responses: { 201: WEBHOOK_WITH_SECRET.describe('Created') },
  problems: ['webhook-url-refused'],
  async handler({ body: { personal_data: personalData, ...asked }, principal }, { webhooks, tribunal, now }) {
    checkUrl(asked.url, { webhooks })
    checkRoutes(asked.routes, { tribunal })
    checkFields({ fields: asked.fields, personalData })
    const act = { actor: principal.id, now: new Date(now()) }
    const wish = { ...asked, events: [...new Set(asked.events)], fields: [...new Set(asked.fields)], personalData }
    const { endpoint, secret } = await createEndpoint(webhooks.store, wish, act)
    await webhooks.changed()
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } }
  },
})

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
  body: WEBHOOK_CHANGE,
  responses: { 200: WEBHOOK },
  problems: ['not-found', 'webhook-url-refused'],
  async handler({ params: { id }, body, principal }, { webhooks, tribunal, now }) {
    const { enabled, personal_data: personalData, ...asked } = body
    const wish = { ...asked, personalData }
    if (wish.url !== undefined) checkUrl(wish.url, { webhooks })
    checkRoutes(wish.routes, { tribunal })
    const act = { actor: principal.id, now: new Date(now()) }
    let endpoint: Endpoint = await foundWebhook(id, { webhooks })
    checkFields({ fields: wish.fields ?? endpoint.fields, personalData: personalData ?? endpoint.personalData })
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

export const deleteWebhook = defineRoute({
  operation: 'deleteWebhook',
  method: 'DELETE',
  url: '/api/v1/webhooks/:id',
  permission: 'webhooks:manage',
  summary: 'Delete a webhook, its address and its secret',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  responses: { 204: empty('Deleted') },
  problems: ['not-found'],
  async handler({ params, principal }, { webhooks, now }) {
    const { id } = await foundWebhook(params.id, { webhooks })
    await deleteEndpoint(webhooks.store, id, { actor: principal.id, now: new Date(now()) })
    await webhooks.changed()
    return { status: 204 }
  },
})

const HOUR_MS = 3_600_000

export const rotateWebhookSecret = defineRoute({
  operation: 'rotateWebhookSecret',
  method: 'POST',
  url: '/api/v1/webhooks/:id/secret',
  permission: 'webhooks:manage',
  summary: 'Give a webhook a new secret',
  description: 'The answer has the new secret, this once. Until the old one expires, messages are signed with both.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  body: SECRET_ROTATION,
  responses: { 200: WEBHOOK_WITH_SECRET },
  problems: ['not-found'],
  async handler({ params, body, principal }, { webhooks, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const found = await foundWebhook(params.id, { webhooks })
    const rotated = await rotateSecret(webhooks.store, found.id, body.old_secret_hours * HOUR_MS, act)
    const { endpoint, secret } = orNotFound(rotated)
    return { status: 200, body: { webhook: presentWebhook(endpoint), secret } }
  },
})

/** An endpoint as the API shows one: never its secret. */
export function presentWebhook(endpoint: Endpoint): z.output<typeof WEBHOOK> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    routes: [...endpoint.routes],
    fields: [...endpoint.fields],
    personal_data: endpoint.personalData,
    created_at: endpoint.createdAt.toISOString(),
    first_failed_at: endpoint.failingSince?.toISOString() ?? null,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_because: endpoint.disabledBecause,
    old_secret_expires_at: endpoint.oldSecretExpiresAt?.toISOString() ?? null,
  }
}
