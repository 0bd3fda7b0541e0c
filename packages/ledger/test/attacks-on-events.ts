import {
  type Attack,
  at,
  change,
  closed,
  edited,
  editOutcome,
  other,
  rehashed,
  renumbered,
  withBytes,
  without,
} from './ledger-forgery.ts'

/** Attacks on events. Checkpoints are at 1, 6, 8, 17, 20, 21, 26, 28, 37, 40, 41, 46, 48, 57, 60 … 97, 100. */
export const ATTACKS_ON_EVENTS: readonly Attack[] = [
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
    // The events behind the last checkpoint that can be compared are unsigned too.
    first: [97, 98],
  },
  {
    name: 'an event is deleted, and those behind it move up',
    attack: (ledger) => closed({ ...ledger, events: renumbered(without(ledger.events, 41)) }),
    code: 'event_misplaced',
    first: 41,
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
    first: [88, 89],
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
]
