import { type AuditEvent, readEvent } from '../events/audit-event.ts'
import { type Checkpoint, parseCheckpointNote } from '../notes/checkpoint.ts'
import { isSignedBy, type NoteKey, type Verify } from '../notes/signed-note.ts'
import { leafHash, type Sha256, sha256 } from '../tree/merkle-hash.ts'
import { parseProof } from '../tree/tlog-proof.ts'
import { verifyInclusion } from '../tree/verify-proof.ts'

/** Why a proof proves nothing. */
export const PROOF_FAULTS = [
  /** It is no proof in the form of C2SP tlog-proof, or its checkpoint is none. */
  'proof_unreadable',
  /** It does not come with the event that it proves. */
  'proof_without_event',
  /** What it comes with is no event, or one of another place. */
  'proof_of_no_event',
  /** The checkpoint is not signed by a known key of its ledger, or one key has signed it twice. */
  'proof_unsigned',
  /** The event is not in the tree that was signed for. */
  'proof_wrong',
] as const

/** Stable code of why a proof proves nothing. */
export type ProofFault = (typeof PROOF_FAULTS)[number]

/** An event, and the signed checkpoint that vouches for it. */
export interface ProvenEvent {
  /** The event that the proof comes with. */
  readonly event: AuditEvent
  /** What was signed: the event is among its first `size` events. */
  readonly checkpoint: Checkpoint
}

/** The event that a proof file proves, or why it proves none. */
export function verifyEventProof(
  text: string,
  keys: readonly NoteKey[],
  verify: Verify,
  hash: Sha256 = sha256,
): ProvenEvent | ProofFault {
  const proof = parseProof(text)
  const parsed = proof && parseCheckpointNote(proof.checkpointNote)
  if (!parsed) return 'proof_unreadable'
  const { index, hashes, extra } = proof
  if (!extra) return 'proof_without_event'
  const event = readEvent(extra)
  if (typeof event === 'string' || event.seq !== index) return 'proof_of_no_event'
  const { checkpoint, note } = parsed
  const trusted = keys.filter(({ name }) => name === checkpoint.origin)
  if (!isSignedBy(note, trusted, verify)) return 'proof_unsigned'
  const { size, root } = checkpoint
  const included = verifyInclusion({ index, size, leaf: leafHash(extra, hash), root, proof: hashes }, hash)
  return included ? { event, checkpoint } : 'proof_wrong'
}
