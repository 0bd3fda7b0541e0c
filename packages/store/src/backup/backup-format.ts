import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { MIGRATIONS } from '../migrations/index.ts'

/**
 * A backup is one file: a tar archive, gzipped, that `tar tzf` lists. In order: `backup.json` (what it is), the rows of each
 * table in PostgreSQL's COPY text format cut into pieces (`tables/NAME/000001.copy`), `manifest.json` (what must have been
 * in it). A file that was cut off has no manifest.
 */
export const HEAD_ENTRY = 'backup.json'
export const MANIFEST_ENTRY = 'manifest.json'
/** Changes when an older version of the program could not read it. */
const FORMAT_VERSION = 1

export const HEAD = z.strictObject({
  format: z.literal('tribunal-backup'),
  version: z.literal(FORMAT_VERSION),
  /** RFC 3339 UTC, of the snapshot. */
  made_at: z.iso.datetime(),
  /** Version number of the server, such as 180004. */
  postgresql: z.int(),
  /** Names of the migrations that made the schema, oldest first. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled: one that refers to another comes after it. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) })),
})
export type BackupHead = z.infer<typeof HEAD>

export const MANIFEST = z.strictObject({
  tables: z.array(
    z.strictObject({
      name: z.string(),
      rows: z.int().min(0),
      bytes: z.int().min(0),
      /** SHA-256 of its rows in COPY text format, in hexadecimal. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type BackupManifest = z.infer<typeof MANIFEST>
export type TableSummary = BackupManifest['tables'][number]

export function newHead(parts: Omit<BackupHead, 'format' | 'version'>): BackupHead {
  return { format: 'tribunal-backup', version: FORMAT_VERSION, ...parts }
}

/** What of a backup was written or read. */
export interface BackupSummary {
  readonly head: BackupHead
  readonly tables: readonly TableSummary[]
  /** In all tables. */
  readonly rows: number
}

/** `tables/decisions/000001.copy`: pieces of a table, counted from 1. */
export function pieceName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, '0')}.copy`
}

/** Table and number of a piece; undefined where the name is none. */
export function parsePieceName(name: string): { readonly table: string; readonly piece: number } | undefined {
  const [, table, piece] = /^tables\/([a-z_]+)\/(\d{6,})\.copy$/.exec(name) ?? []
  return table === undefined ? undefined : { table, piece: Number(piece) }
}

const NEWLINE = 0x0a

/** Counts and hashes the rows of a table as they pass. COPY text format ends every row with a newline and escapes those inside. */
export class TableDigest {
  readonly #name: string
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  constructor(name: string) {
    this.#name = name
  }

  add(part: Uint8Array): void {
    this.#hash.update(part)
    this.#bytes += part.length
    for (let i = part.indexOf(NEWLINE); i >= 0; i = part.indexOf(NEWLINE, i + 1)) this.#rows++
  }

  /** To be asked once, at the end. */
  summary(): TableSummary {
    return { name: this.#name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/**
 * The tables that the migrations make, in that order: one that refers to another is made after it. What else a database of
 * the user's holds is not ours, and the job queue (schema `pgboss`) is filled again from these tables.
 */
export function migratedTables(migrations: readonly { readonly sql: string }[] = MIGRATIONS): readonly string[] {
  return migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name ?? ''))
}

/** Tables that a backup leaves out: what they hold is counted again from the record, without what was erased meanwhile. */
const LEFT_OUT: ReadonlySet<string> = new Set(['payment_windows', 'payment_windows_progress'])

/** The tables of a backup with the columns that are stored (a generated column is computed again). */
export async function tablesOf(client: PoolClient): Promise<BackupHead['tables']> {
  const { rows } = await client.query(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns
      where table_schema = current_schema() and table_name = any($1) and is_generated = 'NEVER'
      group by table_name order by array_position($1, table_name::text)`,
    [migratedTables().filter((name) => !LEFT_OUT.has(name))],
  )
  return rows
}

/** Says how values are written as text, the same on every server. */
export const TEXT_SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`
