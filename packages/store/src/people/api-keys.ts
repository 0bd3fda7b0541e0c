import { randomBytes } from 'node:crypto'
import type { Scope } from '@tribunal/contract/words'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import type { Act, PeopleStore, Sql } from './people-store.ts'
import { hashSecret } from './secrets.ts'

/** An API key as it may be shown: everything but the secret, which nobody keeps. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The beginning of the key, enough to recognise it by. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  /** The actor who made it: `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly createdBy: string
  readonly expiresAt: Date | null
  /** Exact to a minute. */
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** An API key with the SHA-256 of its secret, to be compared in constant time. */
export interface StoredApiKey extends ApiKey {
  readonly hash: Buffer
}

const COLUMNS = /* sql */ `id, name, prefix, scopes, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

/** `trb_`, twelve hexadecimal digits to find it by, `_`, and 256 random bits. */
const SHAPE = /^(trb_[0-9a-f]{12})_[0-9a-f]{64}$/

/** The prefix of a key, or `undefined` where the text cannot be one. */
export function prefixOfKey(text: string): string | undefined {
  return SHAPE.exec(text)?.[1]
}

/** Makes a key. Its secret is in the answer, and nowhere else, ever. */
export async function createApiKey(
  store: PeopleStore,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt?: Date | undefined },
  { actor, now }: Act,
): Promise<{ key: ApiKey; secret: string }> {
  const id = uuidv7(now.getTime())
  const prefix = `trb_${randomBytes(6).toString('hex')}`
  const secret = `${prefix}_${randomBytes(32).toString('hex')}`
  const key = await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<ApiKey>(
      `insert into api_keys (id, name, prefix, hash, scopes, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
      [id, name, prefix, hashSecret(secret), scopes, now, actor, expiresAt ?? null],
    )
    const data = { prefix, scopes, expires_at: expiresAt?.toISOString() ?? null }
    await store.append(client, [{ type: 'key.created', entity: `key:${id}`, at: now.toISOString(), actor, data }])
    return rows[0]!
  })
  return { key, secret }
}

/** Every key there ever was, newest first. */
export async function listApiKeys(sql: Sql): Promise<ApiKey[]> {
  return (await sql.query<ApiKey>(`select ${COLUMNS} from api_keys order by created_at desc, id desc`)).rows
}

/** Revokes a key for good. Revoking one again changes nothing; `undefined` where there is no such key. */
export async function revokeApiKey(store: PeopleStore, id: string, { actor, now }: Act): Promise<ApiKey | undefined> {
  return await inTransaction(store.pool, async (client) => {
    const changed = await client.query<ApiKey>(
      `update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning ${COLUMNS}`,
      [id, now],
    )
    const key = changed.rows[0]
    if (!key) return (await client.query<ApiKey>(`select ${COLUMNS} from api_keys where id = $1`, [id])).rows[0]
    const event = { type: 'key.revoked', entity: `key:${id}`, at: now.toISOString(), actor, data: {} } as const
    await store.append(client, [event])
    return key
  })
}

/** The key of this prefix, revoked and expired ones included. */
export async function findApiKey(sql: Sql, prefix: string): Promise<StoredApiKey | undefined> {
  return (await sql.query<StoredApiKey>(`select ${COLUMNS}, hash from api_keys where prefix = $1`, [prefix])).rows[0]
}

/** Of the keys with these prefixes those that are neither revoked nor expired. */
export async function liveApiKeys(
  sql: Sql,
  prefixes: readonly string[],
  now: Date,
): Promise<readonly Pick<ApiKey, 'prefix' | 'scopes'>[]> {
  const { rows } = await sql.query<Pick<ApiKey, 'prefix' | 'scopes'>>(
    `select prefix, scopes from api_keys
     where prefix = any($1) and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [prefixes, now],
  )
  return rows
}

/** Notes when keys were last used: ids with times, in one statement. A later time stays. */
export async function noteKeyUses(sql: Sql, uses: ReadonlyMap<string, Date>): Promise<void> {
  await sql.query(
    `update api_keys set last_used_at = used.at
     from unnest($1::uuid[], $2::timestamptz[]) as used (id, at)
     where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [[...uses.keys()], [...uses.values()]],
  )
}
