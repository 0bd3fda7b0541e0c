import { rotateSecret, SECRET_OVERLAP_MS } from '@tribunal/adapters/webhooks'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { orNotFound } from './found-webhook.ts'
import { presentWebhook, WEBHOOK_ID, WEBHOOK_WITH_SECRET } from './webhook-shape.ts'

const HOUR_MS = 3_600_000
const HOURS_MAX = 168

export const rotateWebhookSecret = defineRoute({
  operation: 'rotateWebhookSecret',
  method: 'POST',
  url: '/api/v1/webhooks/:id/secret',
  permission: 'webhooks:manage',
  summary: 'Give a webhook a new secret',
  description: 'The answer has the new secret, this once. Until the old one expires, messages are signed with both.',
  tag: 'webhooks',
  params: WEBHOOK_ID,
  body: z.strictObject({
    old_secret_hours: z
      .number()
      .min(0)
      .max(HOURS_MAX)
      .default(SECRET_OVERLAP_MS / HOUR_MS)
      .describe('How long the old secret signs as well; 0 for one that leaked'),
  }),
  responses: { 200: WEBHOOK_WITH_SECRET },
  problems: ['not-found'],
  async handler({ params, body, principal }, { webhooks, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const rotated = await rotateSecret(webhooks.store, params.id, body.old_secret_hours * HOUR_MS, act)
    const { endpoint, secret } = orNotFound(rotated)
    return { status: 200, body: { webhook: presentWebhook(endpoint), secret } }
  },
})
