/** What can be wrong with a ledger. Codes are stable. */
export const LEDGER_FINDINGS = [
  /** The bytes of an event are not those its hash was made of. */
  'event_changed',
  /** The bytes of an event are no event. */
  'event_unreadable',
  /** The bytes of an event are not the one way of writing it. */
  'event_not_canonical',
  /** An event says that it belongs to another place. */
  'event_misplaced',
  /** The ledger would not find an event by what the event says of itself: its type, its entity or its time. */
  'event_indexed_wrongly',
  /** Events that were there are gone. */
  'event_missing',
  /** An event stands a second time, or behind a later one. */
  'event_repeated',
  /** An event does not follow from the one before. */
  'chain_broken',
  /** Events stand behind the newest checkpoint, so nobody has signed for them. */
  'events_unsigned',
  /** A checkpoint is not written as checkpoints are. */
  'checkpoint_unreadable',
  /** There is no event and so no checkpoint: nothing is verified. */
  'checkpoint_missing',
  /** A checkpoint is not directly behind the last event that it covers, or is there a second time. */
  'checkpoint_misplaced',
  /** A checkpoint is not signed by a known key of its ledger, or one key has signed it twice. */
  'checkpoint_unsigned',
  /** A signed checkpoint says other events than there are. */
  'checkpoint_differs',
  /** A witness's copy is no checkpoint. */
  'witness_unreadable',
  /** A witness's copy is not signed by a known key of this ledger, or one key has signed it twice. */
  'witness_unsigned',
  /** The ledger is shorter than a witness has seen it. */
  'witness_ahead',
  /** The ledger tells another story than the one a witness has seen. */
  'witness_differs',
  /** The checkpoint up to which everything was verified before is none, or no trusted key signed it. */
  'verified_unsigned',
  /** The ledger is shorter than it was when it was verified. */
  'verified_ahead',
  /** The ledger does not begin with the events that were verified. */
  'verified_differs',
  /** What the ledger says of its own end is not how it ends. */
  'head_differs',
  /** A line of an exported ledger is none, or is cut off. */
  'export_unreadable',
  /** No trusted key has signed, and none that one of them was changed to. */
  'key_untrusted',
  /** The key was changed without the old one's signature, and no trusted key has signed since. */
  'key_change_unattested',
] as const

/** Stable code of a finding: programs may act on it. */
export type LedgerFindingCode = (typeof LEDGER_FINDINGS)[number]

/** One thing that is wrong with a ledger, and where. */
export interface LedgerFinding {
  /** What is wrong. */
  readonly code: LedgerFindingCode
  /** The first event that it is about, or that may be the changed one. */
  readonly event?: number
  /** The last event that may be meant, where it is not known which one of several is. */
  readonly until?: number
  /** Size of the checkpoint that shows it. */
  readonly checkpoint?: number
  /** Place among the witness's copies, from 1. */
  readonly copy?: number
  /** Line of an exported ledger, from 1. */
  readonly line?: number
}
