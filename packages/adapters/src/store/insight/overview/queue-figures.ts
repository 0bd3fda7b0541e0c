import type { Pool } from 'pg'
import { bucketed, type OverviewWindow, windowValues } from './window.ts'

/** Cases of an hour or a day. */
export interface AtCount {
  readonly at: string
  readonly count: number
}

/** How work comes and goes. What waits is told as it is now, whatever the window. */
export interface QueueFigures {
  readonly waiting: number
  readonly overdue: number
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

export async function queueFigures(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
  now: Date,
): Promise<QueueFigures> {
  const waiting = await pool.query<Record<'waiting' | 'overdue' | 'under_1h' | 'h1_4' | 'h4_24' | 'over_24h', number>>({
    name: 'overview_waiting',
    text: `select count(*) as waiting, count(*) filter (where due_at < $1) as overdue,
        count(*) filter (where age < interval '1 hour') as under_1h,
        count(*) filter (where age >= interval '1 hour' and age < interval '4 hours') as h1_4,
        count(*) filter (where age >= interval '4 hours' and age < interval '24 hours') as h4_24,
        count(*) filter (where age >= interval '24 hours') as over_24h
      from (select due_at, $1::timestamptz - opened_at as age from cases
        where status <> 'resolved' and ($2::text is null or kind = $2)) c`,
    values: [now.toISOString(), window.kind ?? null],
  })
  const { waiting: count, overdue, ...ages } = waiting.rows[0]!
  return {
    waiting: count,
    overdue,
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
    name: `overview_${column}`,
    text: `select ${bucketed(column)} as at, count(*) as count from cases
      where ${column} >= $1 and ${column} < $2 and ($3::text is null or kind = $3) ${settled}
      group by 1 order by 1`,
    values: [...windowValues(window), window.bucket],
  })
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }))
}
