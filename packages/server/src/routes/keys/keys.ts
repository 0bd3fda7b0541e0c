import { API_KEY, API_KEY_CREATED, API_KEY_PARAMS, listed, listOf, NEW_API_KEY } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export function presentKey(key: ApiKey): z.output<typeof API_KEY> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }
}

export const createKey = defineRoute({
  operation: 'createKey',
  method: 'POST',
  url: '/api/v1/keys',
  permission: 'keys:manage',
  summary: 'Create an API key',
  description: 'The answer has the key itself, this once: only a hash of it is stored.',
  tag: 'keys',
  body: NEW_API_KEY,
  responses: { 201: API_KEY_CREATED },
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

export const listKeys = defineRoute({
  operation: 'listKeys',
  method: 'GET',
  url: '/api/v1/keys',
  permission: 'keys:manage',
  summary: 'List API keys, revoked and expired ones included',
  tag: 'keys',
  responses: { 200: listOf(API_KEY).describe('Newest first') },
  handler: async (_, { auth }) => ({
    status: 200,
    body: listed((await listApiKeys(auth.store.pool)).map(presentKey)),
  }),
})

export const revokeKey = defineRoute({
  operation: 'revokeKey',
  method: 'DELETE',
  url: '/api/v1/keys/:id',
  permission: 'keys:manage',
  summary: 'Revoke an API key for good',
  description: 'At once in this process, within two seconds in others. Revoking a key again changes nothing.',
  tag: 'keys',
  params: API_KEY_PARAMS,
  responses: { 200: API_KEY },
  problems: ['not-found'],
  async handler({ params, principal }, { auth, now }) {
    const key = await revokeApiKey(auth.store, params.id, { actor: principal.id, now: new Date(now()) })
    if (!key) throw new HttpProblem({ code: 'not-found' })
    auth.keys.forget(key)
    return { status: 200, body: presentKey(key) }
  },
})
