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
} from '../src/audit/index.ts'
import { draftAt, GOLDEN_SIGNER, type Ledger, ledgerOf, type Signer, sha256, signerOf } from './golden-ledger.ts'

/** One way of deceiving whoever reads a ledger of 100 events. */
export interface Attack {
  readonly name: string
  readonly attack: (ledger: Ledger) => Ledger
  /** What the first finding says. */
  readonly code: LedgerFindingCode
  /** The first event that is another than it was, or the range that is named where the ledger cannot tell. */
  readonly first?: number | readonly [first: number, last: number]
  /** Shows only in the store, because an export has no index of its events. */
  readonly storeOnly?: true
  /** Another way in which an export of the same ledger shows it, which has no column beside the event. */
  readonly exported?: LedgerFindingCode
}

const at = <T>(rows: readonly T[], index: number): T => rows[index]!
const without = <T>(rows: readonly T[], index: number): T[] => rows.filter((_, i) => i !== index)
const renumbered = (events: readonly StoredEvent[]): StoredEvent[] => events.map((event, seq) => ({ ...event, seq }))
const read = ({ bytes }: StoredEvent): AuditEvent => JSON.parse(Buffer.from(bytes).toString()) as AuditEvent

/** An event with other bytes, and with the leaf hash of those where asked. */
function withBytes(event: StoredEvent, text: string, rehash: boolean): StoredEvent {
  const bytes = Buffer.from(text)
  return { ...event, bytes, leafHash: rehash ? leafHash(bytes, sha256) : event.leafHash }
}

const edited = (event: StoredEvent, rehash = false): StoredEvent =>
  withBytes(
    event,
    Buffer.from(event.bytes)
      .toString()
      .replace(/"outcome":"\w+"/, '"outcome":"edited"'),
    rehash,
  )

const change = (ledger: Ledger, index: number, to: (event: StoredEvent) => StoredEvent): Ledger => ({
  ...ledger,
  events: ledger.events.map((event, i) => (i === index ? to(event) : event)),
})

/** Every event from `from` on written anew behind the one before, as `rewrite` says. */
function rehashed(
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
function closed(ledger: Ledger, origin = ledger.head.origin): Ledger {
  const tree = Frontier.from(0, new Uint8Array(), sha256)
  for (const { leafHash: leaf } of ledger.events) tree.append(leaf)
  const lastHash = ledger.events.at(-1)?.leafHash ?? new Uint8Array(32)
  return { ...ledger, head: { origin, size: ledger.events.length, lastHash, frontier: tree.bytes() } }
}

/** Checkpoints of the same sizes, signed anew for what the events are now. */
function resigned(ledger: Ledger, signer: Signer): Ledger {
  const checkpoints = ledger.checkpoints.map(({ size }): StoredCheckpoint => {
    const tree = Frontier.from(0, new Uint8Array(), sha256)
    for (const { leafHash: leaf } of ledger.events.slice(0, size)) tree.append(leaf)
    const text = formatCheckpoint({ origin: signer.origin, size, root: tree.root() })
    return { size, note: signNote(text, signer) }
  })
  return { ...ledger, checkpoints }
}

const editOutcome = (event: AuditEvent): EventDraft =>
  event.seq === 41 ? { ...event, data: { kind: 'edited' } } : event
const STRANGER = signerOf(9)
const RENAMED = signerOf(9, 'other.example/ledger')
/** Another ledger that the same key has signed, of the same sizes. */
const other = () => ledgerOf(100, GOLDEN_SIGNER, (i) => ({ ...draftAt(i), actor: 'key:2' }))

/** Checkpoints are at 1, 6, 8, 17, 20, 21, 26, 28, 37, 40, 41, 46, 48, 57, 60 … 97, 100. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'an event is deleted',
    attack: (ledger) => ({ ...ledger, events: without(ledger.events, 41) }),
    code: 'event_missing',
    first: 41,
  },
  {
    name: 'the first event is deleted',
    attack: (ledger) => ({ ...ledger, events: ledger.events.slice(1) }),
    code: 'event_missing',
    first: 0,
  },
  {
    name: 'the last event is deleted',
    attack: (ledger) => ({ ...ledger, events: ledger.events.slice(0, -1) }),
    code: 'head_differs',
    first: 99,
  },
  {
    name: 'an event is deleted, and those behind it move up',
    attack: (ledger) => closed({ ...ledger, events: renumbered(without(ledger.events, 41)) }),
    code: 'event_misplaced',
    first: 41,
    exported: 'event_missing',
  },
  {
    name: 'an event is deleted, and those behind it are hashed anew',
    attack: (ledger) => rehashed({ ...ledger, events: without(ledger.events, 43) }, 43),
    code: 'checkpoint_differs',
    first: [41, 45],
  },
  {
    name: 'the tail is cut off',
    attack: (ledger) => ({ ...ledger, events: ledger.events.slice(0, 90) }),
    code: 'head_differs',
    first: [90, 99],
  },
  {
    name: 'the tail is cut off with its checkpoints',
    attack: (ledger) => ({
      ...ledger,
      events: ledger.events.slice(0, 80),
      checkpoints: ledger.checkpoints.filter(({ size }) => size <= 80),
    }),
    code: 'head_differs',
  },
  {
    name: 'the tail is cut off with its head',
    attack: (ledger) => {
      const cut = closed({ ...ledger, events: ledger.events.slice(0, 90) })
      return cut
    },
    code: 'events_unsigned',
    first: [88, 89],
  },
  {
    name: 'everything is deleted but the head',
    attack: (ledger) => ({ ...ledger, events: [], checkpoints: [] }),
    code: 'head_differs',
  },
  {
    name: 'an event is inserted',
    attack: (ledger) => ({ ...ledger, events: ledger.events.toSpliced(41, 0, at(other().events, 41)) }),
    code: 'chain_broken',
    first: 41,
  },
  {
    name: 'an event is inserted, and those behind it move down',
    attack: (ledger) =>
      closed({ ...ledger, events: renumbered(ledger.events.toSpliced(41, 0, at(other().events, 41))) }),
    code: 'chain_broken',
    first: 41,
  },
  {
    name: 'an event is inserted, and those behind it are hashed anew',
    attack: (ledger) => rehashed({ ...ledger, events: ledger.events.toSpliced(41, 0, at(other().events, 7)) }, 41),
    code: 'checkpoint_differs',
    first: [41, 45],
  },
  {
    name: 'an event stands twice',
    attack: (ledger) => ({ ...ledger, events: ledger.events.toSpliced(42, 0, at(ledger.events, 41)) }),
    code: 'event_repeated',
    first: 41,
  },
  {
    name: 'an event stands twice, and those behind it move down',
    attack: (ledger) =>
      closed({ ...ledger, events: renumbered(ledger.events.toSpliced(42, 0, at(ledger.events, 41))) }),
    code: 'event_misplaced',
    first: 42,
    exported: 'event_repeated',
  },
  {
    name: 'two events change places',
    attack: (ledger) =>
      closed({
        ...ledger,
        events: renumbered(ledger.events.with(41, at(ledger.events, 42)).with(42, at(ledger.events, 41))),
      }),
    code: 'event_misplaced',
    first: 41,
    exported: 'event_missing',
  },
  {
    name: 'two events change places and are hashed anew',
    attack: (ledger) =>
      rehashed(
        { ...ledger, events: ledger.events.with(41, at(ledger.events, 42)).with(42, at(ledger.events, 41)) },
        41,
      ),
    code: 'checkpoint_differs',
    first: [41, 45],
  },
  {
    name: 'an event is edited',
    attack: (ledger) => change(ledger, 41, edited),
    code: 'event_changed',
    first: 41,
  },
  {
    name: 'an event is edited and its hash made anew',
    attack: (ledger) => change(ledger, 43, (event) => edited(event, true)),
    code: 'chain_broken',
    first: [41, 44],
  },
  {
    name: 'the last event of a batch is edited and its hash made anew',
    attack: (ledger) => change(ledger, 40, (event) => edited(event, true)),
    code: 'checkpoint_differs',
    first: 40,
  },
  {
    name: 'the last event is edited and its hash made anew',
    attack: (ledger) => closed(change(ledger, 98, (event) => edited(event, true))),
    code: 'chain_broken',
    first: [97, 99],
  },
  {
    name: 'an event is edited and all behind it hashed anew',
    attack: (ledger) => rehashed(ledger, 41, editOutcome),
    code: 'checkpoint_differs',
    first: [41, 45],
  },
  {
    name: 'a time is set back and all behind it hashed anew',
    attack: (ledger) => rehashed(ledger, 60, (event) => ({ ...event, at: '2020-01-01T00:00:00.000Z' })),
    code: 'checkpoint_differs',
    first: 60,
  },
  {
    name: 'a line feed stands behind an event',
    attack: (ledger) => change(ledger, 41, (event) => withBytes(event, `${Buffer.from(event.bytes)}\r`, false)),
    code: 'event_changed',
    first: 41,
  },
  {
    name: 'everything is written anew and signed with another key of the same name',
    attack: (ledger) => resigned(rehashed(ledger, 0, editOutcome), STRANGER),
    code: 'checkpoint_unsigned',
    first: [0, 99],
  },
  {
    name: 'everything is signed with another key of another name',
    attack: (ledger) => ({
      ...resigned(ledger, RENAMED),
      vkey: RENAMED.vkey,
      head: { ...ledger.head, origin: RENAMED.origin },
    }),
    code: 'checkpoint_unsigned',
    first: [0, 99],
  },
  {
    name: 'the end of another ledger of the same key is attached',
    attack: (ledger) => {
      const tail = other()
      return {
        ...ledger,
        events: [...ledger.events.slice(0, 48), ...tail.events.slice(48)],
        checkpoints: [
          ...ledger.checkpoints.filter(({ size }) => size <= 48),
          ...tail.checkpoints.filter(({ size }) => size > 48),
        ],
        head: tail.head,
      }
    },
    code: 'chain_broken',
    first: 48,
  },
  {
    name: 'the end of another ledger of the same key is attached and hashed anew',
    attack: (ledger) => {
      const tail = other()
      const events = [...ledger.events.slice(0, 48), ...tail.events.slice(48)]
      const checkpoints = [...ledger.checkpoints.filter(({ size }) => size <= 48), ...tail.checkpoints.slice(13)]
      return rehashed({ ...ledger, events, checkpoints }, 48)
    },
    code: 'checkpoint_differs',
    first: [48, 56],
  },
  {
    name: 'a second checkpoint of the same size says something else, and is signed',
    attack: (ledger) => ({ ...ledger, checkpoints: ledger.checkpoints.toSpliced(11, 0, at(other().checkpoints, 11)) }),
    code: 'checkpoint_differs',
    first: [41, 45],
  },
  {
    name: 'an older checkpoint is shown as the newest',
    attack: (ledger) => ({ ...ledger, checkpoints: ledger.checkpoints.filter(({ size }) => size <= 48) }),
    code: 'events_unsigned',
    first: [48, 99],
  },
  {
    name: 'an older checkpoint is filed under the newest size',
    attack: (ledger) => ({
      ...ledger,
      checkpoints: ledger.checkpoints.with(-1, { size: 100, note: at(ledger.checkpoints, 11).note }),
    }),
    code: 'checkpoint_misplaced',
    first: [97, 99],
  },
  {
    name: 'checkpoints are deleted, all of them',
    attack: (ledger) => ({ ...ledger, checkpoints: [] }),
    code: 'events_unsigned',
    first: [0, 99],
  },
  {
    name: 'two checkpoints exchange their signatures',
    attack: (ledger) => {
      const [a, b] = [at(ledger.checkpoints, 11), at(ledger.checkpoints, 12)]
      const [text, lines] = [a.note.slice(0, a.note.indexOf('\n\n')), b.note.slice(b.note.indexOf('\n\n'))]
      return { ...ledger, checkpoints: ledger.checkpoints.with(11, { size: a.size, note: text + lines }) }
    },
    code: 'checkpoint_unsigned',
  },
  {
    name: 'a checkpoint is signed with another key',
    attack: (ledger) => ({
      ...ledger,
      checkpoints: ledger.checkpoints.with(11, at(resigned(ledger, STRANGER).checkpoints, 11)),
    }),
    code: 'checkpoint_unsigned',
  },
  {
    name: 'events are added that nobody has signed for',
    attack: (ledger) => {
      const longer = ledgerOf(103)
      return { ...longer, checkpoints: ledger.checkpoints }
    },
    code: 'events_unsigned',
    first: [100, 102],
  },
  {
    name: 'events are added behind the end',
    attack: (ledger) => ({ ...ledger, events: ledgerOf(103).events }),
    code: 'events_unsigned',
    first: [100, 102],
    storeOnly: true,
  },
  {
    name: 'an event is filed under another entity, where nobody looks for it',
    attack: (ledger) =>
      change(ledger, 41, (event) => ({ ...event, indexed: { ...event.indexed!, entity: 'decision:other' } })),
    code: 'event_indexed_wrongly',
    first: 41,
    storeOnly: true,
  },
  {
    name: 'with the key, an event is written with white space',
    attack: (ledger) =>
      resigned(
        rehashed(ledger, 41, undefined, (event) => canonicalJson(event).replace(',', ', ')),
        GOLDEN_SIGNER,
      ),
    code: 'event_not_canonical',
    first: 41,
  },
  {
    name: 'with the key, an event says two outcomes',
    attack: (ledger) =>
      resigned(
        rehashed(ledger, 41, undefined, (event) =>
          canonicalJson(event).replace('"data":{', '"data":{"outcome":"clean",'),
        ),
        GOLDEN_SIGNER,
      ),
    code: 'event_not_canonical',
    first: 41,
  },
]

/** What nothing within the ledger shows, because it is what the holder of the key could have written. */
export const STOLEN_KEY: readonly Attack[] = [
  {
    name: 'everything is written anew and signed with the stolen key',
    attack: (ledger) => resigned(rehashed(ledger, 0, editOutcome), GOLDEN_SIGNER),
    code: 'witness_differs',
    first: [41, 59],
  },
  {
    name: 'the first event is written anew, and all signed with the stolen key',
    attack: (ledger) =>
      resigned(
        rehashed(ledger, 0, (event) => ({ ...event, actor: 'key:3' })),
        GOLDEN_SIGNER,
      ),
    code: 'witness_differs',
    first: [0, 40],
  },
  {
    name: 'the ledger is put back to what it was',
    attack: () => ledgerOf(48),
    code: 'witness_ahead',
    first: [48, 59],
  },
  {
    name: 'the ledger is put back to what it was and goes on otherwise',
    attack: () => ledgerOf(97, GOLDEN_SIGNER, (i) => (i < 60 ? draftAt(i) : { ...draftAt(i), actor: 'key:2' })),
    code: 'witness_differs',
    first: [60, 96],
  },
]

/** Sizes of which the witness of the golden ledger has kept the checkpoint. */
export const WITNESSED = [41, 60, 97]
