import type { Kind } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { forgetHolds, lockHolds } from '../legal-holds/legal-holds.ts'
import { eraseNotices } from '../record/erase-notices.ts'
import { forgetFactsBetween, holdFacts } from '../record/forget-facts.ts'
import { inTransaction } from '../transaction.ts'
import { type BodyMonths, bodyMonths, dropEmptyMonths, leastId } from './body-months.ts'
import { clockDoubt } from './clock-doubt.ts'
import {
  type Asked,
  type CountedOutcome,
  countDecisions,
  type DueOutcome,
  dueOutcomes,
  type EndedOutcome,
  isWholeDue,
  summed,
  timeOf,
  until,
} from './due-contents.ts'
import { amongStayed, keptAmong, LATE, lookedBefore, stayedIds } from './kept-contents.ts'
import { planRetention } from './plan-retention.ts'

type Sql = Pick<ClientBase, 'query'>

/** What a run is to do, and who asked for it. */
export interface RetentionOptions extends Asked {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly actor: string
  /** A person says so: nothing else is asked about the time. */
  readonly clockIsRight?: boolean | undefined
  /** Ends a run between two steps; what is done stays done. */
  readonly signal?: AbortSignal
}

export interface RetentionRun {
  /** Decisions in the ranges that ended, by kind and outcome; those whose content stays, or was erased before, are counted. */
  readonly ended: readonly EndedOutcome[]
  /** Contents that are gone since. */
  readonly contents: number
  /** Contents that are due and stay, also since earlier runs: held, or with a case, an appeal or a measure that is not over. */
  readonly kept: number
  /** Tables of months that were emptied at once. */
  readonly months: readonly string[]
  /** Places of the events that say so. */
  readonly events: readonly number[]
  /** False: somebody was reading a month that is due, or the run was broken off. What is left ends with the next run. */
  readonly done: boolean
}

/** Contents that one transaction ends at most, where a month does not end at once: they take some tenths of a second. */
const BATCH = 20_000
/** Decisions that one event names at most. */
const NAMED_MAX = 500
/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 8_313_022_008
/** Decisions do not wait for a month that somebody reads. */
const LOCK_MS = 500

/** What one transaction did; undefined where nothing was to be done. */
type Step = Omit<RetentionRun, 'done'>

/**
 * Ends the contents of decisions that have been kept for their period: submission, facts, what people wrote about it, the facts kept for
 * backtests, and the salts that open the commitments. Decisions, events and proofs stay. A month in which everything is due is
 * emptied at once; else they go in batches, each a transaction with its event. Contents that are held, or whose case, appeal or measure is
 * not over, stay, and end with the first run that finds them free. Any number of processes may do so at once.
 * Throws StoreError `clock_ahead` or `clock_in_doubt`, and ends nothing, where something is due by a time that may be wrong (`clockDoubt`).
 */
export async function runRetention(options: RetentionOptions): Promise<RetentionRun> {
  const steps: Step[] = []
  const doubt = options.clockIsRight ? undefined : await clockDoubt(options.pool, options.nowMs)
  if (doubt) {
    const { due, freed, kept } = await planRetention(options.pool, options)
    if (due.length + freed.length > 0) throw doubt
    return totalOf(steps, kept, true)
  }
  let stay = 0
  try {
    const { rows } = await options.pool.query<{ size: number }>('select size from ledger_head')
    // Before the first run nothing can have come late.
    await options.pool.query(
      'insert into retention_progress (looked) select size from ledger_head on conflict do nothing',
    )
    // What was kept before and is free now; then what has become due since.
    for (const next of [endFreed, endDue]) {
      if (next === endDue) stay = (await amongStayed(options.pool, options, await stayedIds(options.pool))).stay
      for (;;) {
        if (options.signal?.aborted) return totalOf(steps, stay, false)
        const step = await inTransaction(options.pool, async (client) => {
          await begin(client)
          return await next(client, options)
        })
        if (!step) break
        steps.push(step)
      }
    }
    // Those that are held are looked at again.
    await options.pool.query(`update retention_progress set looked = coalesce((select min(d.seq) ${LATE}), $2)`, [
      await lookedBefore(options.pool),
      rows[0]?.size ?? 0,
    ])
    await dropEmptyMonths(options.pool, options.nowMs)
    return totalOf(steps, stay, true)
  } catch (error) {
    if ((error as { readonly code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    return totalOf(steps, stay, false)
  }
}

/** SQLSTATE. */
const LOCK_NOT_AVAILABLE = '55P03'

/** `stay`: contents that stayed in earlier runs, and still do. */
function totalOf(steps: readonly Step[], stay: number, done: boolean): RetentionRun {
  return {
    ended: summed(steps.flatMap(({ ended }) => ended)),
    contents: steps.reduce((sum, { contents }) => sum + contents, 0),
    kept: steps.reduce((sum, { kept }) => sum + kept, stay),
    months: steps.flatMap(({ months }) => months),
    events: steps.flatMap(({ events }) => events),
    done,
  }
}

async function endDue(client: PoolClient, options: RetentionOptions): Promise<Step | undefined> {
  const due = await dueOutcomes(client, options)
  if (due.length === 0) return undefined
  for (const month of await bodyMonths(client)) {
    const { fromMs = Number.NEGATIVE_INFINITY, beforeMs = Number.POSITIVE_INFINITY } = month
    if (!due.some((one) => one.fromMs < beforeMs && one.beforeMs > fromMs)) continue
    if (!(await isWholeDue(client, month, due))) continue
    // What lies before it, in the default table, goes first: a range has no gaps.
    const before = await endBatch(client, options, until(due, fromMs))
    if (before) return before
    const emptied = await emptyMonth(client, options, month, until(due, beforeMs))
    if (emptied) return emptied
  }
  return await endBatch(client, options, due)
}

async function begin(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query('set local statement_timeout = 0')
  // Nobody holds anything meanwhile.
  await lockHolds(client)
  await holdFacts(client)
}

/**
 * Empties the tables of some months, but for what is kept, which is put back. Undefined where so much is kept that one event cannot name it, or
 * nothing is left in them.
 */
async function emptyMonth(
  client: PoolClient,
  options: RetentionOptions,
  { name, fromMs, beforeMs }: BodyMonths,
  due: readonly DueOutcome[],
): Promise<Step | undefined> {
  // No erasure and no late decision while it is counted; reading goes on.
  await client.query(`lock table ${name} in share mode`)
  const { rows: counted } = await client.query<{ contents: number }>(`select count(*) as contents from ${name}`)
  const ended = await countDecisions(client, due)
  if (ended.length === 0) return undefined
  await client.query(`lock table ${name} in access exclusive mode`)
  const [least, next] = [leastId(fromMs ?? 0), leastId(beforeMs!)]
  const held = await keptAmong(client, options, 'x.decision_id >= $2 and x.decision_id < $3', [least, next])
  const others = new Set(await endedIn(client, name, fromMs))
  const kept = held.filter((id) => !others.has(id))
  const stay = [...others, ...kept]
  if (stay.length > NAMED_MAX) return undefined
  await client.query(
    `create temp table kept_bodies on commit drop as select * from ${name} where decision_id = any($1::uuid[])`,
    [stay],
  )
  await client.query(`truncate ${name}`)
  await client.query(`insert into ${name} select * from kept_bodies`)
  const about = 'decision_id >= $1 and decision_id < $2 and decision_id <> all($3::uuid[])'
  await endWords(client, options, about, [least, next, stay])
  await forgetFactsBetween(client, timeOf(earliest(due)), timeOf(beforeMs))
  const contents = counted[0]!.contents - stay.length
  return await record(client, options, { due: ended, contents, kept, months: [name] })
}

/** Ids of contents in a table that lie in ranges that have ended: they stayed then, or came late, and end one by one. */
async function endedIn(client: Sql, name: string, fromMs: number | undefined): Promise<string[]> {
  const { rows: ranges } = await client.query('select from retention_ranges where before > $1 limit 1', [
    timeOf(fromMs),
  ])
  if (ranges.length === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `select b.decision_id as id from ${name} b join decisions d on d.id = b.decision_id
     join retention_ranges r on r.kind = d.kind and r.outcome = d.outcome and r.before > d.at and r.from_at <= d.at`,
  )
  return rows.map(({ id }) => id)
}

function earliest(due: readonly DueOutcome[]): number {
  return Math.min(...due.map(({ fromMs }) => fromMs))
}

/** Ends a batch of the first kind and outcome of which any are due; undefined where there is none. */
async function endBatch(
  client: PoolClient,
  options: RetentionOptions,
  due: readonly DueOutcome[],
): Promise<Step | undefined> {
  for (const one of due) {
    const { rows } = await client.query<{ id: string; at: Date }>(
      `select id, at from decisions where kind = $1 and outcome = $2 and at >= $3 and at < $4 order by at limit ${BATCH + 1}`,
      [one.kind, one.outcome, timeOf(one.fromMs), timeOf(one.beforeMs)],
    )
    if (rows.length > 0) return await endRange(client, options, one, rows)
  }
  return undefined
}

async function endRange(
  client: PoolClient,
  options: RetentionOptions,
  one: DueOutcome,
  rows: readonly { readonly id: string; readonly at: Date }[],
): Promise<Step> {
  const [first] = rows
  // A range ends between two milliseconds: whatever falls into one goes together.
  const endAt = (ms: number | undefined) => (ms === undefined ? one.beforeMs : Math.max(ms, first!.at.getTime() + 1))
  let beforeMs = endAt(rows[BATCH]?.at.getTime())
  const within = () => rows.filter(({ at }) => at.getTime() < beforeMs)
  await lockBodies(
    client,
    within().map(({ id }) => id),
  )
  const all = await keptAmong(client, options, 'x.decision_id = any($2::uuid[])', [within().map(({ id }) => id)])
  const stay = new Set(all)
  const over = within().filter(({ id }) => stay.has(id))[NAMED_MAX]
  if (over) beforeMs = endAt(over.at.getTime())
  const kept = within().flatMap(({ id }) => (stay.has(id) ? [id] : []))
  const ids = within().flatMap(({ id }) => (stay.has(id) ? [] : [id]))
  const contents = await endContents(client, options, ids)
  const range = { ...one, beforeMs }
  await forgetFactsBetween(client, first!.at.toISOString(), timeOf(beforeMs))
  return await record(client, options, {
    due: [{ ...range, decisions: within().length }],
    ...{ contents, kept, months: [] },
  })
}

/** Their rows are locked, so that no case about them is opened meanwhile. */
async function lockBodies(client: Sql, ids: readonly string[]): Promise<void> {
  await client.query(
    'select from decision_bodies where decision_id = any($1::uuid[]) order by decision_id for update',
    [ids],
  )
}

/** Ends the contents of decisions whose rows are locked; returns how many were there. */
async function endContents(client: PoolClient, options: RetentionOptions, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query('delete from decision_bodies where decision_id = any($1::uuid[])', [ids])
  await endWords(client, options, 'decision_id = any($1::uuid[])', [ids])
  return rowCount ?? 0
}

/** Erases what people wrote about decisions whose contents end, and what released holds say of them. `about`: SQL of `decision_id`. */
async function endWords(
  client: PoolClient,
  { ledger, actor, nowMs }: RetentionOptions,
  about: string,
  values: readonly unknown[],
): Promise<void> {
  await client.query(`select from cases where ${about} order by id for update`, [...values])
  await client.query(`delete from case_texts where case_id in (select id from cases where ${about})`, [...values])
  await client.query(`delete from review_context where ${about}`, [...values])
  await client.query(`update measures set salt = null, body = null where body is not null and ${about}`, [...values])
  const at = new Date(nowMs).toISOString()
  const { rows } = await client.query<{ id: string }>(`select id from notices where body is not null and ${about}`, [
    ...values,
  ])
  if (rows.length > 0) await eraseNotices(client, ledger, { ids: rows.map(({ id }) => id) }, { at, actor })
  const forgotten = await forgetHolds(client, about, values, { at, actor })
  if (forgotten.length > 0) await ledger.append(client, forgotten)
}

/**
 * Ends contents, one by one, that lie in a range that has ended and stayed: kept then and free now, or recorded late with a time of before.
 * Undefined where there are none.
 */
async function endFreed(client: PoolClient, options: RetentionOptions): Promise<Step | undefined> {
  const { free: wanted } = await amongStayed(client, options, await stayedIds(client))
  const ids = wanted.slice(0, NAMED_MAX).map(({ id }) => id)
  await lockBodies(client, ids)
  // Somebody may have held one before its row was locked.
  const { free } = await amongStayed(client, options, ids)
  if (free.length === 0) return undefined
  const named = free.map(({ id }) => id)
  const contents = await endContents(client, options, named)
  const times = free.map(({ at }) => at.getTime())
  await forgetFactsBetween(client, timeOf(Math.min(...times)), timeOf(Math.max(...times) + 1))
  return await record(client, options, { due: [], contents, kept: [], months: [], named: free })
}

interface Done {
  readonly due: readonly CountedOutcome[]
  readonly contents: number
  readonly kept: readonly string[]
  readonly months: readonly string[]
  readonly named?: readonly { readonly id: string; readonly kind: Kind; readonly outcome: string }[]
}

/** The event that says what ended, and the rows that follow from it. */
async function record(
  client: PoolClient,
  { ledger, periods, actor, nowMs }: RetentionOptions,
  { due, contents, kept, months, named = [] }: Done,
): Promise<Step> {
  // What is locked is locked: others append to the ledger for as long as they do.
  await client.query('set local lock_timeout to default')
  const at = new Date(nowMs).toISOString()
  const ranges = due.map(({ kind, outcome, fromMs, beforeMs, decisions }) => ({
    ...{ kind, outcome, decisions },
    from: fromMs === Number.NEGATIVE_INFINITY ? null : timeOf(fromMs),
    before: timeOf(beforeMs),
  }))
  const decisions = named.map(({ id }) => id)
  const data = { periods, ranges, contents, kept: [...kept], decisions } as unknown as NonNullable<EventDraft['data']>
  const [sealed] = await ledger.append(client, [
    { type: 'retention.applied', entity: 'retention:contents', at, actor, data },
  ])
  const seq = sealed!.event.seq
  for (const { kind, outcome, from, before } of ranges)
    await client.query(
      'insert into retention_ranges (kind, outcome, from_at, before, seq, at) values ($1, $2, $3, $4, $5, $6)',
      [kind, outcome, from ?? '-infinity', before, seq, at],
    )
  await client.query(`insert into retention_kept (decision_id, seq) select id, $2 from unnest($1::uuid[]) id`, [
    kept,
    seq,
  ])
  await client.query(
    `insert into retention_kept (decision_id, seq, ended_seq, ended_at) select id, $2, $2, $3 from unnest($1::uuid[]) id
     on conflict (decision_id) do update set ended_seq = excluded.ended_seq, ended_at = excluded.ended_at`,
    [decisions, seq, at],
  )
  const singly = named.map(({ kind, outcome }) => ({ kind, outcome, decisions: 1 }))
  const ended = [...due.map(({ kind, outcome, decisions: n }) => ({ kind, outcome, decisions: n })), ...singly]
  return { ended, contents, kept: kept.length, months, events: [seq] }
}
