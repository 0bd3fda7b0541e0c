import { KINDS, type Kind } from '@tribunal/engine'
import type { Pool } from 'pg'

/** Scores of one kind of decisions: integrity of posts, 0 to 1; composite risk of payments, 0 to 100. */
export interface RecentScores {
  readonly kind: Kind
  /** Those before the last day, newest first. */
  readonly before: readonly number[]
  /** Those of the last day, newest first. */
  readonly now: readonly number[]
}

/** Scores looked at on each side: enough to tell a tenth of them apart from chance. */
const SCORES_MAX = 5_000

/** The newest scores of the last day, and the newest of the week before it. */
export async function recentScores(pool: Pick<Pool, 'query'>, nowMs: number): Promise<readonly RecentScores[]> {
  const day = new Date(nowMs - 86_400_000)
  const week = new Date(nowMs - 8 * 86_400_000)
  const ask = async (kind: RecentScores['kind'], from: Date, until: Date) => {
    const { rows } = await pool.query<{ score: number }>({
      name: 'recent_scores',
      text: `select score from decisions where at >= $2 and at < $3 and kind = $1 and score is not null
        order by at desc limit $4`,
      values: [kind, from, until, SCORES_MAX],
    })
    return rows.map(({ score }) => score)
  }
  const end = new Date(nowMs + 1)
  return await Promise.all(
    KINDS.map(async (kind) => ({ kind, before: await ask(kind, week, day), now: await ask(kind, day, end) })),
  )
}

/** What was counted in one hour. */
export interface HourlyCount {
  /** Milliseconds since 1970, of its beginning. */
  readonly hour: number
  /** `rule`: by `policy/rule`. `outcome`: decisions, by outcome. */
  readonly measure: 'rule' | 'outcome'
  readonly kind: string
  readonly key: string
  readonly n: number
}

/** What rules and outcomes came to, and how far the ledger has been counted. */
export interface HourlyCounts {
  readonly counts: readonly HourlyCount[]
  /** Every decision before this place of the ledger is counted, and none from it on. */
  readonly next: number
}

/** What rules and outcomes came to, hour by hour, from an hour on, as far as it has been counted. */
export async function hourlyCounts(pool: Pick<Pool, 'query'>, from: Date): Promise<HourlyCounts> {
  type Row = Omit<HourlyCount, 'hour'> & { readonly hour: Date | null; readonly next: number }
  const { rows } = await pool.query<Row>({
    name: 'hourly_counts',
    text: `select p.next, h.hour, h.measure, h.kind, h.key, h.n
      from (select coalesce((select next from insight_progress), 0) as next) p
      left join insight_hours h on h.measure in ('rule', 'outcome') and h.hour >= $1 and h.n > 0`,
    values: [from],
  })
  return {
    counts: rows.flatMap(({ next: _, hour, ...count }) => (hour ? [{ hour: hour.getTime(), ...count }] : [])),
    next: rows[0]?.next ?? 0,
  }
}
