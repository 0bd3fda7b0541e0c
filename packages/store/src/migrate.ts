import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { migratedTables } from './backup/backup-format.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { StoreError } from './store-error.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 8_313_022_001
const TABLE = /* sql */ `create table if not exists schema_migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now())`

/**
 * Brings the schema to `migrations`, oldest first, each in a transaction of its own, and answers the names of those applied.
 * Several processes may do so at once: each transaction takes the same advisory lock and looks again.
 * Throws StoreError `schema_newer`, `schema_differs`, `table_missing`, `migration_failed`; nothing is changed then.
 */
export async function migrate(
  { pool }: { readonly pool: Pool },
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    const applied: string[] = []
    const due = missing(await appliedMigrations(client), migrations)
    if (due.length === 0) {
      await requireTables(client, migrations)
      return applied
    }
    for (const migration of migrations) {
      if (await inTransaction(client, migration, migrations)) applied.push(migration.name)
    }
    return applied
  } finally {
    client.release()
  }
}

/** Names and hashes of what is applied, oldest first; empty where the database has no schema yet. */
export async function appliedMigrations(client: Pick<PoolClient, 'query'>): Promise<Map<string, string>> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as name")
  if (found[0].name === null) return new Map()
  const { rows } = await client.query('select name, hash from schema_migrations order by applied_at, name')
  return new Map(rows.map(({ name, hash }: { name: string; hash: string }) => [name, hash]))
}

/** Throws StoreError `table_missing` where a table that the migrations made is gone. */
export async function requireTables(
  client: Pick<PoolClient, 'query'>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { rows } = await client.query('select name from unnest($1::text[]) name where to_regclass(name) is null', [
    migratedTables(migrations),
  ])
  if (rows.length > 0) throw new StoreError('table_missing', { tables: rows.map(({ name }) => name).join(', ') })
}

/** The migrations still to be applied. Throws StoreError `schema_newer` and `schema_differs`. */
export function missing(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migrationHash(migration)]))
  for (const [name, hash] of applied) {
    if (!known.has(name)) throw new StoreError('schema_newer', { migration: name })
    if (known.get(name) !== hash) throw new StoreError('schema_differs', { migration: name })
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** SHA-256 of the SQL without comments and with single spaces, so that only a change of meaning is one. */
export function migrationHash({ sql }: Migration): string {
  const text = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(text).digest('hex')
}

async function inTransaction(
  client: PoolClient,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(TABLE)
    const due = missing(await appliedMigrations(client), migrations).includes(migration)
    if (due) {
      await client.query(migration.sql)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [
        migration.name,
        migrationHash(migration),
      ])
    }
    await client.query('commit')
    return due
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof StoreError) throw error
    const detail = error instanceof Error ? error.message : String(error)
    throw new StoreError('migration_failed', { migration: migration.name, detail }, { cause: error })
  }
}
