import { message } from '@tribunal/messages'
import { StoreError } from '../store-error.ts'
import { type BackupHead, TableDigest, type TableSummary } from './backup-format.ts'
import { damaged, headOf, readBackup, readFailure } from './read-backup.ts'

/**
 * Reads a backup to its end, without a database: whether it is whole, and has the rows of its manifest. Throws StoreError
 * `backup_unreadable`, `not_a_backup`, `backup_damaged`, `backup_newer`.
 */
export async function verifyBackup(file: string): Promise<void> {
  const parts = readBackup(file)
  try {
    const head = await headOf(parts, file)
    const digests = new Map<string, TableDigest>()
    let manifest: readonly TableSummary[] = []
    for await (const part of parts) {
      if (part.kind === 'manifest') manifest = part.tables
      if (part.kind !== 'piece') continue
      const digest = digests.get(part.table) ?? new TableDigest(part.table)
      digests.set(part.table, digest)
      for await (const bytes of part.rows) digest.add(bytes)
    }
    requireManifest(head, digests, manifest, file)
  } catch (error) {
    throw error instanceof StoreError ? error : readFailure(file, error)
  } finally {
    await parts.return(undefined)
  }
}

/** The summary of what was read. Throws `backup_damaged` where it is not that of the manifest. */
export function requireManifest(
  head: BackupHead,
  digests: ReadonlyMap<string, TableDigest>,
  manifest: readonly TableSummary[],
  file: string,
): readonly TableSummary[] {
  const found = head.tables.map(({ name }) => (digests.get(name) ?? new TableDigest(name)).summary())
  if (manifest.length !== found.length) throw damaged(file, message('backup.manifest_differs'))
  for (const [i, table] of found.entries()) {
    const wanted = manifest[i]
    const same = wanted?.name === table.name && wanted.rows === table.rows && wanted.sha256 === table.sha256
    if (!same) throw damaged(file, message('backup.rows_differ', { name: table.name }))
  }
  return found
}
