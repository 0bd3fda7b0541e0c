import { createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { type PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { appliedMigrations } from '../migrate.ts'
import type { Database } from '../open-database.ts'
import { StoreError, systemCode, writeFailure } from '../store-error.ts'
import { SNAPSHOT } from '../transaction.ts'
import {
  type BackupHead,
  type BackupSummary,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  newHead,
  pieceName,
  TableDigest,
  type TableSummary,
  TEXT_SETTINGS,
  tablesOf,
} from './backup-format.ts'

/** A tar entry says its size before its content, so a table is written in pieces that fit in memory. */
const PIECE_BYTES = 4 * 1024 * 1024

/** Six times as fast as the usual 6, and the file a third larger. */
const GZIP_LEVEL = 1

/**
 * Writes everything recorded into one file, as it was at one moment: others go on writing. The file appears when it is whole
 * and durable, readable for its owner only, and never in the place of another.
 * Throws StoreError `backup_exists`, `disk_full`, `disk_read_only`, `folder_not_writable`, `nothing_to_back_up`.
 */
export async function writeBackup(database: Database, file: string): Promise<BackupSummary> {
  const draft = `${file}.${process.pid}.part`
  await refuseExisting(file)
  try {
    const summary = await toFile(database, draft)
    await makeDurable(draft)
    // A link, unlike a rename, does not take the place of a file that appeared meanwhile.
    await link(draft, file)
    await makeDurable(dirname(file))
    return summary
  } catch (error) {
    throw asStoreError(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function toFile({ pool }: Database, draft: string): Promise<BackupSummary> {
  const client = await pool.connect()
  const archive = pack()
  const written = pipeline(
    archive,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
  )
  try {
    const summary = await Promise.race([snapshot(client, archive), written.then(() => Promise.reject(CUT_OFF))])
    await written
    await client.query('commit')
    client.release()
    return summary
  } catch (error) {
    // Broken off: a table may still be on its way, so the connection is given up.
    client.release(true)
    archive.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

const CUT_OFF = new Error('the file ended before the backup did')

async function snapshot(client: PoolClient, archive: Pack): Promise<BackupSummary> {
  if ((await appliedMigrations(client)).size === 0) throw new StoreError('nothing_to_back_up')
  await client.query(SNAPSHOT)
  await client.query(TEXT_SETTINGS)
  const head = await headOf(client)
  await addEntry(archive, HEAD_ENTRY, json(head))
  const tables: TableSummary[] = []
  for (const table of head.tables) tables.push(await addTable(client, archive, table))
  await addEntry(archive, MANIFEST_ENTRY, json({ tables }))
  archive.finalize()
  return { head, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}

async function headOf(client: PoolClient): Promise<BackupHead> {
  const migrations = [...(await appliedMigrations(client)).keys()]
  const { rows } = await client.query(
    "select now() as made_at, current_setting('server_version_num')::int as postgresql",
  )
  const { made_at, postgresql } = rows[0] as { made_at: Date; postgresql: number }
  return newHead({ made_at: made_at.toISOString(), postgresql, migrations, tables: await tablesOf(client) })
}

async function addTable(
  client: PoolClient,
  archive: Pack,
  { name, columns }: BackupHead['tables'][number],
): Promise<TableSummary> {
  const digest = new TableDigest(name)
  const rows = client.query(
    copyTo(`copy (select ${columns.map(identifier).join(', ')} from ${identifier(name)}) to stdout`),
  )
  let [parts, bytes, piece]: [Buffer[], number, number] = [[], 0, 0]
  const flush = async () => {
    await addEntry(archive, pieceName(name, ++piece), Buffer.concat(parts))
    parts = []
    bytes = 0
  }
  for await (const part of rows as AsyncIterable<Buffer>) {
    digest.add(part)
    parts.push(part)
    bytes += part.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return digest.summary()
}

const { escapeIdentifier: identifier } = pg

/** Resolves when the entry is taken; backpressure of the file comes through. */
function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StoreError('backup_exists', { file })
  })
  if (!handle) return
  await handle.close()
  throw new StoreError('backup_exists', { file })
}

async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function asStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError) return error
  const code = systemCode(error)
  if (code === 'EEXIST') return new StoreError('backup_exists', { file }, { cause: error })
  const ofDisk = (error as NodeJS.ErrnoException).syscall !== undefined
  return ofDisk ? writeFailure(dirname(file), error) : error
}
