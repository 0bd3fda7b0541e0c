import { deleteEndpoint } from '@tribunal/adapters/webhooks'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { WEBHOOK_ID } from './webhook-shape.ts'

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
    const act = { actor: principal.id, now: new Date(now()) }
    if (!(await deleteEndpoint(webhooks.store, params.id, act))) throw new HttpProblem({ code: 'not-found' })
    await webhooks.changed()
    return { status: 204 }
  },
})
