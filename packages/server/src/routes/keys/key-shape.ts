import { type ApiKey, SCOPE_NAMES } from '@tribunal/adapters/store'
import { z } from 'zod'

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
