import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Message, message } from '@tribunal/messages'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { StoreError, systemCode, unreadable } from '../store-error.ts'
import type { TableSummary } from './backup-format.ts'
import { type BackupHead, HEAD, HEAD_ENTRY, MANIFEST, MANIFEST_ENTRY, parsePieceName } from './backup-format.ts'

/** What a backup holds, in its order. */
export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'piece'; readonly table: string; readonly rows: AsyncIterable<Buffer> }
  | { readonly kind: 'manifest'; readonly tables: readonly TableSummary[] }

/** No head or manifest is longer. */
const JSON_MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads a backup part by part; the rows of a piece are to be read before the next part. Throws StoreError `backup_unreadable`,
 * `not_a_backup` of another file, `backup_damaged`, and where the manifest is missing at the end or is not the end, `backup_damaged` too.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const archive = extract()
  let fault: unknown
  const source = createReadStream(file)
  pipeline(source, createGunzip(), archive, (error) => {
    fault = error
  })
  let [begun, ended, pieces] = [false, false, 0]
  let table = ''
  try {
    for await (const entry of archive) {
      const { name } = entry.header
      if (ended) throw damaged(file, message('backup.after_manifest', { name }))
      const piece = parsePieceName(name)
      if (!begun && name !== HEAD_ENTRY && !piece) throw new StoreError('not_a_backup', { file })
      begun = true
      if (name === HEAD_ENTRY) yield { kind: 'head', head: await parsed(HEAD, entry, file, name) }
      else if (name === MANIFEST_ENTRY) {
        ended = true
        yield { kind: 'manifest', tables: (await parsed(MANIFEST, entry, file, name)).tables }
      } else if (piece) {
        pieces = piece.table === table ? pieces + 1 : 1
        table = piece.table
        if (piece.piece !== pieces) throw damaged(file, message('backup.out_of_order', { name }))
        yield { kind: 'piece', table, rows: entry }
      } else throw damaged(file, message('backup.entry_unknown', { name }))
    }
  } catch (error) {
    throw error instanceof StoreError ? error : readFailure(file, fault ?? error)
  } finally {
    source.destroy()
  }
  if (!ended) throw damaged(file, message('backup.cut_off'))
}

/** The head that a backup begins with. Throws StoreError `backup_damaged` where it has none. */
export async function headOf(parts: AsyncGenerator<BackupPart>, file: string): Promise<BackupHead> {
  const first = (await parts.next()).value as BackupPart | undefined
  if (first?.kind !== 'head') throw damaged(file, message('backup.no_head'))
  return first.head
}

/** The file is not what was written. */
export function damaged(file: string, detail: Message, cause?: unknown): StoreError {
  return new StoreError('backup_damaged', { file, detail }, { cause })
}

/** What zlib says of a file that does not begin as gzip does (RFC 1952, 2.3.1). */
const NO_GZIP = 'incorrect header check'

/** Why a file was not read to its end, from what its streams threw. */
export function readFailure(file: string, error: unknown): StoreError {
  const code = systemCode(error)
  const ofDisk = (error as NodeJS.ErrnoException).syscall !== undefined
  if (ofDisk) return new StoreError('backup_unreadable', { file, detail: unreadable(error) }, { cause: error })
  if ((error as Error).message === NO_GZIP) return new StoreError('not_a_backup', { file }, { cause: error })
  const cutOff = code === 'Z_BUF_ERROR' || code === 'Unexpected end of data'
  return damaged(file, message(cutOff ? 'backup.cut_off' : 'backup.archive'), error)
}

async function parsed<T>(schema: z.ZodType<T>, entry: AsyncIterable<Buffer>, file: string, name: string): Promise<T> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of entry) {
    bytes += part.length
    if (bytes > JSON_MAX_BYTES) throw damaged(file, message('backup.json_too_long', { name }))
    parts.push(part)
  }
  let value: unknown
  try {
    value = JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw damaged(file, message('backup.no_json', { name }), error)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if ((value as { format?: unknown })?.format === 'tribunal-backup') throw new StoreError('backup_newer', { file })
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw damaged(file, message('backup.field', { name, field }), result.error)
}
