import { Frontier, parseCheckpointNote } from '@tribunal/engine'
import type { Pool } from 'pg'
import { ledgerReader } from '../ledger/ledger-reader.ts'
import { sha256 } from '../ledger/sha256.ts'

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
