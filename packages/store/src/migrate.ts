import { createHash } from 'node:crypto'
import pg, { type Pool, type PoolClient } from 'pg'
import { migratedTables } from './backup/backup-format.ts'
import { queueChange } from './jobs/queue-schema.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { monthsScript } from './retention/body-months.ts'
import { grantsScript, named, type RoleNames, rightsOf } from './roles/index.ts'
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
 * Throws StoreError `schema_newer`, `schema_differs`, `table_missing`, `migrations_due` (the role may not apply them),
 * `migration_failed`; nothing is changed then.
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
    const { role, owner } = await rightsOf(client)
    if (!owner) throw migrationsDue(role, due)
    for (const migration of migrations) {
      if (await inTransaction(client, migration, migrations)) applied.push(migration.name)
    }
    return applied
  } finally {
    client.release()
  }
}

/** Makes the tables of the job queue, or brings them up to date, and answers what was done: at most one name. Throws as `migrate` does. */
export async function migrateQueue({ pool }: { readonly pool: Pool }): Promise<string[]> {
  const client = await pool.connect()
  try {
    const change = await queueChange(client)
    if (!change) return []
    if (!change.allowed) throw migrationsDue((await rightsOf(client)).role, [change])
    try {
      await client.query(change.sql)
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      // Another process may have been first: the lock lets the two run one after the other, and the second finds the tables there.
      if ((await queueChange(client)) !== undefined) throw migrationFailed(change.name, error)
    }
    return [change.name]
  } finally {
    client.release()
  }
}

/** Gives the service and the reader their rights on every table, where the server has these roles. For the owner of the tables. */
export async function grantRights({ pool }: { readonly pool: Pool }, roles: RoleNames): Promise<void> {
  const client = await pool.connect()
  try {
    const grants = await grantsScript(client, roles)
    if (grants !== '') await client.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${grants} commit`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw migrationFailed('roles', error)
  } finally {
    client.release()
  }
}

/**
 * The SQL that `migrate`, `migrateQueue` and `grantRights` would run, with the rows by which a service knows what was applied;
 * empty where nothing is to be done and the server has no roles of Tribunal. Throws as `missing` does.
 */
export async function migrationScript(
  client: Pick<PoolClient, 'query'>,
  roles: RoleNames,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string> {
  const due = missing(await appliedMigrations(client), migrations)
  const queue = await queueChange(client)
  const grants = await grantsScript(client, roles)
  const { rows } = await client.query<{ owner: string | null }>(
    `select coalesce((select relowner::regrole::text from pg_class where oid = to_regclass('schema_migrations')),
       (select quote_ident(rolname) from pg_roles where rolname = $1)) as owner`,
    [roles.migrator],
  )
  const owner = rows[0]?.owner
  const months = await monthsScript(client, Date.now())
  const parts = [
    ...due.map((migration) => transactionOf(migration)),
    ...(months === '' ? [] : [months]),
    ...(queue ? [`-- ${queue.name}: the job queue\n${queue.sql.trim()}\n`] : []),
    ...(grants === '' ? [] : [`-- Rights of the service and the reader.\nbegin;\n${grants}commit;\n`]),
  ]
  return parts.length === 0 ? '' : [...(owner ? [`set role ${owner};\n`] : []), ...parts].join('\n')
}

const { escapeLiteral: literal } = pg

function transactionOf(migration: Migration): string {
  const row = `(${literal(migration.name)}, ${literal(migrationHash(migration))})`
  return `-- ${migration.name}
begin;
select pg_advisory_xact_lock(${LOCK});
${TABLE};
${migration.sql.trim()}
insert into schema_migrations (name, hash) values ${row};
commit;
`
}

function migrationsDue(role: string, due: readonly { readonly name: string }[]): StoreError {
  return new StoreError('migrations_due', { role, migrations: named(due.map(({ name }) => name)) })
}

function migrationFailed(migration: string, error: unknown): StoreError {
  const detail = error instanceof Error ? error.message : String(error)
  return new StoreError('migration_failed', { migration, detail }, { cause: error })
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
    throw migrationFailed(migration.name, error)
  }
}
