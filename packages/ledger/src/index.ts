export {
  type AuditEvent,
  type EventDraft,
  type EventFault,
  NO_EVENT,
  prevOf,
  readEvent,
  type SealedEvent,
  sealEvent,
} from './audit-event.ts'
export { AUDIT_EVENT_TYPES, type AuditEventType, EARLIER_EVENT_TYPES, eventTypeNamed } from './audit-event-types.ts'
export { concatBytes, equalBytes, fromBase64, fromUtf8, toBase64, toHex, toUtf8 } from './bytes.ts'
export { CANONICAL_DEPTH_MAX, CanonicalError, canonicalJson, type Json } from './canonical-json.ts'
export {
  type Checkpoint,
  type CheckpointNote,
  formatCheckpoint,
  parseCheckpoint,
  parseCheckpointNote,
  parseWitness,
  witnessEntry,
} from './checkpoint.ts'
export { type ExportReport, ExportVerifier, type ExportVerifierOptions } from './export-verifier.ts'
export { Frontier, treeHash } from './frontier.ts'
export type { LeafRange } from './leaf-range.ts'
export { exportLedger } from './ledger-export.ts'
export { LEDGER_FINDINGS, type LedgerFinding, type LedgerFindingCode } from './ledger-finding.ts'
export type { LedgerHead, LedgerReader, StoredCheckpoint, StoredEvent } from './ledger-reader.ts'
export { FINDINGS_MAX, type LedgerReport, LedgerVerifier, type VerifierOptions } from './ledger-verifier.ts'
export { commitment, leafHash, nodeHash, SALT_LENGTH, type Sha256, sha256 } from './merkle-hash.ts'
export {
  consistencyProof,
  consistencySubtrees,
  inclusionProof,
  inclusionSubtrees,
  type SubtreeRoot,
} from './merkle-proof.ts'
export { proveEvent, proveGrowth } from './prove-event.ts'
export {
  formatKey,
  formatNote,
  isKeyName,
  isSignedBy,
  keyId,
  type NoteKey,
  type NoteSignature,
  type NoteSigner,
  parseKey,
  parseNote,
  type SignedNote,
  signNote,
  type Verify,
} from './signed-note.ts'
export { formatProof, parseProof, type TlogProof } from './tlog-proof.ts'
export { PROOF_FAULTS, type ProofFault, type ProvenEvent, verifyEventProof } from './verify-event-proof.ts'
export { type VerifyLedgerOptions, verifyLedger } from './verify-ledger.ts'
export {
  type Consistency,
  followInclusion,
  type Inclusion,
  type PathStep,
  verifyConsistency,
  verifyInclusion,
} from './verify-proof.ts'
