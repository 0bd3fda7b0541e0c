import { z } from 'zod'

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
