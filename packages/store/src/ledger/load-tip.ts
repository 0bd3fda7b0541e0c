import type { ClientBase } from 'pg'
import type { TipState } from './tip.ts'

interface TipRow {
  readonly size: number
  readonly last_hash: Buffer
  readonly frontier: Buffer
  readonly origin: string
  readonly vkey: string
  readonly leaves: Buffer | null
  readonly roots: readonly { readonly level: number; readonly root: string }[] | null
}

// One statement, so that all of it is read from one snapshot.
const TIP_SQL = `
select h.size, h.last_hash, h.frontier, h.origin, h.vkey,
  (select string_agg(leaf_hash, ''::bytea order by seq) from ledger_events where seq >= h.size - h.size % 256) as leaves,
  (select json_agg(json_build_object('level', level, 'root', encode(root, 'hex')) order by level, index)
     from ledger_tiles t
     where t.index >= (h.size / (256::numeric ^ (t.level + 1))::bigint) / 256 * 256) as roots
from ledger_head h`

/** Where a ledger ends, and whose it is. */
export interface LedgerTip extends TipState {
  readonly origin: string
  /** The public key of who signs the next checkpoint. */
  readonly vkey: string
}

/** What is needed to append to the ledger, as the database has it; undefined where there is no ledger yet. */
export async function loadTip(
  client: Pick<ClientBase, 'query'>,
  options: { readonly lock?: boolean } = {},
): Promise<LedgerTip | undefined> {
  if (options.lock) await client.query('select from ledger_head for update')
  const { rows } = await client.query<TipRow>(TIP_SQL)
  const row = rows[0]
  if (!row) return undefined
  const roots = row.roots ?? []
  const levels = Math.max(0, ...roots.map(({ level }) => level + 1))
  const partial = Array.from({ length: levels + 1 }, (_, level) =>
    level === 0 ? hashesIn(row.leaves) : rootsOf(roots, level - 1),
  )
  const { size, last_hash: lastHash, frontier, origin, vkey } = row
  return { size, lastHash, frontier, partial, origin, vkey }
}

function rootsOf(roots: NonNullable<TipRow['roots']>, level: number): Uint8Array[] {
  return roots.filter((tile) => tile.level === level).map(({ root }) => Buffer.from(root, 'hex'))
}

function hashesIn(bytes: Buffer | null): Uint8Array[] {
  return Array.from({ length: (bytes?.length ?? 0) / 32 }, (_, index) => bytes!.subarray(index * 32, index * 32 + 32))
}
