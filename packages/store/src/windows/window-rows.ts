import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Entity, latestOf } from '@tribunal/signals'
import type { ClientBase } from 'pg'

type Sql = Pick<ClientBase, 'query'>

/** What rows have to belong to. */
export interface Snapshot {
  readonly origin: string
  readonly build: number
}

/** What the database has of an entity; `damaged` where that cannot be believed. */
export type Stored = { readonly packed: Uint8Array | undefined } | 'damaged'

const CUSTOMER = 0
/**
 * Days for which habits stay after the last payment, or after it was counted where it tells an older time: the longest window with its
 * first day, and a payment that comes a day late.
 */
const HABITS_DAYS = 32
/** Bytes of an entity in its table. */
const ENTITY_BYTES = 16
/** Bytes of one statement: more are written in several. */
const STATEMENT_BYTES = 8 * 2 ** 20

/** The name of an entity, as text. */
export function nameOf({ party, key }: Entity): string {
  return `${party}\n${key}`
}

/** Of entities in use: one that is read, checked and written again is hashed once. */
const hashes = new WeakMap<Entity, Buffer>()

/** UTF-16 as it is: an id may hold what has no UTF-8. */
function hashed(entity: Entity): Buffer {
  let hash = hashes.get(entity)
  if (!hash) {
    const bytes = Buffer.from(entity.key, 'utf16le')
    hash = createHash('sha256').update(bytes).digest().subarray(0, ENTITY_BYTES)
    hashes.set(entity, hash)
  }
  return hash
}

export function checksum({ origin, build }: Snapshot, party: number, entity: Uint8Array, packed: Uint8Array): number {
  return crc32(packed, crc32(entity, crc32(`${origin}\n${build}\n${party}\n`))) | 0
}

/**
 * Statement and values that read entities with how far the snapshot goes, all as of one moment: at least one row, and none where
 * there is no snapshot.
 */
export function readStatement(entities: readonly Entity[]) {
  return {
    name: 'read_payment_windows',
    text: `select p.build, p.next, p.since, p.origin, w.place, w.packed, w.checksum
      from payment_windows_progress p left join (
        select k.place, w.packed, w.checksum
        from unnest($1::smallint[]) with ordinality k(party, place)
          join payment_windows w
            on w.party = k.party and w.entity = substr($2::bytea, ((k.place - 1) * ${ENTITY_BYTES} + 1)::integer, ${ENTITY_BYTES})
      ) w on true`,
    values: [entities.map(({ party }) => party), Buffer.concat(entities.map(hashed))],
  }
}

export interface StoredRow {
  readonly build: number
  readonly next: number
  readonly since: Date | null
  readonly origin: string
  readonly place: number | null
  readonly packed: Buffer | null
  readonly checksum: number | null
}

/** What the rows of `readStatement` say of each of the entities. */
export function storedIn(entities: readonly Entity[], rows: readonly StoredRow[]): Stored[] {
  const found: Stored[] = entities.map(() => ({ packed: undefined }))
  for (const { place, packed, checksum: wanted, ...snapshot } of rows) {
    if (place === null || !packed) continue
    const entity = entities[place - 1]!
    const isWhole = checksum(snapshot, entity.party, hashed(entity), packed) === wanted
    found[place - 1] = isWhole ? { packed } : 'damaged'
  }
  return found
}

/** Writes what is held of entities now; the row of one is deleted where that is undefined. */
export async function writeRows(
  client: Sql,
  snapshot: Snapshot,
  rows: readonly { readonly entity: Entity; readonly packed: Uint8Array | undefined }[],
): Promise<void> {
  const gone = rows.flatMap(({ entity, packed }) => (packed ? [] : [entity]))
  if (gone.length > 0) await deleteRows(client, gone)
  const left = rows.flatMap(({ entity, packed }) => (packed ? [{ entity, packed }] : []))
  for (let from = 0; from < left.length; ) {
    let to = from
    for (let bytes = 0; to < left.length && (to === from || bytes + left[to]!.packed.length <= STATEMENT_BYTES); to++)
      bytes += left[to]!.packed.length
    const rows = left.slice(from, to)
    await write(
      client,
      snapshot,
      rows.map(({ entity, packed }) => ({
        party: entity.party,
        entity: hashed(entity),
        packed,
        hasHabits: entity.party === CUSTOMER,
      })),
    )
    from = to
  }
}

/** A row as it lies in the table. */
export interface PackedRow {
  readonly party: number
  readonly entity: Uint8Array
  readonly packed: Uint8Array
  /** Whether it holds what a customer usually does, which leaves it later. */
  readonly hasHabits: boolean
}

/** Writes rows in one statement. */
export async function write(client: Sql, snapshot: Snapshot, rows: readonly PackedRow[]): Promise<void> {
  const lengths = rows.map(({ packed }) => packed.length)
  // SQL counts bytes from 1.
  const begins: number[] = []
  for (let at = 1, row = 0; row < lengths.length; at += lengths[row++]!) begins.push(at)
  await client.query({
    name: 'write_payment_windows',
    text: `insert into payment_windows (party, entity, packed, checksum, habits_until)
      select r.party, substr($2::bytea, ((r.place - 1) * ${ENTITY_BYTES} + 1)::integer, ${ENTITY_BYTES}),
        substr($3::bytea, r.begins, r.length), r.checksum, case when r.latest is not null then greatest(r.latest, current_date) + ${HABITS_DAYS} end
      from unnest($1::smallint[], $4::integer[], $5::integer[], $6::integer[], $7::date[])
        with ordinality r(party, begins, length, checksum, latest, place)
      on conflict (party, entity) do update
        set packed = excluded.packed, checksum = excluded.checksum, habits_until = excluded.habits_until`,
    values: [
      rows.map(({ party }) => party),
      Buffer.concat(rows.map(({ entity }) => entity)),
      Buffer.concat(rows.map(({ packed }) => packed)),
      begins,
      lengths,
      rows.map(({ party, entity, packed }) => checksum(snapshot, party, entity, packed)),
      rows.map(({ packed, hasHabits }) => (hasHabits ? new Date(latestOf(packed) * 1000) : null)),
    ],
  })
}

async function deleteRows(client: Sql, entities: readonly Entity[]): Promise<void> {
  await client.query(
    `delete from payment_windows w using unnest($1::smallint[]) with ordinality k(party, place)
     where w.party = k.party and w.entity = substr($2::bytea, ((k.place - 1) * ${ENTITY_BYTES} + 1)::integer, ${ENTITY_BYTES})`,
    [entities.map(({ party }) => party), Buffer.concat(entities.map(hashed))],
  )
}
