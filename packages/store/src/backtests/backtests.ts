import type { BacktestResult } from '@tribunal/adapters/backtest'
import type { BACKTEST_STATUSES } from '@tribunal/contract/words'
import type { Pool } from 'pg'
import { uuidv7 } from '../random.ts'

export type BacktestStatus = (typeof BACKTEST_STATUSES)[number]

/** What is asked of a backtest. */
export interface BacktestWish {
  readonly policy: string
  readonly from: VersionText
  readonly to: VersionText
  /** RFC 3339. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Decisions named of each kind of change; 5 where absent. */
  readonly shown?: number | undefined
}

export interface VersionText {
  readonly hash: string
  readonly version: string
  readonly text: string
}

/** A backtest as it stands. */
export interface Backtest {
  readonly id: string
  readonly policy: string
  readonly from: { readonly hash: string; readonly version: string }
  readonly to: { readonly hash: string; readonly version: string }
  readonly since: string | null
  readonly until: string | null
  readonly status: BacktestStatus
  /** 0..1 of the record looked at. */
  readonly progress: number
  /** `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly asked_by: string
  readonly asked_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** Why it failed. */
  readonly error: string | null
}

const SHOWN = 5
const COLUMNS = `id, policy, from_hash, from_version, to_hash, to_version, since, until, status,
  case when status = 'done' then 1 when size = 0 then 0 else done::float8 / size end as progress,
  asked_by, asked_at, started_at, ended_at, error`

interface Row {
  readonly id: string
  readonly policy: string
  readonly from_hash: string
  readonly from_version: string
  readonly to_hash: string
  readonly to_version: string
  readonly since: Date | null
  readonly until: Date | null
  readonly status: BacktestStatus
  readonly progress: number
  readonly asked_by: string
  readonly asked_at: Date
  readonly started_at: Date | null
  readonly ended_at: Date | null
  readonly error: string | null
}

/** Notes that a backtest is wanted; the one who does it looks at the decisions that there are now. */
export async function askBacktest(
  sql: Pick<Pool, 'query'>,
  { policy, from, to, since, until, shown = SHOWN }: BacktestWish,
  { actor, nowMs }: { readonly actor: string; readonly nowMs: number },
): Promise<Backtest> {
  const { rows } = await sql.query<Row>(
    `insert into backtests (id, policy, from_hash, from_version, from_source, to_hash, to_version, to_source, since, until,
       shown, size, asked_by, asked_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, h.size, $12, $13 from ledger_head h returning ${COLUMNS}`,
    [
      uuidv7(nowMs),
      policy,
      from.hash,
      from.version,
      from.text,
      to.hash,
      to.version,
      to.text,
      since ?? null,
      until ?? null,
      shown,
      actor,
      new Date(nowMs).toISOString(),
    ],
  )
  return shape(rows[0]!)
}

export async function backtestById(sql: Pick<Pool, 'query'>, id: string): Promise<Backtest | undefined> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from backtests where id = $1`, [id])
  return rows[0] && shape(rows[0])
}

/** Its result, as JSON text; null where there is none yet. */
export async function backtestResultText(sql: Pick<Pool, 'query'>, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ result: string | null }>('select result from backtests where id = $1', [id])
  return rows[0]?.result ?? null
}

/** The same, read. */
export async function backtestResultOf(sql: Pick<Pool, 'query'>, id: string): Promise<BacktestResult | null> {
  const text = await backtestResultText(sql, id)
  return text === null ? null : (JSON.parse(text) as BacktestResult)
}

/** Backtests of a policy, the last asked for first. */
export async function backtestsOf(
  sql: Pick<Pool, 'query'>,
  policy: string,
  limit: number,
  /** Those asked for before this one. */
  after?: string,
): Promise<Backtest[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from backtests
     where policy = $1
       and ($3::uuid is null or (asked_at, id) < (select asked_at, id from backtests where id = $3))
     order by asked_at desc, id desc limit $2`,
    [policy, limit, after ?? null],
  )
  return rows.map(shape)
}

/** Those that nobody has ended; of one actor where named. */
export async function unfinishedBacktests(sql: Pick<Pool, 'query'>, askedBy?: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from backtests where status in ('queued', 'running') and asked_by = coalesce($1, asked_by) order by asked_at`,
    [askedBy ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Asks that a backtest end: at once where nobody has begun it, and otherwise within some seconds. One that has ended stays. */
export async function cancelBacktest(
  sql: Pick<Pool, 'query'>,
  id: string,
  nowMs: number,
): Promise<Backtest | undefined> {
  await sql.query(
    `update backtests set cancel = true, status = case status when 'queued' then 'cancelled' else status end,
       ended_at = case status when 'queued' then $2::timestamptz end
     where id = $1 and status in ('queued', 'running')`,
    [id, new Date(nowMs).toISOString()],
  )
  return await backtestById(sql, id)
}

function shape({ from_hash, from_version, to_hash, to_version, since, until, ...row }: Row): Backtest {
  const { id, policy, status, progress, asked_by, asked_at, started_at, ended_at, error } = row
  return {
    id,
    policy,
    from: { hash: from_hash, version: from_version },
    to: { hash: to_hash, version: to_version },
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    status,
    progress,
    asked_by,
    asked_at: asked_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    error,
  }
}
