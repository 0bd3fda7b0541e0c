import type { Pool } from 'pg'
import { bucketed, type OverviewWindow, windowValues } from './window.ts'

/** Decisions of an hour or a day with one outcome of the machine. */
export interface MixCount {
  readonly at: string
  readonly kind: string
  readonly outcome: string
  readonly count: number
}

export async function decisionMix(pool: Pick<Pool, 'query'>, window: OverviewWindow): Promise<MixCount[]> {
  const { rows } = await pool.query<{ at: Date; kind: string; outcome: string; count: number }>({
    text: `select ${bucketed('hour')} as at, kind, key as outcome, sum(n)::bigint as count
      from insight_hours
      where measure = 'outcome' and hour >= $1 and hour < $2 and ($3::text is null or kind = $3)
      group by 1, 2, 3 order by 1, 2, 3`,
    values: [...windowValues(window), window.bucket],
  })
  return rows.map(({ at, ...same }) => ({ ...same, at: at.toISOString() }))
}
