import { concatBytes, equalBytes } from '../bytes/bytes.ts'
import { readEvent } from '../events/audit-event.ts'
import { type CheckpointNote, keysOf, parseCheckpointNote } from '../notes/checkpoint.ts'
import { formatKey, isSignedBy, type NoteKey, type Verify } from '../notes/signed-note.ts'
import { perfectSubtrees } from '../tree/leaf-range.ts'
import { foldRoots, leafHash, type Sha256 } from '../tree/merkle-hash.ts'
import { inclusionProof, inclusionSubtrees } from '../tree/merkle-proof.ts'
import { verifyConsistency, verifyInclusion } from '../tree/verify-proof.ts'
import type { LedgerFinding } from './ledger-finding.ts'
import type { LedgerHead, LedgerReader } from './ledger-reader.ts'
import type { Beginning } from './ledger-verifier.ts'
import { proveGrowth } from './prove-event.ts'

/** Up to where a ledger was verified before. */
export interface VerifiedBeginning extends Beginning {
  /** The root over these events, 32 bytes. */
  readonly root: Uint8Array
  /** The trusted key that signed the checkpoint of these events, and those that the ledger had after it, first to last. */
  readonly keys: readonly NoteKey[]
}

export interface BeginningOptions {
  /** Keys that are trusted whatever the ledger says. */
  readonly trusted: readonly NoteKey[]
  /** Keys that the ledger says have signed it, first to last. */
  readonly claimed: readonly NoteKey[]
  readonly verify: Verify
  readonly sha256: Sha256
}

/**
 * The end of the tree that the checkpoint `note` signs for, from the hashes that the ledger keeps. They are those that were
 * signed for, because no others have this root. Gives what is wrong where the ledger does not begin like that.
 * Throws what the reader throws where hashes are gone.
 */
export async function ledgerBeginning(
  reader: LedgerReader,
  head: LedgerHead,
  note: string,
  { trusted, claimed, verify, sha256 }: BeginningOptions,
): Promise<VerifiedBeginning | LedgerFinding> {
  const parsed = parseCheckpointNote(note)
  const { size = 0, root = new Uint8Array(), origin } = parsed?.checkpoint ?? {}
  const keys = parsed ? keysSince(parsed, trusted, claimed, verify) : []
  if (size === 0 || origin !== head.origin || keys.length === 0) return { code: 'verified_unsigned', checkpoint: size }
  if (size > head.size) {
    return {
      code: 'verified_ahead',
      event: head.size,
      ...(size - head.size > 1 && { until: size - 1 }),
      checkpoint: size,
    }
  }
  const frontier = await reader.subtreeRoots(perfectSubtrees({ start: 0, end: size }))
  const last = await provenLeaf(reader, size, root, sha256)
  if (!last || !equalBytes(foldRoots(frontier, sha256), root)) {
    return { code: 'verified_differs', event: 0, ...(size > 1 && { until: size - 1 }), checkpoint: size }
  }
  return { size, root, frontier: concatBytes(...frontier), ...last, keysBefore: claimed, keys }
}

/**
 * The trusted key that signed, and those that the ledger had after it; none where no trusted key did. That the ledger claims a key is no
 * reason to trust it: somebody may have written it there, and signed with it.
 */
function keysSince(
  parsed: CheckpointNote,
  trusted: readonly NoteKey[],
  claimed: readonly NoteKey[],
  verify: Verify,
): readonly NoteKey[] {
  const hasSigned = (key: NoteKey) => isSignedBy(parsed.note, keysOf(parsed, [key]), verify)
  const signer = trusted.find(hasSigned)
  if (!signer) return []
  const place = claimed.map(formatKey).lastIndexOf(formatKey(signer))
  // A ledger that claims other keys altogether is not as it claims, which is a finding of its own.
  return place >= 0 ? claimed.slice(place) : [signer, ...claimed]
}

/** The last of `size` events, if it is in the tree with this root. */
async function provenLeaf(
  reader: LedgerReader,
  size: number,
  root: Uint8Array,
  sha256: Sha256,
): Promise<Pick<Beginning, 'lastHash' | 'until'> | undefined> {
  const index = size - 1
  for await (const [stored] of reader.events({ start: index, end: size })) {
    if (!stored) return undefined
    const leaf = leafHash(stored.bytes, sha256)
    const ranges = inclusionSubtrees(index, size)
    const roots = await reader.subtreeRoots(ranges)
    const rootAt = new Map(ranges.map(({ start }, i) => [start, roots[i]!]))
    const proof = inclusionProof(index, size, (start) => rootAt.get(start)!, sha256)
    const event = readEvent(stored.bytes)
    if (typeof event === 'string' || !verifyInclusion({ index, size, leaf, root, proof }, sha256)) return undefined
    return { lastHash: leaf, until: event.at }
  }
  return undefined
}

/** Whether the first events of the beginning are those that a witness has kept a signed copy of. */
export async function beginsWith(
  reader: LedgerReader,
  { size, root }: VerifiedBeginning,
  { checkpoint }: CheckpointNote,
  sha256: Sha256,
): Promise<boolean> {
  const { size: size1, root: root1 } = checkpoint
  if (size1 === 0) return true
  const proof = await proveGrowth(reader, size1, size, sha256)
  return verifyConsistency({ size1, size2: size, root1, root2: root, proof }, sha256)
}
