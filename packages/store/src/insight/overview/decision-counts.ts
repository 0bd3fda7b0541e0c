import type { Pool } from 'pg'
import type { Measure } from '../roll-up/tally.ts'
import { bucketed, type OverviewWindow, windowValues } from './window.ts'

/** What was counted in a window, by kind and key. */
export interface Total {
  readonly measure: Measure
  readonly kind: string
  readonly key: string
  readonly n: number
}

/** What is given of a whole window: the others are given by the hour or day. */
const TOTALLED = [
  'rule',
  'safety',
  'fallback',
  'reviewed',
  'overridden',
  'rule_reviewed',
  'rule_overridden',
] as const satisfies readonly Measure[]

/** What was counted in a window, of the measures that are given of it as a whole. */
export async function decisionTotals(pool: Pick<Pool, 'query'>, window: OverviewWindow): Promise<Total[]> {
  const { rows } = await pool.query<Total>({
    text: `select measure, kind, key, sum(n)::bigint as n from insight_hours
      where measure = any($4) and hour >= $1 and hour < $2 and ($3::text is null or kind = $3)
      group by measure, kind, key having sum(n) <> 0`,
    values: [...windowValues(window), TOTALLED],
  })
  return rows
}

/** When each rule, as `policy/rule`, last settled something; also before the window. */
export async function rulesLastAt(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ rule: string; last_at: Date }>('select rule, last_at from insight_rules')
  return new Map(rows.map(({ rule, last_at }) => [rule, last_at.toISOString()]))
}

/** Decisions of an hour or a day with one outcome. */
export interface MixCount {
  readonly at: string
  readonly kind: string
  readonly outcome: string
  readonly count: number
}

/** Decisions by the machine's outcome (`made`), or by the one that holds now. */
export async function decisionMix(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
  which: 'made' | 'holds',
): Promise<MixCount[]> {
  const measures: readonly Measure[] = which === 'made' ? ['outcome'] : ['outcome', 'moved']
  const { rows } = await pool.query<{ at: Date; kind: string; outcome: string; count: number }>({
    text: `select ${bucketed('hour')} as at, kind, key as outcome, sum(n)::bigint as count
      from insight_hours
      where measure = any($5) and hour >= $1 and hour < $2 and ($3::text is null or kind = $3)
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    values: [...windowValues(window), window.bucket, measures],
  })
  return rows.map(({ at, ...same }) => ({ ...same, at: at.toISOString() }))
}
