import type { AuditEvent } from './audit-event.ts'
import { fromUtf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'

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

function isCanonical(value: unknown, text: string): boolean {
  try {
    return canonicalJson(value) === text
  } catch {
    return false
  }
}
