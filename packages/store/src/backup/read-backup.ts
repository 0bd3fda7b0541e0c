import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { StoreError, systemCode } from '../store-error.ts'
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
      if (ended) throw damaged(file, 'something follows its manifest')
      const { name } = entry.header
      const piece = parsePieceName(name)
      if (!begun && name !== HEAD_ENTRY && !piece) throw new StoreError('not_a_backup', { file })
      begun = true
      if (name === HEAD_ENTRY) yield { kind: 'head', head: await parsed(HEAD, entry, file) }
      else if (name === MANIFEST_ENTRY) {
        ended = true
        yield { kind: 'manifest', tables: (await parsed(MANIFEST, entry, file)).tables }
      } else if (piece) {
        pieces = piece.table === table ? pieces + 1 : 1
        table = piece.table
        if (piece.piece !== pieces) throw damaged(file, `${name} is out of order`)
        yield { kind: 'piece', table, rows: entry }
      } else throw damaged(file, `it holds ${name}`)
    }
  } catch (error) {
    throw error instanceof StoreError ? error : readFailure(file, fault ?? error)
  } finally {
    source.destroy()
  }
  if (!ended) throw damaged(file, 'it is cut off')
}

/** The head that a backup begins with. Throws StoreError `backup_damaged` where it has none. */
export async function headOf(parts: AsyncGenerator<BackupPart>, file: string): Promise<BackupHead> {
  const first = (await parts.next()).value as BackupPart | undefined
  if (first?.kind !== 'head') throw damaged(file, 'it does not begin with its head')
  return first.head
}

/** Reads the head of a backup alone: whether the file is one. Throws as `readBackup` does. */
export async function readBackupHead(file: string): Promise<BackupHead> {
  const parts = readBackup(file)
  try {
    return await headOf(parts, file)
  } finally {
    await parts.return(undefined)
  }
}

/** The file is not what was written. */
export function damaged(file: string, detail: string, cause?: unknown): StoreError {
  return new StoreError('backup_damaged', { file, detail }, { cause })
}

/** What zlib says of a file that does not begin as gzip does (RFC 1952, 2.3.1). */
const NO_GZIP = 'incorrect header check'

function readFailure(file: string, error: unknown): StoreError {
  const code = systemCode(error)
  const ofDisk = (error as NodeJS.ErrnoException).syscall !== undefined
  if (ofDisk) return new StoreError('backup_unreadable', { file, detail: code }, { cause: error })
  if ((error as Error).message === NO_GZIP) return new StoreError('not_a_backup', { file }, { cause: error })
  return damaged(file, code === 'Z_BUF_ERROR' || code === 'Unexpected end of data' ? 'it is cut off' : code, error)
}

async function parsed<T>(schema: z.ZodType<T>, entry: AsyncIterable<Buffer>, file: string): Promise<T> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of entry) {
    bytes += part.length
    if (bytes > JSON_MAX_BYTES) throw damaged(file, 'its head is too long')
    parts.push(part)
  }
  let value: unknown
  try {
    value = JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw damaged(file, 'its head is no JSON', error)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if ((value as { format?: unknown })?.format === 'tribunal-backup') throw new StoreError('backup_newer', { file })
  throw damaged(file, `${result.error.issues[0]?.path.join('.')}: ${result.error.issues[0]?.message}`)
}
