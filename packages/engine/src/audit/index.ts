export { type AuditEvent, type EventDraft, NO_EVENT, prevOf, type SealedEvent, sealEvent } from './audit-event.ts'
export { AUDIT_EVENT_TYPES, type AuditEventType } from './audit-event-types.ts'
export { CANONICAL_DEPTH_MAX, CanonicalError, canonicalJson } from './canonical-json.ts'
export {
  type Checkpoint,
  type CheckpointNote,
  formatCheckpoint,
  parseCheckpoint,
  parseCheckpointNote,
} from './checkpoint.ts'
export { commitment, SALT_LENGTH } from './commitment.ts'
export { type Difference, differences } from './differences.ts'
export { Frontier, treeHash } from './frontier.ts'
export { leafHash, nodeHash, type Sha256 } from './merkle-hash.ts'
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
