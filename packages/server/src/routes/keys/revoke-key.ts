import { revokeApiKey } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { KEY_SHAPE, presentKey } from './key-shape.ts'

export const revokeKey = defineRoute({
  operation: 'revokeKey',
  method: 'DELETE',
  url: '/api/v1/keys/:id',
  permission: 'keys:manage',
  summary: 'Revoke an API key for good',
  description: 'At once in this process, within two seconds in others. Revoking a key again changes nothing.',
  tag: 'keys',
  params: z.object({ id: z.uuid() }),
  responses: { 200: KEY_SHAPE },
  problems: ['not-found'],
  async handler({ params, principal }, { auth, now }) {
    const key = await revokeApiKey(auth.store, params.id, { actor: principal.id, now: new Date(now()) })
    if (!key) throw new HttpProblem({ code: 'not-found' })
    auth.keys.forget(key)
    return { status: 200, body: presentKey(key) }
  },
})
