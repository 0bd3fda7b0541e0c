import type { LeafRange } from '../tree/leaf-range.ts'

/** An event as a ledger keeps it. */
export interface StoredEvent {
  /** The place that the ledger has it at, which a changed event may deny. */
  readonly seq: number
  /** Canonical JSON in UTF-8, as it was hashed. */
  readonly bytes: Uint8Array
  /** Leaf hash as the ledger keeps it, 32 bytes: whether it is that of the bytes is to be verified. */
  readonly leafHash: Uint8Array
  /** By what the ledger finds it, where it keeps that beside the bytes. */
  readonly indexed?: { readonly type: string; readonly entity: string; readonly at: string }
}

/** A signed checkpoint as a ledger keeps it. */
export interface StoredCheckpoint {
  /** Events that it covers: those before this place. */
  readonly size: number
  /** The signed note, as it was signed. */
  readonly note: string
}

/** Where a ledger ends. */
export interface LedgerHead {
  /** Name of the ledger. */
  readonly origin: string
  /** Events in it. */
  readonly size: number
  /** Leaf hash of the last event; 32 zero bytes where there is none. */
  readonly lastHash: Uint8Array
  /** Roots of the perfect subtrees, largest first, 32 bytes each. */
  readonly frontier: Uint8Array
  /** The public keys that it says have signed, as text, first to last. */
  readonly keys: readonly string[]
}

/** What verifying, proving and exporting read of a ledger. It may grow meanwhile; what was read once stays as it is. */
export interface LedgerReader {
  /** Where the ledger ends now; it may have grown at the next call. */
  head(): Promise<LedgerHead>
  /** The events there are in a range in the order of `seq`, a page at a time, whatever is missing or odd about them. */
  events(range: LeafRange): AsyncIterable<readonly StoredEvent[]>
  /** The checkpoints of at most `size` events, and of more than `after` where given, smallest first, a page at a time. */
  checkpoints(size: number, after?: number): AsyncIterable<readonly StoredCheckpoint[]>
  /** The signed checkpoint of the greatest size; undefined where none was signed yet. */
  newestCheckpoint(): Promise<StoredCheckpoint | undefined>
  /** The roots of perfect subtrees, in the order asked for, from tiles and leaf hashes. */
  subtreeRoots(ranges: readonly LeafRange[]): Promise<readonly Uint8Array[]>
  /** The places of the events about an entity, such as `decision:UUID`, first to last. */
  eventsAbout(entity: string): Promise<readonly number[]>
}
