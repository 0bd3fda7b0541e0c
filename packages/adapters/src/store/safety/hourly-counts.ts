import type { Pool } from 'pg'

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

/** What rules and outcomes came to, hour by hour, from an hour on, as far as it has been counted. */
export async function hourlyCounts(pool: Pick<Pool, 'query'>, from: Date): Promise<readonly HourlyCount[]> {
  const { rows } = await pool.query<Omit<HourlyCount, 'hour'> & { readonly hour: Date }>({
    name: 'hourly_counts',
    text: `select hour, measure, kind, key, n from insight_hours
      where measure in ('rule', 'outcome') and hour >= $1 and n > 0`,
    values: [from],
  })
  return rows.map(({ hour, ...count }) => ({ ...count, hour: hour.getTime() }))
}
