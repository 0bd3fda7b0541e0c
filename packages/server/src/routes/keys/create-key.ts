import { createApiKey } from '@tribunal/adapters/store'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { KEY_SHAPE, presentKey, SCOPES_SHAPE } from './key-shape.ts'

export const createKey = defineRoute({
  operation: 'createKey',
  method: 'POST',
  url: '/api/v1/keys',
  permission: 'keys:manage',
  summary: 'Create an API key',
  description: 'The answer has the key itself, this once: only a hash of it is stored.',
  tag: 'keys',
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for'),
    scopes: SCOPES_SHAPE,
    expires_at: z.iso.datetime({ offset: true }).optional().describe('Never, where absent'),
  }),
  responses: { 201: z.object({ key: KEY_SHAPE, secret: z.string() }).describe('Created') },
  async handler({ body: { name, scopes, expires_at }, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const expiresAt = expires_at === undefined ? undefined : new Date(expires_at)
    if (expiresAt && expiresAt <= act.now) throw alreadyOver()
    const { key, secret } = await createApiKey(auth.store, { name, scopes: [...new Set(scopes)], expiresAt }, act)
    return { status: 201, body: { key: presentKey(key), secret } }
  },
})

function alreadyOver(): HttpProblem {
  const expected = message('auth.time_to_come')
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'body.expires_at', expected }] })
}
