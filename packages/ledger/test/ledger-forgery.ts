import {
  type AuditEvent,
  canonicalJson,
  type EventDraft,
  Frontier,
  formatCheckpoint,
  type LedgerFindingCode,
  leafHash,
  NO_EVENT,
  prevOf,
  type StoredCheckpoint,
  type StoredEvent,
  signNote,
} from '../src/index.ts'
import { draftAt, GOLDEN_SIGNER, type Ledger, ledgerOf, type Signer, sha256, signerOf } from './golden-ledger.ts'

/** One way of deceiving the one who reads a ledger of 100 events. */
export interface Attack {
  readonly name: string
  readonly attack: (ledger: Ledger) => Ledger
  /** What the first finding says. */
  readonly code: LedgerFindingCode
  /** The first event that is another than it was, or the range that is named where the ledger cannot tell. */
  readonly first?: number | readonly [first: number, last: number]
  /** Shows only in the store, because an export has no index of its events. */
  readonly storeOnly?: true
}

export const at = <T>(rows: readonly T[], index: number): T => rows[index]!
export const without = <T>(rows: readonly T[], index: number): T[] => rows.filter((_, i) => i !== index)
export const renumbered = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.map((event, seq) => ({ ...event, seq }))
export const read = ({ bytes }: StoredEvent): AuditEvent => JSON.parse(Buffer.from(bytes).toString()) as AuditEvent

/** An event with other bytes, and with the leaf hash of those where asked. */
export function withBytes(event: StoredEvent, text: string, rehash: boolean): StoredEvent {
  const bytes = Buffer.from(text)
  return { ...event, bytes, leafHash: rehash ? leafHash(bytes, sha256) : event.leafHash }
}

export const edited = (event: StoredEvent, rehash = false): StoredEvent =>
  withBytes(
    event,
    Buffer.from(event.bytes)
      .toString()
      .replace(/"outcome":"\w+"/, '"outcome":"edited"'),
    rehash,
  )

export const change = (ledger: Ledger, index: number, to: (event: StoredEvent) => StoredEvent): Ledger => ({
  ...ledger,
  events: ledger.events.map((event, i) => (i === index ? to(event) : event)),
})

/** Every event from `from` on written anew behind the one before, as `rewrite` says. */
export function rehashed(
  ledger: Ledger,
  from: number,
  rewrite: (event: AuditEvent) => EventDraft = (event) => event,
  write: (event: AuditEvent) => string = canonicalJson,
): Ledger {
  const events = ledger.events.slice(0, from)
  for (const old of ledger.events.slice(from)) {
    const last = events.at(-1)
    const seq = events.length
    const event = { ...rewrite(read(old)), seq, prev: last ? prevOf(last.leafHash) : NO_EVENT }
    const bytes = Buffer.from(write(event))
    const { type, entity, at: time } = event
    events.push({ seq, bytes, leafHash: leafHash(bytes, sha256), indexed: { type, entity, at: time } })
  }
  return closed({ ...ledger, events })
}

/** The head that belongs to the events. */
export function closed(ledger: Ledger, origin = ledger.head.origin): Ledger {
  const tree = Frontier.from(0, new Uint8Array(), sha256)
  for (const { leafHash: leaf } of ledger.events) tree.append(leaf)
  const lastHash = ledger.events.at(-1)?.leafHash ?? new Uint8Array(32)
  const { keys } = ledger.head
  return { ...ledger, head: { origin, size: ledger.events.length, lastHash, frontier: tree.bytes(), keys } }
}

/** Checkpoints of the same sizes, signed anew for what the events are now. */
export function resigned(ledger: Ledger, signer: Signer): Ledger {
  const checkpoints = ledger.checkpoints.map(({ size }): StoredCheckpoint => {
    const tree = Frontier.from(0, new Uint8Array(), sha256)
    for (const { leafHash: leaf } of ledger.events.slice(0, size)) tree.append(leaf)
    const text = formatCheckpoint({ origin: signer.origin, size, root: tree.root() })
    return { size, note: signNote(text, signer) }
  })
  return { ...ledger, checkpoints }
}

export const editOutcome = (event: AuditEvent): EventDraft =>
  event.seq === 41 ? { ...event, data: { kind: 'edited' } } : event
export const STRANGER = signerOf(9)
export const RENAMED = signerOf(9, 'other.example/ledger')
/** Another ledger that the same key has signed, of the same sizes. */
export const other = () => ledgerOf(100, GOLDEN_SIGNER, (i) => ({ ...draftAt(i), actor: 'key:2' }))
