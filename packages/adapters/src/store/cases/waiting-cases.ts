import type { Pool } from 'pg'

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
