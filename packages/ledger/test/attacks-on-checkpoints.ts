import { canonicalJson } from '../src/index.ts'
import { GOLDEN_SIGNER, ledgerOf } from './golden-ledger.ts'
import { type Attack, at, change, editOutcome, other, RENAMED, rehashed, resigned, STRANGER } from './ledger-forgery.ts'

/** Attacks on what is signed, and by whom. */
export const ATTACKS_ON_CHECKPOINTS: readonly Attack[] = [
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
      head: { ...ledger.head, origin: RENAMED.origin, keys: [RENAMED.vkey] },
    }),
    code: 'head_differs',
    first: [0, 99],
  },
  {
    name: 'everything is signed with another key of the same name, which the ledger says is its own',
    attack: (ledger) => ({ ...resigned(ledger, STRANGER), head: { ...ledger.head, keys: [STRANGER.vkey] } }),
    code: 'key_untrusted',
    first: [0, 99],
  },
  {
    name: 'the end is written anew and signed with another key, which the ledger says was its first',
    attack: (ledger) => {
      const forged = resigned(
        rehashed(ledger, 60, (event) => ({ ...event, actor: 'key:3' })),
        STRANGER,
      )
      const checkpoints = ledger.checkpoints.map((own, i) => (own.size <= 60 ? own : at(forged.checkpoints, i)))
      return { ...forged, checkpoints, head: { ...forged.head, keys: [STRANGER.vkey] } }
    },
    code: 'checkpoint_unsigned',
    first: [60, 99],
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
