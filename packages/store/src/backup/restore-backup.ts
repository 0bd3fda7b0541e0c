import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@tribunal/messages'
import pg, { type PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { appliedMigrations, migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Database } from '../open-database.ts'
import { makeMonthsOfDecisions } from '../retention/body-months.ts'
import { isConnectionError, StoreError } from '../store-error.ts'
import {
  type BackupHead,
  type BackupSummary,
  TableDigest,
  type TableSummary,
  TEXT_SETTINGS,
  tablesOf,
} from './backup-format.ts'
import { type BackupPart, damaged, headOf, readBackup } from './read-backup.ts'
import { requireManifest } from './verify-backup.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 8_313_022_013

/**
 * Restores a backup into an empty database, all or nothing: nothing is kept unless every table has the rows and the hash of
 * the manifest. The schema is made as it was when the backup was written, then brought to that of this version. Of two
 * restores at once the second waits for the first, and then finds the database not empty.
 * Throws StoreError `not_empty`, `backup_damaged`, `backup_unreadable`, `backup_newer`, `schema_newer`, `rows_not_taken`.
 */
export async function restoreBackup(database: Database, file: string): Promise<BackupSummary> {
  const parts = readBackup(file)
  try {
    const head = await headOf(parts, file)
    await prepareSchema(database, head)
    const tables = await inTransaction(database, async (client) => {
      // Another restore may have filled it since it was looked at.
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await requireEmpty(client, head)
      return await fill(client, head, parts, file)
    })
    await migrate(database)
    return { head, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await parts.return(undefined)
  }
}

/** Makes the schema of the backup in a database that has none, or has this very one and no row in it. */
async function prepareSchema(database: Database, head: BackupHead): Promise<void> {
  const unknown = head.migrations.find((name) => !MIGRATIONS.some((known) => known.name === name))
  if (unknown !== undefined) throw new StoreError('schema_newer', { migration: unknown })
  const client = await database.pool.connect()
  try {
    await requireEmpty(client, head)
  } finally {
    client.release()
  }
  await migrate(
    database,
    MIGRATIONS.filter(({ name }) => head.migrations.includes(name)),
  )
}

/** Throws StoreError `not_empty` where a database has a row, or a schema that the backup has not. */
async function requireEmpty(client: PoolClient, head: BackupHead): Promise<void> {
  const applied = await appliedMigrations(client)
  for (const { name } of applied.size === 0 ? [] : await tablesOf(client)) {
    const { rows } = await client.query(`select 1 from ${identifier(name)} limit 1`)
    if (rows.length > 0) throw new StoreError('not_empty', { table: name })
  }
  const other = [...applied.keys()].find((name) => !head.migrations.includes(name))
  if (other !== undefined) throw new StoreError('not_empty', { table: `schema_migrations (${other})` })
}

async function inTransaction<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(TEXT_SETTINGS)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function fill(
  client: PoolClient,
  head: BackupHead,
  parts: AsyncGenerator<BackupPart>,
  file: string,
): Promise<readonly TableSummary[]> {
  await checkTables(client, head, file)
  const left = [...head.tables]
  const digests = new Map<string, TableDigest>()
  let manifest: readonly TableSummary[] = []
  for (let part = await parts.next(); !part.done; ) {
    if (part.value.kind === 'manifest') {
      manifest = part.value.tables
      part = await parts.next()
      continue
    }
    const name = part.value.kind === 'piece' ? part.value.table : ''
    while (left.length > 0 && left[0]?.name !== name) left.shift()
    const table = left.shift()
    if (!table) throw damaged(file, message('backup.out_of_order', { name }))
    const digest = new TableDigest(name)
    digests.set(name, digest)
    if (name === BODIES && (await isByMonth(client))) await makeMonthsOfDecisions(client)
    part = await fillTable(client, table, part, parts, digest, file)
  }
  return requireManifest(head, digests, manifest, file)
}

/** They come after the decisions that they belong to. */
const BODIES = 'decision_bodies'

/** False in the schema of a backup from before 2026-11-30. */
async function isByMonth(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = $1::regclass`,
    [BODIES],
  )
  return rows[0]?.kind === 'p'
}

/** Copies the pieces of one table; answers the part after them. */
async function fillTable(
  client: PoolClient,
  { name, columns }: BackupHead['tables'][number],
  first: IteratorResult<BackupPart>,
  parts: AsyncGenerator<BackupPart>,
  digest: TableDigest,
  file: string,
): Promise<IteratorResult<BackupPart>> {
  let part = first
  async function* rows(): AsyncGenerator<Buffer> {
    while (!part.done && part.value.kind === 'piece' && part.value.table === name) {
      for await (const bytes of part.value.rows) {
        digest.add(bytes)
        yield bytes
      }
      part = await parts.next()
    }
  }
  const sink = client.query(copyFrom(`copy ${identifier(name)} (${columns.map(identifier).join(', ')}) from stdin`))
  try {
    await pipeline(Readable.from(rows()), sink)
  } catch (error) {
    if (error instanceof StoreError) throw error
    // The database failed, not the backup.
    if (isConnectionError(error))
      throw new StoreError('rows_not_taken', { table: name, detail: (error as Error).message }, { cause: error })
    const problem = error instanceof Error ? error.message : String(error)
    throw damaged(file, message('backup.rows_refused', { name, problem }), error)
  }
  return part
}

const { escapeIdentifier: identifier } = pg

async function checkTables(client: PoolClient, head: BackupHead, file: string): Promise<void> {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of head.tables) {
    const there = known.get(name)
    const stranger = there ? columns.find((column) => !there.includes(column)) : name
    if (stranger !== undefined)
      throw damaged(file, message('backup.column_unknown', { name: there ? `${name}.${stranger}` : name }))
  }
}
