import { listed, listOf } from '@tribunal/contract'
import { SCOPE_NAMES } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

const TIME = z.string().describe('RFC 3339, UTC')

export const SCOPES_SHAPE = z.array(z.enum(SCOPE_NAMES)).min(1).max(SCOPE_NAMES.length)

/** A key as the API shows one: never its secret, nor the hash of it. */
export const KEY_SHAPE = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('How the key begins'),
    scopes: SCOPES_SHAPE,
    created_at: TIME,
    created_by: z.string().describe('`person:ID`, `key:ID` or `system:NAME`'),
    expires_at: TIME.nullable(),
    last_used_at: TIME.nullable().describe('Exact to a minute'),
    revoked_at: TIME.nullable(),
  })
  .meta({ id: 'ApiKey' })

export function presentKey(key: ApiKey): z.output<typeof KEY_SHAPE> {
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

export const listKeys = defineRoute({
  operation: 'listKeys',
  method: 'GET',
  url: '/api/v1/keys',
  permission: 'keys:manage',
  summary: 'List API keys, revoked and expired ones included',
  tag: 'keys',
  responses: { 200: listOf(KEY_SHAPE).describe('Newest first') },
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
