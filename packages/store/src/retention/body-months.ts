import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../transaction.ts'

type Sql = Pick<ClientBase, 'query'>

/** Months that are made ahead of the present one: a service that runs for so long without its daily work writes into the default table after. */
const AHEAD = 3
/** The same where the service does not own the tables, so that somebody migrates once in two years. */
export const ROLES_AHEAD = 24
/** With fewer months ahead a person is to make more: time for somebody who looks once a month. */
const AHEAD_MIN = 2
/** The most tables of months that are made at once: ten years. */
const MONTHS_MAX = 120
/** Before it no decision was made. Ids of before are none of ours. */
const EARLIEST_MS = Date.UTC(2020, 0)
/** Who reads or writes the default table just then is not held up for longer, in milliseconds. */
const LOCK_MS = 1_000
/** Decisions wait for no longer while a table is dropped, in milliseconds. */
const DROP_LOCK_MS = 50
/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 8_313_022_007

/** SQL: the month of an id, a timestamp in UTC. */
const MONTH_OF_ID = `date_trunc('month', to_timestamp(
  ('x' || left(replace(decision_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')`

/** A table that holds what some months of decisions were about. */
export interface BodyMonths {
  /** Of the table. */
  readonly name: string
  /** Milliseconds since the epoch: at this time or later; before this time. Undefined where it has no bound. */
  readonly fromMs?: number
  readonly beforeMs?: number
  /** Whether this role owns it, and so may empty and drop it. */
  readonly owned: boolean
}

/** The tables of months, oldest first; the default one, which has no bounds, is not among them. */
export async function bodyMonths(client: Sql): Promise<BodyMonths[]> {
  const { rows } = await client.query<{ name: string; bound: string; owned: boolean }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, pg_has_role(c.relowner, 'member') as owned
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'decision_bodies'::regclass`,
  )
  return rows
    .filter(({ bound }) => bound !== 'DEFAULT')
    .map(({ name, bound, owned }) => {
      const [, from, before] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(bound) ?? []
      return { name, owned, ...bounded('fromMs', from), ...bounded('beforeMs', before) }
    })
    .sort((a, b) => (a.beforeMs ?? 0) - (b.beforeMs ?? 0))
}

function bounded(name: 'fromMs' | 'beforeMs', id = ''): Partial<BodyMonths> {
  return /^'[0-9a-f-]{36}'$/.test(id) ? { [name]: msOf(id.slice(1, -1)) } : {}
}

/** The milliseconds that an id of a decision begins with. */
function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The least id that a decision of this millisecond or later may have. */
export function leastId(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The first millisecond of the month (UTC) that is `months` after the one of `ms`. */
export function monthOf(ms: number, months = 0): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}

/**
 * Makes the tables of the present month and the next ones, `ahead` of them, and of months whose decisions went into the default table meanwhile.
 * Nothing where all are there. Any number of processes may do so at once. Returns the names of those made.
 */
export async function makeBodyMonths(pool: Pool, nowMs: number, ahead = AHEAD): Promise<string[]> {
  const wanted = await missingMonths(pool, nowMs, ahead)
  if (wanted.length === 0) return []
  return await inTransaction(pool, (client) => addMonths(client, wanted))
}

/** The SQL that does the same for two years, for a database whose tables a service does not own; empty where all are there. */
export async function monthsScript(client: Sql, nowMs: number): Promise<string> {
  const { rows } = await client.query(
    `select from pg_class where oid = to_regclass('decision_bodies') and relkind = 'p'`,
  )
  if (rows.length > 0 && (await missingMonths(client, nowMs, ROLES_AHEAD)).length === 0) return ''
  return `-- Tables of the next months, and of those whose decisions lie in the default table.
begin;
set local lock_timeout = '${LOCK_MS}ms';
select pg_advisory_xact_lock(${LOCK});
do $$
declare
  month timestamp;
  months timestamp[];
  least text[];
  name text;
begin
  lock table only decision_bodies in share update exclusive mode;
  lock table decision_bodies_default in access exclusive mode;
  months := array(
    select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)
    from generate_series(0, ${ROLES_AHEAD}) ahead
    union
    select of_id from (select ${MONTH_OF_ID} as of_id from decision_bodies_default) kept
    where of_id >= '${new Date(EARLIEST_MS).toISOString().slice(0, 10)}'
      and of_id <= date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ROLES_AHEAD})
    order by 1);
  foreach month in array months loop
    name := 'decision_bodies_' || to_char(month, 'YYYY_MM');
    least := array(select rpad(lpad(to_hex((extract(epoch from month + make_interval(months => more)) * 1000)::bigint), 12, '0'), 32, '0')
      from generate_series(0, 1) more order by more);
    begin
      execute format('create table %I (like decision_bodies including all)', name);
      execute format('with moved as (delete from decision_bodies_default where decision_id >= %L and decision_id < %L returning *)
        insert into %I select * from moved', least[1]::uuid, least[2]::uuid, name);
      execute format('alter table decision_bodies attach partition %I for values from (%L) to (%L)',
        name, least[1]::uuid, least[2]::uuid);
    exception when duplicate_table or invalid_object_definition then
      -- It is there, or lies in the table of before.
      null;
    end;
  end loop;
end $$;
commit;
`
}

/**
 * The same where a database that only others may change, or one that is read just then, is nothing to fail on: decisions go into the
 * default table until it succeeds. False where it did not.
 */
export async function tryBodyMonths(pool: Pool, nowMs: number): Promise<boolean> {
  try {
    await makeBodyMonths(pool, nowMs)
    return true
  } catch (error) {
    if (!LATER.has((error as { readonly code?: string }).code ?? '')) throw error
    return false
  }
}

/** SQLSTATE. */
const UNDEFINED_TABLE = '42P01'
/** SQLSTATEs: a lock that was not to be had, a deadlock, a role that may not, a database that may only be read. */
const LATER = new Set(['55P03', '40P01', '42501', '25006'])

/** The months of all decisions, made before what they were about is put back from a backup. */
export async function makeMonthsOfDecisions(client: Sql): Promise<void> {
  const { rows } = await client.query<{ first: Date | null; last: Date | null }>(
    `select min(at) as first, max(at) as last from decisions where isfinite(at)`,
  )
  const [{ first, last } = { first: null, last: null }] = rows
  if (!first || !last) return
  const months: number[] = []
  for (let ms = monthOf(last.getTime()); ms >= monthOf(first.getTime()) && months.length < MONTHS_MAX; ) {
    if (ms >= EARLIEST_MS) months.push(ms)
    ms = monthOf(ms, -1)
  }
  await addMonths(client, months.reverse())
}

/** How far ahead there are tables, and which months wait for theirs. */
export interface MonthsAhead {
  /** Months after the present one that have a table, without a gap: 0 to 24, or -1 where the present one has none. */
  readonly ahead: number
  /** Whether a person has to make more: fewer than two ahead, or decisions lie in the default table. */
  readonly short: boolean
  /** The last of them, `2027-02`; undefined where the present one has none. */
  readonly last: string | undefined
  /** Those whose decisions lie in the default table, oldest first. */
  readonly waiting: readonly string[]
}

/** Needs no right but to read the decisions. */
export async function monthsAhead(client: Sql, nowMs: number): Promise<MonthsAhead> {
  const tables = await bodyMonths(client)
  const missing = nextMonths(nowMs, ROLES_AHEAD).findIndex((ms) => !tables.some((table) => overlaps(table, ms)))
  const ahead = (missing === -1 ? ROLES_AHEAD + 1 : missing) - 1
  const waiting = (await waitingMonths(client, tables, monthOf(nowMs, ROLES_AHEAD + 1))).map(yearAndMonth)
  const last = ahead < 0 ? undefined : yearAndMonth(monthOf(nowMs, ahead))
  return { ahead, last, waiting, short: ahead < AHEAD_MIN || waiting.length > 0 }
}

async function missingMonths(client: Sql, nowMs: number, ahead: number): Promise<number[]> {
  const tables = await bodyMonths(client)
  const waiting = await waitingMonths(client, tables, monthOf(nowMs, ahead + 1))
  return [...new Set([...nextMonths(nowMs, ahead), ...waiting])]
    .sort((a, b) => a - b)
    .filter((ms) => !tables.some((table) => overlaps(table, ms)))
}

/** The present month and those after it. */
function nextMonths(nowMs: number, ahead: number): number[] {
  return Array.from({ length: ahead + 1 }, (_, i) => monthOf(nowMs, i))
}

/**
 * The months of what lies in the default table, up to `beforeMs`. Asked of the whole, between the bounds of the other tables, so that
 * only the default one is read: a role may read the whole without a right on its parts.
 */
async function waitingMonths(client: Sql, tables: readonly BodyMonths[], beforeMs: number): Promise<number[]> {
  const months: number[] = []
  for (const [from, before] of gapsBetween(tables, beforeMs)) {
    const { rows } = await client.query<{ ms: string }>(
      `select distinct (extract(epoch from ${MONTH_OF_ID}) * 1000)::bigint::text as ms
       from decision_bodies where decision_id >= $1 and decision_id < $2 limit ${MONTHS_MAX}`,
      [leastId(from), leastId(before)],
    )
    months.push(...rows.map(({ ms }) => Number(ms)).sort((a, b) => a - b))
  }
  return months
}

/** What no table of months holds: from, and before, in milliseconds. */
function gapsBetween(tables: readonly BodyMonths[], beforeMs: number): (readonly [number, number])[] {
  const gaps: (readonly [number, number])[] = []
  let from = EARLIEST_MS
  for (const table of tables) {
    const next = Math.min(table.fromMs ?? 0, beforeMs)
    if (next > from) gaps.push([from, next])
    from = Math.max(from, table.beforeMs ?? Number.MAX_SAFE_INTEGER)
  }
  return from < beforeMs ? [...gaps, [from, beforeMs]] : gaps
}

function yearAndMonth(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

function overlaps({ fromMs = 0, beforeMs = Number.MAX_SAFE_INTEGER }: BodyMonths, month: number): boolean {
  return fromMs < monthOf(month, 1) && month < beforeMs
}

/** Inside a transaction. What the default table holds of a month moves into its own. */
async function addMonths(client: Sql, wanted: readonly number[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  const there = await bodyMonths(client)
  const made: string[] = []
  for (const month of wanted.filter((ms) => !there.some((table) => overlaps(table, ms)))) {
    const name = `decision_bodies_${yearAndMonth(month).replace('-', '_')}`
    const [from, before] = [leastId(month), leastId(monthOf(month, 1))]
    // The lock on the whole comes before those on its parts, as everybody takes them.
    await client.query('lock table only decision_bodies in share update exclusive mode')
    await client.query('lock table decision_bodies_default in access exclusive mode')
    await client.query(`create table ${name} (like decision_bodies including all)`)
    await client.query(
      `with moved as (delete from decision_bodies_default where decision_id >= $1 and decision_id < $2 returning *)
       insert into ${name} select * from moved`,
      [from, before],
    )
    await client.query(
      `alter table decision_bodies attach partition ${name} for values from ('${from}') to ('${before}')`,
    )
    made.push(name)
  }
  await client.query('set local lock_timeout to default')
  return made
}

/** The tables of past months that nothing is left in are dropped; one that somebody reads just then stays until the next time. */
export async function dropEmptyMonths(pool: Pool, nowMs: number): Promise<void> {
  for (const { name, beforeMs, owned } of await bodyMonths(pool)) {
    if (!owned || beforeMs === undefined || beforeMs > monthOf(nowMs)) continue
    const isEmpty = `select from ${name} limit 1`
    try {
      if ((await pool.query(isEmpty)).rowCount !== 0) continue
      await inTransaction(pool, async (client) => {
        await client.query(`set local lock_timeout = ${DROP_LOCK_MS}`)
        await client.query('lock table only decision_bodies in access exclusive mode')
        if ((await client.query(isEmpty)).rowCount === 0) await client.query(`drop table ${name}`)
      })
    } catch (error) {
      const code = (error as { readonly code?: string }).code ?? ''
      // Another process has dropped it.
      if (code !== UNDEFINED_TABLE && !LATER.has(code)) throw error
    }
  }
}
