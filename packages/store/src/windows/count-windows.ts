import { setImmediate } from 'node:timers/promises'
import {
  addToSnapshot,
  countedOf,
  type DecidedRisk,
  type Entity,
  forgetHabits,
  type KeyedPayment,
  parseClockTime,
  type Settlement,
  type SnapshotPlace,
  settlementOf,
  standingOf,
  takeFromSnapshot,
} from '@tribunal/signals'
import type { ClientBase, Pool } from 'pg'
import { submissionIn } from '../stored-submission.ts'
import { inTransaction } from '../transaction.ts'
import { FIRST_SENT_SQL, findSettlements, outcomeByPersonSql } from './settled-payments.ts'
import {
  checksum,
  nameOf,
  type PackedRow,
  readStatement,
  type StoredRow,
  storedIn,
  write,
  writeRows,
} from './window-rows.ts'

type Sql = Pick<ClientBase, 'query'>

/** Payments that are counted in one transaction. */
export const PAGE = 20_000
/** Payments that are read, and entities that are counted, before others have their turn. */
const TURN = 100
/** Entities that are read at once. */
const READ_AT_ONCE = 2_000
/**
 * As far back as payments are counted where a snapshot begins: the longest window, its first day, and a payment that comes a day
 * late.
 */
export const WINDOW_DAYS = 32

interface Progress {
  readonly build: number
  readonly begin: number
  readonly next: number
  readonly since: Date | null
  readonly origin: string
  /** Events of the ledger. */
  readonly size: number
  /** Whether the snapshot was counted from this ledger. */
  readonly belongs: boolean
}

const PROGRESS = `select p.build, p.begin, p.next, p.since, p.origin, h.size,
    p.origin = h.origin and p.next <= h.size and (p.next = 0 or exists (
      select from ledger_events e where e.seq = p.next - 1 and e.leaf_hash = p.last_hash)) as belongs
  from payment_windows_progress p, ledger_head h`

/**
 * How far the snapshot of the windows goes. One that was not counted from this ledger, because the database was put together from
 * others, is dropped, and begins again.
 */
export async function openSnapshot(pool: Pool): Promise<SnapshotPlace> {
  const { rows } = await pool.query<Progress>(PROGRESS)
  if (rows[0]?.belongs) return placeOf(rows[0])
  return await restartSnapshot(pool, rows[0]?.build ?? 0)
}

/**
 * Drops a snapshot and begins again, at the first payment that a window may still hold. `build`: the one to drop; another one
 * stays, because somebody began again before.
 */
export async function restartSnapshot(pool: Pool, build: number): Promise<SnapshotPlace> {
  return await inTransaction(pool, async (client) => {
    // Where there is no row yet there is none to lock.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('payment windows', 0))`)
    const progress = await lockProgress(client)
    if (progress?.belongs && progress.build !== build) return placeOf(progress)
    return placeOf(await restart(client))
  })
}

/**
 * Holds off everybody else who changes the snapshot. The row is read after it is locked: a statement that waits for a row sees the
 * others as they were before. Undefined where there is none, or somebody else holds it and `how` does not wait.
 */
async function lockProgress(client: Sql, how: '' | 'skip locked' = ''): Promise<Progress | undefined> {
  const { rows: locked } = await client.query(`select from payment_windows_progress for update ${how}`)
  if (locked.length === 0) return undefined
  const { rows } = await client.query<Progress>(PROGRESS)
  return rows[0]
}

/** To be called by who holds the progress. */
async function restart(client: Sql): Promise<Progress> {
  await client.query('truncate payment_windows')
  // Processes have clocks of their own: a minute in which the order of the ledger and that of the times may differ.
  const { rows } = await client.query<Progress>(
    `with earliest as (
       select now() - make_interval(days => ${WINDOW_DAYS}) as at
     ), first as (
       select min(seq) as seq from decisions, earliest
       where kind = 'payment' and decisions.at >= earliest.at and decisions.at < (
         select d.at + interval '1 minute' from decisions d
         where d.kind = 'payment' and d.at >= earliest.at order by d.at limit 1)
     ), found as (
       select coalesce(first.seq, size) as seq, origin, size,
         case when exists (select from decisions where kind = 'payment' and seq < coalesce(first.seq, size))
           then earliest.at + interval '1 minute' end as since
       from ledger_head, first, earliest
     )
     insert into payment_windows_progress as p (build, begin, next, since, origin, last_hash)
     select extract(epoch from now())::bigint, seq, seq, since, origin, (select leaf_hash from ledger_events where ledger_events.seq = found.seq - 1)
     from found
     on conflict (one) do update set build = greatest(p.build + 1, excluded.build), begin = excluded.begin, next = excluded.next,
       since = excluded.since, origin = excluded.origin, last_hash = excluded.last_hash
     returning *, 0 as size, true as belongs`,
  )
  return rows[0]!
}

function placeOf({ build, next, since }: Pick<Progress, 'build' | 'next' | 'since'>): SnapshotPlace {
  return { build, next, since: since?.getTime() ?? Number.NEGATIVE_INFINITY }
}

export { placeOf as snapshotPlaceOf }

/** What became of one attempt to count. */
export interface CountedPage {
  /** How far the snapshot goes now. */
  readonly place: SnapshotPlace
  /** Whether more payments wait to be counted. */
  readonly more: boolean
}

export interface CountOptions {
  /** Payments that are counted at most. */
  readonly page?: number
  /** Told of a stored submission that is no JSON, or none of ours. */
  readonly unreadable?: ((seq: number) => void) | undefined
}

/**
 * Counts the next payments of the ledger into the snapshot, and what people decided there, in one transaction. One process does so
 * at a time: undefined where another one is at it.
 */
export async function countPage(pool: Pool, options: CountOptions = {}): Promise<CountedPage | undefined> {
  return await inTransaction(pool, async (client) => {
    // What is lost is counted again: nobody has to wait for the disk.
    await client.query('set local synchronous_commit to off')
    const progress = await lockProgress(client, 'skip locked')
    if (!progress) return undefined
    if (!progress.belongs) return { place: placeOf(await restart(client)), more: true }
    const page = await readPage(client, progress, options)
    const settlements = await settlementsIn(client, progress, page.next, options)
    const counted = await addAll(client, progress, page.payments, settlements)
    if (!counted) return { place: placeOf(await restart(client)), more: true }
    await client.query(
      `update payment_windows_progress
       set next = $1::bigint, last_hash = (select leaf_hash from ledger_events where seq = $1::bigint - 1)`,
      [page.next],
    )
    return { place: placeOf({ ...progress, next: page.next }), more: page.more }
  })
}

interface PageRow {
  readonly seq: number
  readonly outcome: string
  readonly category: string
  readonly received: Date
  readonly submission: Buffer
  readonly is_first: boolean
}

async function readPage(client: Sql, { next, size }: Progress, { page = PAGE, unreadable }: CountOptions) {
  const payments: KeyedPayment[] = []
  // Erased ones are read past as well, so that a page ends soon.
  const { rows } = await client.query<PageRow>(
    `select d.seq, d.outcome, d.category, d.at as received, b.submission, ${FIRST_SENT_SQL} as is_first
     from decisions d join decision_bodies b on b.decision_id = d.id
     where d.kind = 'payment' and d.seq >= $1 and d.seq < $2 order by d.seq limit ${page}`,
    [next, size],
  )
  for (const [index, row] of rows.entries()) {
    if (index % TURN === TURN - 1) await setImmediate()
    if (!row.is_first) continue
    try {
      const counted = countedIn(row)
      if (counted) payments.push(counted)
    } catch {
      unreadable?.(row.seq)
    }
  }
  const more = rows.length === page
  return { payments, more, next: more ? rows.at(-1)!.seq + 1 : size }
}

/** What people decided from where the snapshot ends up to before `next`, of payments that it counts. */
async function settlementsIn(
  client: Sql,
  progress: Progress,
  next: number,
  { unreadable }: CountOptions,
): Promise<readonly Settlement[]> {
  const found = await findSettlements(client, progress.next, next, unreadable)
  return found.flatMap(({ payment, settled }) =>
    settled.of < progress.begin ? [] : (settlementOf(payment, settled) ?? []),
  )
}

type StoredPayment = Omit<PageRow, 'seq' | 'is_first'>

/** A stored payment as it is counted; undefined where its time cannot be read. `byPerson`: the outcome that a person gave it. */
function countedIn({ submission, outcome, category, received }: StoredPayment, byPerson: string | null = null) {
  const told = submissionIn(submission, 'payment')
  const time = told.kind === 'payment' ? parseClockTime(told.timestamp) : undefined
  if (told.kind !== 'payment' || !time) return undefined
  const decided = { decision: outcome, risk_category: category } as DecidedRisk
  return countedOf(told, time, standingOf(decided, byPerson), received.getTime())
}

/** What changes the counts of one entity. */
interface Changed {
  readonly entity: Entity
  readonly payments: KeyedPayment[]
  readonly settlements: Settlement[]
}

/** Payments, and what people decided of payments, by each who had part in them. */
function byEntity(payments: readonly KeyedPayment[], settlements: readonly Settlement[] = []): Changed[] {
  const found = new Map<string, Changed>()
  const ofAll = (keys: readonly string[], add: (of: Changed) => void) => {
    for (const [party, key] of keys.entries()) {
      const name = nameOf({ party, key })
      const of = found.get(name) ?? { entity: { party, key }, payments: [], settlements: [] }
      found.set(name, of)
      add(of)
    }
  }
  for (const payment of payments) ofAll(payment.keys, (of) => of.payments.push(payment))
  for (const settlement of settlements) ofAll(settlement.payment.keys, (of) => of.settlements.push(settlement))
  return [...found.values()]
}

/** False where a row of them is damaged. */
function addAll(
  client: Sql,
  progress: Progress,
  payments: readonly KeyedPayment[],
  settlements: readonly Settlement[],
): Promise<boolean> {
  return change(client, progress, byEntity(payments, settlements), (packed, { entity, payments, settlements }) =>
    addToSnapshot(entity.party, packed, payments, settlements),
  )
}

async function change(
  client: Sql,
  progress: Progress,
  all: readonly Changed[],
  how: (packed: Uint8Array | undefined, changed: Changed) => Uint8Array | undefined,
): Promise<boolean> {
  for (let from = 0; from < all.length; from += READ_AT_ONCE) {
    const some = all.slice(from, from + READ_AT_ONCE)
    const entities = some.map(({ entity }) => entity)
    const { rows } = await client.query<StoredRow>(readStatement(entities))
    const changed: { entity: Entity; packed: Uint8Array | undefined }[] = []
    for (const [index, stored] of storedIn(entities, rows).entries()) {
      if (index % TURN === TURN - 1) await setImmediate()
      if (stored === 'damaged') return false
      const one = some[index]!
      try {
        changed.push({ entity: one.entity, packed: how(stored.packed, one) })
      } catch (error) {
        // Of another version.
        if (error instanceof RangeError) return false
        throw error
      }
    }
    await writeRows(client, progress, changed)
  }
  return true
}

/** Rows of customers that are made smaller in one transaction: others wait for it. */
const IDLE_AT_ONCE = 1_000

/**
 * Takes the habits, which name devices, out of rows of customers who have paid nothing for 32 days: a thousand at a time. False where
 * nothing is left to do, or another process changes the snapshot.
 */
export async function forgetIdleHabits(pool: Pool, nowMs: number): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    await client.query('set local synchronous_commit to off')
    const progress = await lockProgress(client, 'skip locked')
    if (!progress?.belongs) return false
    const { rows } = await client.query<{ party: number; entity: Buffer; packed: Buffer; checksum: number }>(
      `select party, entity, packed, checksum from payment_windows where habits_until < $1::date limit ${IDLE_AT_ONCE}`,
      [new Date(nowMs)],
    )
    const smaller: PackedRow[] = []
    for (const [index, { party, entity, packed, checksum: wanted }] of rows.entries()) {
      if (index % TURN === TURN - 1) await setImmediate()
      const left = checksum(progress, party, entity, packed) === wanted ? readableHabits(packed) : undefined
      if (!left) {
        await restart(client)
        return false
      }
      smaller.push({ party, entity, packed: left, hasHabits: false })
    }
    if (smaller.length > 0) await write(client, progress, smaller)
    return rows.length === IDLE_AT_ONCE
  })
}

/** Undefined where the bytes are of another version. */
function readableHabits(packed: Uint8Array): Uint8Array | undefined {
  try {
    return forgetHabits(packed)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A payment that is erased, as it was decided first. */
export interface ErasedPayment extends Omit<PageRow, 'is_first'> {
  readonly decision_id: string
}

/**
 * Takes the payments of a customer, all that there are, out of the snapshot: in the transaction that erases them, before it takes
 * its place in the ledger. A snapshot that cannot be corrected begins again.
 */
export async function eraseFromSnapshot(
  client: Sql,
  customer: string,
  erased: readonly ErasedPayment[],
): Promise<void> {
  const progress = await lockProgress(client)
  if (!progress) return
  const inSnapshot = erased.filter(({ seq }) => seq >= progress.begin && seq < progress.next)
  const byPerson = await outcomesByPerson(client, inSnapshot, progress.next)
  const counted = inSnapshot.flatMap((row) => readable(row, byPerson.get(row.decision_id)) ?? [])
  const others = byEntity(counted).filter(({ entity }) => entity.party > 0)
  await writeRows(client, progress, [{ entity: { party: 0, key: customer }, packed: undefined }])
  const corrected =
    progress.belongs &&
    (await change(
      client,
      progress,
      others,
      (packed, { entity, payments }) => packed && takeFromSnapshot(entity.party, packed, payments),
    ))
  if (!corrected) await restart(client)
}

/** By decision, what people made of payments as a snapshot that ends before `next` counts them. */
async function outcomesByPerson(client: Sql, payments: readonly ErasedPayment[], next: number) {
  const { rows } = await client.query<{ id: string; outcome: string | null }>(
    `select d.id, ${outcomeByPersonSql('d.id', '$2')} as outcome from unnest($1::uuid[]) as d(id)`,
    [payments.map(({ decision_id }) => decision_id), next],
  )
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

function readable(row: ErasedPayment, byPerson: string | null | undefined): KeyedPayment | undefined {
  try {
    return countedIn(row, byPerson)
  } catch {
    return undefined
  }
}
