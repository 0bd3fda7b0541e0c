import type { LedgerReader } from './ledger-reader.ts'
import type { Sha256 } from './merkle-hash.ts'
import { inclusionProof, inclusionSubtrees } from './merkle-proof.ts'
import { formatProof } from './tlog-proof.ts'

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
