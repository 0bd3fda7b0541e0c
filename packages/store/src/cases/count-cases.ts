import { CASE_PRIORITIES, type CasePriority, type CaseStage } from '@tribunal/engine'
import type { Pool } from 'pg'
import { type CaseFilter, conditionsOf, held, priorityOf } from './case-filter.ts'

/** How many cases of a filter wait, and where. */
export interface CaseCounts {
  readonly total: number
  readonly byQueue: readonly {
    readonly queue: string
    /** Not resolved; claimed ones are among them. */
    readonly waiting: number
    readonly claimed: number
    readonly overdue: number
    /** When the oldest of those that wait was opened; null where none waits. */
    readonly oldest: string | null
  }[]
  readonly byPriority: Readonly<Record<CasePriority, number>>
  readonly byStage: Readonly<Record<CaseStage, number>>
  /** Of those that wait, by the time since they were opened. */
  readonly ages: {
    readonly under1h: number
    readonly from1hTo4h: number
    readonly from4hTo24h: number
    readonly over24h: number
  }
}

interface Row {
  readonly queue: string | null
  readonly priority: number | null
  readonly stage: CaseStage | null
  readonly total: number
  readonly waiting: number
  readonly claimed: number
  readonly overdue: number
  readonly oldest: Date | null
  readonly under_1h: number
  readonly under_4h: number
  readonly under_24h: number
}

/** `at`: now, RFC 3339. */
export async function countCases(pool: Pool, filter: CaseFilter, at: string): Promise<CaseCounts> {
  const where = conditionsOf(filter, at)
  const now = '$1::timestamptz'
  const waiting = `c.status <> 'resolved'`
  const younger = (hours: number) =>
    `count(*) filter (where ${waiting} and c.opened_at > ${now} - interval '${hours}h')`
  const { rows } = await pool.query<Row>(
    `select c.queue, c.priority, c.stage, count(*) as total,
       count(*) filter (where ${waiting}) as waiting,
       count(*) filter (where ${held(now)}) as claimed,
       count(*) filter (where ${waiting} and c.due_at < ${now}) as overdue,
       min(c.opened_at) filter (where ${waiting}) as oldest,
       ${younger(1)} as under_1h, ${younger(4)} as under_4h, ${younger(24)} as under_24h
     from cases c where ${where.sql}
     group by grouping sets ((c.queue), (c.priority), (c.stage), ())`,
    where.values,
  )
  const all = rows.find(({ queue, priority, stage }) => queue === null && priority === null && stage === null)!
  const ofPriority = new Map(
    rows.flatMap((row) => (row.priority === null ? [] : [[priorityOf(row.priority), row.total]])),
  )
  const ofStage = new Map(rows.flatMap((row) => (row.stage === null ? [] : [[row.stage, row.total]])))
  const stage = (name: CaseStage) => ofStage.get(name) ?? 0
  return {
    total: all.total,
    byQueue: rows
      .flatMap(({ queue, waiting, claimed, overdue, oldest }) =>
        queue === null ? [] : [{ queue, waiting, claimed, overdue, oldest: oldest?.toISOString() ?? null }],
      )
      .sort((a, b) => (a.queue < b.queue ? -1 : 1)),
    byPriority: Object.fromEntries(
      CASE_PRIORITIES.map((priority) => [priority, ofPriority.get(priority) ?? 0]),
    ) as CaseCounts['byPriority'],
    byStage: { first: stage('first'), second: stage('second'), settle: stage('settle'), appeal: stage('appeal') },
    ages: {
      under1h: all.under_1h,
      from1hTo4h: all.under_4h - all.under_1h,
      from4hTo24h: all.under_24h - all.under_4h,
      over24h: all.waiting - all.under_24h,
    },
  }
}

/** What somebody has on the table, and has done of late. */
export interface OwnWork {
  readonly held: number
  readonly assigned: number
  /** Cases they resolved in the last hour, and in the last day. */
  readonly lastHour: number
  readonly lastDay: number
}

export async function ownWork(pool: Pool, actor: string, at: string): Promise<OwnWork> {
  const { rows } = await pool.query<{ held: number; assigned: number; last_hour: number; last_day: number }>({
    name: 'own_work',
    text: `select
      (select count(*) from cases where status = 'claimed' and held_by = $1 and held_until > $2) as held,
      (select count(*) from cases where status <> 'resolved' and assignee = $1) as assigned,
      count(*) filter (where resolved_at > $2::timestamptz - interval '1 hour') as last_hour,
      count(*) as last_day
    from cases where status = 'resolved' and resolved_by = $1 and resolved_at > $2::timestamptz - interval '1 day'`,
    values: [actor, at],
  })
  const { held: now, assigned, last_hour, last_day } = rows[0]!
  return { held: now, assigned, lastHour: last_hour, lastDay: last_day }
}

/** How one queue stands. */
export interface WaitingCases {
  readonly queue: string
  /** Not resolved; claimed ones are among them. */
  readonly waiting: number
  readonly overdue: number
  /** Seconds since the oldest of them was opened, by the clock of `at`. */
  readonly oldestSeconds: number
}

/** Every queue in which something waits, by name. `at`: now, RFC 3339. Reads the index of what waits, nothing resolved. */
export async function waitingCases(pool: Pick<Pool, 'query'>, at: string): Promise<readonly WaitingCases[]> {
  const { rows } = await pool.query<{ queue: string; waiting: number; overdue: number; oldest: Date }>(
    `select queue, count(*) as waiting, count(*) filter (where due_at < $1) as overdue, min(opened_at) as oldest
     from cases where status <> 'resolved' group by queue order by queue`,
    [at],
  )
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestSeconds: Math.max(0, (Date.parse(at) - oldest.getTime()) / 1_000),
  }))
}
