import {
  type LeafRange,
  type LedgerHead,
  type LedgerReader,
  readEvent,
  type StoredCheckpoint,
  type StoredEvent,
  treeHash,
} from '@tribunal/ledger'
import type { Pool } from 'pg'
import { StoreError } from '../store-error.ts'
import { sha256 } from './openssl.ts'
import { TILE_WIDTH } from './tip.ts'

/** Rows of one question. */
const PAGE = 2000

/** The ledger of a database, as it is read to be verified, proven or exported. Throws StoreError `no_ledger` where there is none. */
export function ledgerReader(pool: Pick<Pool, 'query'>): LedgerReader {
  return {
    async head() {
      const head = await ledgerHead(pool)
      if (!head) throw new StoreError('no_ledger')
      return head
    },
    events: (range) => eventPages(pool, range),
    checkpoints: (size, after) => checkpointPages(pool, size, after),
    async newestCheckpoint() {
      const { rows } = await pool.query<StoredCheckpoint>(
        'select size, note from ledger_checkpoints order by size desc limit 1',
      )
      return rows[0]
    },
    async subtreeRoots(ranges) {
      const roots: Uint8Array[] = []
      for (const range of ranges) roots.push(await subtreeRoot(pool, range))
      return roots
    },
    async eventsAbout(entity) {
      const { rows } = await pool.query<{ seq: number }>({
        name: 'ledger_events_about',
        text: 'select seq from ledger_events where entity = $1 order by seq',
        values: [entity],
      })
      return rows.map(({ seq }) => seq)
    },
  }
}

interface HeadRow {
  readonly origin: string
  readonly size: number
  readonly last_hash: Buffer
  readonly frontier: Buffer
  readonly vkey: string
  readonly changes: readonly Buffer[] | null
}

// One statement, so that the keys are those of the events up to this end.
const HEAD = `
select h.origin, h.size, h.last_hash, h.frontier, h.vkey,
  (select array_agg(bytes order by seq) from ledger_events
     where entity = 'ledger:' || h.origin and type = 'ledger.key_changed' and seq < h.size) as changes
from ledger_head h`

/** Where the ledger of a database ends; undefined where there is none yet. */
export async function ledgerHead(pool: Pick<Pool, 'query'>): Promise<LedgerHead | undefined> {
  const { rows } = await pool.query<HeadRow>(HEAD)
  const row = rows[0]
  if (!row) return undefined
  const keys = [...(row.changes ?? []).map(oldKeyOf), row.vkey]
  return { origin: row.origin, size: row.size, lastHash: row.last_hash, frontier: row.frontier, keys }
}

/** The key that an event says was changed; no key's text where it was tampered with. */
function oldKeyOf(bytes: Buffer): string {
  const event = readEvent(bytes)
  return typeof event === 'string' ? event : String(event.data['old'])
}

interface EventRow {
  readonly seq: number
  readonly type: string
  readonly entity: string
  readonly at: Date
  readonly bytes: Buffer
  readonly leaf_hash: Buffer
}

async function* eventPages(pool: Pick<Pool, 'query'>, { start, end }: LeafRange): AsyncGenerator<StoredEvent[]> {
  for (let from = start; ; ) {
    const { rows } = await pool.query<EventRow>({
      name: 'ledger_event_page',
      text: `select seq, type, entity, at, bytes, leaf_hash from ledger_events
        where seq >= $1 and seq < $2 order by seq limit ${PAGE}`,
      values: [from, end],
    })
    if (rows.length > 0) yield rows.map(storedEvent)
    if (rows.length < PAGE) return
    from = rows.at(-1)!.seq + 1
  }
}

function storedEvent({ seq, type, entity, at, bytes, leaf_hash }: EventRow): StoredEvent {
  return { seq, bytes, leafHash: leaf_hash, indexed: { type, entity, at: at.toISOString() } }
}

async function* checkpointPages(
  pool: Pick<Pool, 'query'>,
  size: number,
  after = -1,
): AsyncGenerator<StoredCheckpoint[]> {
  for (let from = after; ; ) {
    const { rows } = await pool.query<StoredCheckpoint>({
      name: 'ledger_checkpoint_page',
      text: `select size, note from ledger_checkpoints where size > $1 and size <= $2 order by size limit ${PAGE}`,
      values: [from, size],
    })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    from = rows.at(-1)!.size
  }
}

/** Root of a perfect subtree, from leaf hashes or from the roots of the largest tiles that it consists of. */
async function subtreeRoot(pool: Pick<Pool, 'query'>, { start, end }: LeafRange): Promise<Uint8Array> {
  let [level, width] = [-1, 1]
  while (width * TILE_WIDTH <= end - start) {
    level++
    width *= TILE_WIDTH
  }
  const [from, to] = [start / width, end / width]
  const { rows } = await pool.query<{ hash: Buffer }>(
    level < 0
      ? { name: 'ledger_leaves', text: LEAVES, values: [from, to] }
      : { name: 'ledger_tile_roots', text: TILE_ROOTS, values: [from, to, level] },
  )
  if (rows.length !== to - from) throw new StoreError('ledger_incomplete', { start, end: end - 1 })
  return treeHash(
    rows.map(({ hash }) => hash),
    sha256,
  )
}

const LEAVES = 'select leaf_hash as hash from ledger_events where seq >= $1 and seq < $2 order by seq'
const TILE_ROOTS =
  'select root as hash from ledger_tiles where index >= $1 and index < $2 and level = $3 order by index'
