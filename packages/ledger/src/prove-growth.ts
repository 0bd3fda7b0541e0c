import type { LedgerReader } from './ledger-reader.ts'
import type { Sha256 } from './merkle-hash.ts'
import { consistencyProof, consistencySubtrees } from './merkle-proof.ts'

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
