import type { Pool } from 'pg'
import type { Measure } from '../roll-up/tally.ts'
import { type OverviewWindow, windowValues } from './window.ts'

/** What was counted in a window, by kind and key. */
export interface Total {
  readonly measure: Measure
  readonly kind: string
  readonly key: string
  readonly n: number
}

/** Everything that was counted in a window. */
export async function decisionTotals(pool: Pick<Pool, 'query'>, window: OverviewWindow): Promise<Total[]> {
  const { rows } = await pool.query<Total>({
    name: 'overview_totals',
    text: `select measure, kind, key, sum(n)::bigint as n from insight_hours
      where hour >= $1 and hour < $2 and ($3::text is null or kind = $3)
      group by measure, kind, key having sum(n) <> 0`,
    values: windowValues(window),
  })
  return rows
}

/** When each rule, as `policy/rule`, last settled something; also before the window. */
export async function rulesLastAt(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ rule: string; last_at: Date }>('select rule, last_at from insight_rules')
  return new Map(rows.map(({ rule, last_at }) => [rule, last_at.toISOString()]))
}
