import type { EvidenceImport } from '@tribunal/client'

/** What became of the records of a file; `read` is the sum of the other three. */
export interface ImportCounts {
  readonly read: number
  readonly added: number
  readonly merged: number
  readonly refused: number
}

/**
 * Counts from the sum: the service tells a thousand problems at most, and what was neither taken nor merged was refused,
 * told or not.
 */
export function countsOf({ read, added, duplicates }: EvidenceImport): ImportCounts {
  return { read, added, merged: duplicates, refused: Math.max(0, read - added - duplicates) }
}
