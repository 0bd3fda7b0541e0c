import type { Pool } from 'pg'
import { bucketed, type OverviewWindow, windowValues } from './window.ts'

/** Cases of an hour or a day. */
export interface AtCount {
  readonly at: string
  readonly count: number
}

/** How work comes and goes. What waits is given as it is now, whatever the window. */
export interface QueueFigures {
  readonly waiting: number
  readonly overdue: number
  /** When the one that has waited longest was opened; null of none. */
  readonly oldestAt: string | null
  /** Cases that wait, by how long they have. */
  readonly ages: {
    readonly under_1h: number
    readonly h1_4: number
    readonly h4_24: number
    readonly over_24h: number
  }
  readonly arrivals: readonly AtCount[]
  readonly resolved: readonly AtCount[]
}

type WaitingRow = Record<'waiting' | 'overdue' | 'under_1h' | 'h1_4' | 'h4_24' | 'over_24h', number> & {
  readonly oldest: Date | null
}

export async function queueFigures(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
  now: Date,
): Promise<QueueFigures> {
  const waiting = await pool.query<WaitingRow>({
    text: `select count(*) as waiting, count(*) filter (where due_at < $1) as overdue, min(opened_at) as oldest,
        count(*) filter (where age < interval '1 hour') as under_1h,
        count(*) filter (where age >= interval '1 hour' and age < interval '4 hours') as h1_4,
        count(*) filter (where age >= interval '4 hours' and age < interval '24 hours') as h4_24,
        count(*) filter (where age >= interval '24 hours') as over_24h
      from (select due_at, $1::timestamptz - opened_at as age, opened_at from cases
        where status <> 'resolved' and ($2::text is null or kind = $2)) c`,
    values: [now.toISOString(), window.kind ?? null],
  })
  const { waiting: count, overdue, oldest, ...ages } = waiting.rows[0]!
  return {
    waiting: count,
    overdue,
    oldestAt: oldest?.toISOString() ?? null,
    ages,
    arrivals: await casesBy(pool, 'opened_at', window),
    resolved: await casesBy(pool, 'resolved_at', window),
  }
}

async function casesBy(
  pool: Pick<Pool, 'query'>,
  column: 'opened_at' | 'resolved_at',
  window: OverviewWindow,
): Promise<AtCount[]> {
  const settled = column === 'resolved_at' ? `and status = 'resolved'` : ''
  const { rows } = await pool.query<{ at: Date; count: number }>({
    text: `select ${bucketed(column)} as at, count(*) as count from cases
      where ${column} >= $1 and ${column} < $2 and ($3::text is null or kind = $3) ${settled}
      group by 1 order by 1`,
    values: [...windowValues(window), window.bucket],
  })
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }))
}
