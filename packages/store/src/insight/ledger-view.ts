import { Frontier, parseCheckpointNote } from '@tribunal/ledger'
import type { Pool } from 'pg'
import { ledgerReader } from '../ledger/ledger-reader.ts'
import { sha256 } from '../ledger/openssl.ts'

export interface LedgerFilter {
  /** Types of events; every type where absent. */
  readonly types?: readonly string[]
  /** `case:UUID`. An erasure is found under every decision that it names. */
  readonly entity?: string
  /** `person:UUID`. */
  readonly actor?: string
  readonly from?: string
  readonly before?: string
}

/** An event as it lies in the ledger. */
export interface FoundEvent {
  readonly seq: number
  readonly type: string
  readonly entity: string
  readonly at: string
  /** Canonical JSON. */
  readonly bytes: Uint8Array
  readonly leafHash: Uint8Array
}

export interface FoundEvents {
  readonly events: readonly FoundEvent[]
  /** Where the search goes on, before this place; null where it has come to the first event. */
  readonly before: number | null
}

/** Events that one search looks at: who has done little is not looked for through millions of them at once. */
const LOOKED_THROUGH = 100_000
/** Processes say when something happened, and append it a moment later: places and times differ by less than this. */
const DISORDER = '1 minute'

interface Row {
  readonly seq: number
  readonly type: string
  readonly entity: string
  readonly at: Date
  readonly bytes: Buffer
  readonly leaf_hash: Buffer
}

/**
 * Events of the ledger, newest first, before a place. A search that finds little ends after a while, and says where it
 * goes on.
 */
export async function searchLedger(
  pool: Pick<Pool, 'query'>,
  filter: LedgerFilter,
  limit: number,
  before?: number,
): Promise<FoundEvents> {
  const { types, entity, actor, from } = filter
  const end = await endOf(pool, filter.before, before)
  // An entity has an index of its own, and few events.
  const floor = entity === undefined ? Math.max(0, end - LOOKED_THROUGH) : 0
  const { rows } = await pool.query<Row>(
    `select seq, type, entity, at, bytes, leaf_hash from ledger_events
     where seq < $1 and seq >= $2
       and ($3::text[] is null or type = any($3)) and ($4::text is null or seq in (
         select seq from ledger_events where entity = $4
         union all
         select seq from ledger_events where type = 'decision.erased' and position($9::bytea in bytes) > 0))
       and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
       and ($7::bytea is null or position($7 in bytes) > 0)
     order by seq desc limit $8`,
    [
      end,
      floor,
      types ?? null,
      entity ?? null,
      from ?? null,
      filter.before ?? null,
      actor === undefined ? null : actorIn(actor),
      limit,
      namedAs(entity),
    ],
  )
  const events = rows.map(({ at, leaf_hash, ...same }) => ({ ...same, at: at.toISOString(), leafHash: leaf_hash }))
  const next = rows.length === limit ? rows.at(-1)!.seq : floor
  const over = next === 0 || (from !== undefined && (await isBefore(pool, next, from)))
  return { events, before: over ? null : next }
}

/** The place that the search begins before: that of the page before, or of the first event that is too late. */
async function endOf(
  pool: Pick<Pool, 'query'>,
  until: string | undefined,
  before: number | undefined,
): Promise<number> {
  const { rows } = await pool.query<{ size: number; late: number | null }>(
    `select size, (select seq + 1 from ledger_events
       where at < $1::timestamptz + interval '${DISORDER}' order by at desc, seq desc limit 1) as late
     from ledger_head`,
    [until ?? null],
  )
  const size = rows[0]?.size ?? 0
  return Math.min(before ?? size, until === undefined ? size : (rows[0]?.late ?? 0))
}

/** Whether what lies before a place happened before a time. */
async function isBefore(pool: Pick<Pool, 'query'>, place: number, from: string): Promise<boolean> {
  const { rows } = await pool.query<{ over: boolean }>(
    `select at < $2::timestamptz - interval '${DISORDER}' as over from ledger_events where seq = $1`,
    [place, from],
  )
  return rows[0]?.over ?? false
}

/** How an erasure names a decision among those that it covers; null for anything else. */
function namedAs(entity: string | undefined): Buffer | null {
  const id = entity?.startsWith('decision:') ? entity.slice('decision:'.length) : ''
  return id === '' ? null : Buffer.from(JSON.stringify(id))
}

/** As canonical JSON writes it. No data of an event has a member of this name. */
function actorIn(actor: string): Buffer {
  return Buffer.from(`"actor":${JSON.stringify(actor)}`)
}

/** Where the ledger stands. */
export interface LedgerStatus {
  readonly origin: string
  /** Events. */
  readonly size: number
  readonly root: Uint8Array
  /** The newest one that was signed; undefined where none was, or it is none any more. */
  readonly checkpoint?: { readonly size: number; readonly root: Uint8Array; readonly at: string; readonly note: string }
  readonly last?: { readonly seq: number; readonly type: string; readonly at: string }
}

export async function ledgerStatus(pool: Pick<Pool, 'query'>): Promise<LedgerStatus> {
  const { origin, size, frontier } = await ledgerReader(pool).head()
  const { rows: notes } = await pool.query<{ note: string; at: Date }>(
    'select note, at from ledger_checkpoints order by size desc limit 1',
  )
  const { rows: events } = await pool.query<{ seq: number; type: string; at: Date }>(
    'select seq, type, at from ledger_events order by seq desc limit 1',
  )
  const [newest, last] = [notes[0], events[0]]
  const said = newest && parseCheckpointNote(newest.note)?.checkpoint
  return {
    origin,
    size,
    root: Frontier.from(size, frontier, sha256).root(),
    ...(said
      ? { checkpoint: { size: said.size, root: said.root, at: newest.at.toISOString(), note: newest.note } }
      : {}),
    ...(last ? { last: { ...last, at: last.at.toISOString() } } : {}),
  }
}
