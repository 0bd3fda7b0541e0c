export { concatBytes, equalBytes, fromBase64, fromUtf8, toBase64, toHex, toUtf8 } from './bytes/bytes.ts'
export { CANONICAL_DEPTH_MAX, CanonicalError, canonicalJson, type Json } from './bytes/canonical-json.ts'
export {
  type AuditEvent,
  type EventDraft,
  type EventFault,
  NO_EVENT,
  prevOf,
  readEvent,
  type SealedEvent,
  sealEvent,
} from './events/audit-event.ts'
export {
  AUDIT_EVENT_TYPES,
  type AuditEventType,
  EARLIER_EVENT_TYPES,
  eventTypeNamed,
} from './events/audit-event-types.ts'
export {
  type Checkpoint,
  type CheckpointNote,
  formatCheckpoint,
  parseCheckpoint,
  parseCheckpointNote,
  parseWitness,
  witnessEntry,
} from './notes/checkpoint.ts'
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
} from './notes/signed-note.ts'
export { Frontier, treeHash } from './tree/frontier.ts'
export type { LeafRange } from './tree/leaf-range.ts'
export { commitment, leafHash, nodeHash, SALT_LENGTH, type Sha256, sha256 } from './tree/merkle-hash.ts'
export {
  consistencyProof,
  consistencySubtrees,
  inclusionProof,
  inclusionSubtrees,
  type SubtreeRoot,
} from './tree/merkle-proof.ts'
export { formatProof, parseProof, type TlogProof } from './tree/tlog-proof.ts'
export {
  type Consistency,
  followInclusion,
  type Inclusion,
  type PathStep,
  verifyConsistency,
  verifyInclusion,
} from './tree/verify-proof.ts'
export { type ExportReport, ExportVerifier, type ExportVerifierOptions } from './verify/export-verifier.ts'
export { exportLedger } from './verify/ledger-export.ts'
export { LEDGER_FINDINGS, type LedgerFinding, type LedgerFindingCode } from './verify/ledger-finding.ts'
export type { LedgerHead, LedgerReader, StoredCheckpoint, StoredEvent } from './verify/ledger-reader.ts'
export { FINDINGS_MAX, type LedgerReport, LedgerVerifier, type VerifierOptions } from './verify/ledger-verifier.ts'
export { proveEvent, proveGrowth } from './verify/prove-event.ts'
export { PROOF_FAULTS, type ProofFault, type ProvenEvent, verifyEventProof } from './verify/verify-event-proof.ts'
export { type VerifyLedgerOptions, verifyLedger, verifyLedgerSince } from './verify/verify-ledger.ts'
export { verifyLedgerPart } from './verify/verify-part.ts'
