import { FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { type FullTile, fill, TILE_WIDTH } from '../ledger/tip.ts'
import type { Found, RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>

/** Events whose hashes are read at once: 16 tiles. */
const PAGE = 16 * TILE_WIDTH
const HASH_BYTES = 32
/** Stands for a tile that is gone: what is made of it is another than it was. */
const NO_ROOT = new Uint8Array(HASH_BYTES)

/** Place of a tile. */
type TilePlace = Pick<FullTile, 'level' | 'index'>

/**
 * Makes full tiles anew from the hashes of the events, and holds those of the ledger against them: every one, or those that an
 * event of `part` is in. `size`: how many events the ledger has; it was verified, so they are all there.
 */
export async function verifyTiles(
  client: Client,
  size: number,
  part: LeafRange = { start: 0, end: size },
): Promise<Found & { readonly tiles: number }> {
  const start = part.start - (part.start % TILE_WIDTH)
  const partial = await openTiles(client, start)
  const findings: RecordFinding[] = []
  let [tiles, found] = [0, 0]
  for (let from = start; from < part.end; from += PAGE) {
    const full: FullTile[] = []
    for (const [i, leaf] of (await leaves(client, from, Math.min(from + PAGE, part.end))).entries())
      fill(partial, full, 0, leaf, from + i)
    const bad = await compared(client, full)
    tiles += full.length
    found += bad.length
    findings.push(...bad.slice(0, FINDINGS_MAX - findings.length))
  }
  return { tiles, findings, found }
}

/** By level, the roots of the tiles below that the open tile of a ledger of `size` events has: a multiple of a tile's. */
async function openTiles(client: Client, size: number): Promise<Uint8Array[][]> {
  const partial: Uint8Array[][] = [[]]
  for (let [level, count] = [0, size / TILE_WIDTH]; count > 0; level++, count = Math.floor(count / TILE_WIDTH)) {
    const { rows } = await client.query<{ root: Buffer | null }>(
      `select t.root from generate_series($2::bigint, $3::bigint - 1) i
       left join ledger_tiles t on t.level = $1 and t.index = i order by i`,
      [level, count - (count % TILE_WIDTH), count],
    )
    partial.push(rows.map(({ root }) => root ?? NO_ROOT))
  }
  return partial
}

async function leaves(client: Client, from: number, end: number): Promise<Uint8Array[]> {
  const { rows } = await client.query<{ hashes: Buffer }>(
    `select string_agg(leaf_hash, ''::bytea order by seq) as hashes from ledger_events where seq >= $1 and seq < $2`,
    [from, end],
  )
  const { hashes } = rows[0]!
  return Array.from({ length: end - from }, (_, i) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
}

async function compared(client: Client, wanted: readonly FullTile[]): Promise<RecordFinding[]> {
  const { rows } = await client.query<FullTile>(
    `select level, index, hashes, root from ledger_tiles
     where (level, index) in (select * from unnest($1::smallint[], $2::bigint[]))`,
    [wanted.map(({ level }) => level), wanted.map(({ index }) => index)],
  )
  const stored = new Map(rows.map((row) => [`${row.level}/${row.index}`, row]))
  return wanted.flatMap((tile) => {
    const there = stored.get(`${tile.level}/${tile.index}`)
    if (!there) return [tileFinding('tile_missing', tile)]
    const same = Buffer.compare(there.hashes, tile.hashes) === 0 && Buffer.compare(there.root, tile.root) === 0
    return same ? [] : [tileFinding('tile_changed', tile)]
  })
}

/** Whether there are tiles beyond those that are full. */
export async function verifyNoMoreTiles(client: Client, size: number): Promise<Found> {
  const full: number[] = []
  for (let count = Math.floor(size / TILE_WIDTH); count > 0; count = Math.floor(count / TILE_WIDTH)) full.push(count)
  const { rows } = await client.query<TilePlace & { readonly found: number }>(
    `select t.level, t.index, count(*) over () as found
     from ledger_tiles t left join unnest($1::bigint[]) with ordinality as f(tiles, place) on f.place = t.level + 1
     where t.index < 0 or t.index >= coalesce(f.tiles, 0)
     order by t.level, t.index limit ${FINDINGS_MAX}`,
    [full],
  )
  return {
    findings: rows.map(({ level, index }) => ({ code: 'tile_unexpected', level, index })),
    found: rows[0]?.found ?? 0,
  }
}

/** A tile with the events it stands for. */
function tileFinding(code: RecordFinding['code'], { level, index }: TilePlace): RecordFinding {
  const width = TILE_WIDTH ** (level + 1)
  return { code, level, index, event: index * width, until: (index + 1) * width - 1 }
}
