import type { Sha256 } from '../tree/merkle-hash.ts'
import { consistencyProof, consistencySubtrees, inclusionProof, inclusionSubtrees } from '../tree/merkle-proof.ts'
import { formatProof } from '../tree/tlog-proof.ts'
import type { LedgerReader } from './ledger-reader.ts'

/**
 * One text that proves one event: its bytes, its place, the hashes up to the root, and the newest checkpoint, which signs
 * for that root. Undefined where no checkpoint covers such an event.
 */
export async function proveEvent(reader: LedgerReader, seq: number, hash?: Sha256): Promise<string | undefined> {
  const newest = await reader.newestCheckpoint()
  const bytes = await eventBytes(reader, seq)
  if (newest === undefined || bytes === undefined || seq >= newest.size) return undefined
  const ranges = inclusionSubtrees(seq, newest.size)
  const roots = await reader.subtreeRoots(ranges)
  const rootAt = new Map(ranges.map(({ start }, i) => [start, roots[i]!]))
  const hashes = inclusionProof(seq, newest.size, (start) => rootAt.get(start)!, hash)
  return formatProof({ index: seq, hashes, checkpointNote: newest.note, extra: bytes })
}

async function eventBytes(reader: LedgerReader, seq: number): Promise<Uint8Array | undefined> {
  for await (const page of reader.events({ start: seq, end: seq + 1 })) return page[0]?.bytes
  return undefined
}

/**
 * The hashes that prove that the first `size2` events of a ledger begin with the first `size1` (RFC 6962 section 2.1.2): at
 * most two a level. The ledger must have as many.
 *
 * @throws {RangeError} where `size1` is 0 or more than `size2`.
 */
export async function proveGrowth(
  reader: LedgerReader,
  size1: number,
  size2: number,
  hash?: Sha256,
): Promise<readonly Uint8Array[]> {
  const ranges = consistencySubtrees(size1, size2)
  const roots = await reader.subtreeRoots(ranges)
  const rootAt = new Map(ranges.map(({ start }, i) => [start, roots[i]!]))
  return consistencyProof(size1, size2, (start) => rootAt.get(start)!, hash)
}
