import { fromUtf8, toHex, toUtf8 } from '../bytes/bytes.ts'
import { canonicalJson, type Json } from '../bytes/canonical-json.ts'
import { type Sha256, sha256 } from '../tree/merkle-hash.ts'
import type { AuditEventType } from './audit-event-types.ts'

/** Something that happened, before it has its place in the ledger. Holds nothing personal: see `commitment`. */
export interface EventDraft {
  /** A word of `AUDIT_EVENT_TYPES`; a reader takes any other as well. */
  readonly type: AuditEventType
  /** What it happened to: `decision:UUID`, `case:UUID`, `key:UUID`, `person:UUID`, `policy:ID` … */
  readonly entity: string
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** Who did it: `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  /** What happened, by the schema of its type: ids, numbers and words, never what a person wrote. */
  readonly data: { readonly [name: string]: Json }
  /** Hashes of what is kept outside the ledger and can be erased there, by name. */
  readonly commitments?: { readonly [name: string]: string }
}

/** An event in its place. Its canonical JSON is what is hashed. */
export interface AuditEvent extends EventDraft {
  /** Its place: 0 for the first, the index of its leaf in the Merkle tree. */
  readonly seq: number
  /** Leaf hash of the event before, hexadecimal; `NO_EVENT` for the first. */
  readonly prev: string
}

/** `prev` of the first event. */
export const NO_EVENT = '0'.repeat(64)

/** An event as it is stored: the bytes that were hashed, and their leaf hash. */
export interface SealedEvent {
  /** The event with its place. */
  readonly event: AuditEvent
  /** Canonical JSON (RFC 8785) in UTF-8. */
  readonly bytes: Uint8Array
  /** Leaf hash of the bytes: SHA-256(0x00 || bytes), 32 bytes. */
  readonly leaf: Uint8Array
}

/**
 * Gives a draft its place after the event whose leaf hash is `prev`.
 *
 * @throws {CanonicalError} where the draft holds what JSON cannot say.
 */
export function sealEvent(draft: EventDraft, seq: number, prev: string, hash: Sha256 = sha256): SealedEvent {
  const event: AuditEvent = { ...draft, seq, prev }
  // The zero that stands before a leaf when it is hashed: the text is not copied behind it.
  const hashed = toUtf8(`\0${canonicalJson(event)}`)
  return { event, bytes: hashed.subarray(1), leaf: hash(hashed) }
}

/** A leaf hash as the next event's `prev` says it. */
export function prevOf(leaf: Uint8Array): string {
  return toHex(leaf)
}

/** Why bytes are not those of an event. */
export type EventFault = 'event_unreadable' | 'event_not_canonical'

/**
 * The event whose canonical JSON the bytes are. Bytes that say the same in other words are refused: of a name that stands
 * twice, two readers could see different values.
 */
export function readEvent(bytes: Uint8Array): AuditEvent | EventFault {
  let text: string
  let value: unknown
  try {
    text = fromUtf8(bytes)
    value = JSON.parse(text)
  } catch {
    return 'event_unreadable'
  }
  if (!isEvent(value)) return 'event_unreadable'
  return isCanonical(value, text) ? value : 'event_not_canonical'
}

/** Types are not looked up: a ledger may hold events of a later version. */
function isEvent(value: unknown): value is AuditEvent {
  if (typeof value !== 'object' || value === null) return false
  const { seq, prev, type, entity, at, actor, data } = value as Record<string, unknown>
  if (![prev, type, entity, at, actor].every((member) => typeof member === 'string')) return false
  return typeof seq === 'number' && typeof data === 'object' && data !== null
}

/** Whether writing the value again gives the same text. */
function isCanonical(value: unknown, text: string): boolean {
  try {
    return canonicalJson(value) === text
  } catch {
    return false
  }
}
