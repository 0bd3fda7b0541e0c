import { type EventDraft, Frontier, prevOf, type SealedEvent, sealEvent, treeHash } from '@tribunal/ledger'
import { sha256 } from './openssl.ts'

/** Hashes in a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256

/** A tile that has become full. */
export interface FullTile {
  readonly level: number
  readonly index: number
  readonly hashes: Uint8Array
  readonly root: Uint8Array
}

/** What has to be known of a ledger to append to it. */
export interface TipState {
  readonly size: number
  readonly lastHash: Uint8Array
  /** Roots of the perfect subtrees, largest first, 32 bytes each. */
  readonly frontier: Uint8Array
  /** By level, the hashes of the tile that is not full yet. */
  readonly partial: readonly (readonly Uint8Array[])[]
}

export const EMPTY_TIP: TipState = { size: 0, lastHash: new Uint8Array(32), frontier: new Uint8Array(0), partial: [] }

/** What appending some events makes of a ledger. */
export interface Extension {
  readonly events: readonly SealedEvent[]
  readonly tiles: readonly FullTile[]
  readonly root: Uint8Array
  readonly tip: TipState
}

/** The events sealed one after the other behind `tip`, which stays as it is. */
export function extend(tip: TipState, drafts: readonly EventDraft[]): Extension {
  const frontier = Frontier.from(tip.size, tip.frontier, sha256)
  const partial = tip.partial.map((hashes) => [...hashes])
  const events: SealedEvent[] = []
  const tiles: FullTile[] = []
  let lastHash = tip.lastHash
  for (const draft of drafts) {
    const seq = tip.size + events.length
    const sealed = sealEvent(draft, seq, prevOf(lastHash), sha256)
    events.push(sealed)
    lastHash = sealed.leaf
    frontier.append(sealed.leaf)
    fill(partial, tiles, 0, sealed.leaf, seq)
  }
  const size = tip.size + events.length
  return { events, tiles, root: frontier.root(), tip: { size, lastHash, frontier: frontier.bytes(), partial } }
}

/**
 * Puts the hash of a place into the open tile of its level; a tile that is full is added to `tiles` and gives its root to the
 * level above.
 */
export function fill(
  partial: Uint8Array[][],
  tiles: FullTile[],
  level: number,
  hash: Uint8Array,
  position: number,
): void {
  const open = partial[level] ?? []
  partial[level] = open
  open.push(hash)
  if (open.length < TILE_WIDTH) return
  const root = treeHash(open, sha256)
  const index = Math.floor(position / TILE_WIDTH)
  tiles.push({ level, index, hashes: Buffer.concat(open), root })
  partial[level] = []
  fill(partial, tiles, level + 1, root, index)
}
