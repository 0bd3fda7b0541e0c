import type { Pool } from 'pg'
import { quantileMs } from '../roll-up/count-decision.ts'
import type { Measure } from '../roll-up/tally.ts'
import { bucketed, type OverviewWindow, windowValues } from './window.ts'

/** How models were asked, and what it took. */
export interface ModelFigures {
  readonly calls: number
  readonly failures: number
  readonly costUsd: number
  /** In milliseconds, to within 2 %; null of none. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

/** The same of an hour or a day in which any was asked. */
export interface ModelFiguresAt extends ModelFigures {
  readonly at: string
}

interface Row {
  readonly at: Date
  readonly measure: Extract<Measure, 'model' | 'model_ms' | 'model_nano_usd'>
  readonly key: string
  readonly n: number
}

const NANO = 1e9

/** The calls of models in a window, all together and by the hour or day. */
export async function modelFigures(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
): Promise<ModelFigures & { readonly byTime: readonly ModelFiguresAt[] }> {
  const { rows } = await pool.query<Row>({
    text: `select ${bucketed('hour')} as at, measure, key, sum(n)::bigint as n from insight_hours
      where measure in ('model', 'model_ms', 'model_nano_usd') and hour >= $1 and hour < $2
        and ($3::text is null or kind = $3)
      group by 1, 2, 3 order by 1`,
    values: [...windowValues(window), window.bucket],
  })
  const times = new Map<number, Row[]>()
  for (const row of rows) {
    const own = times.get(row.at.getTime())
    if (own) own.push(row)
    else times.set(row.at.getTime(), [row])
  }
  const byTime = [...times].map(([at, own]) => ({ at: new Date(at).toISOString(), ...figuresOf(own) }))
  return { ...figuresOf(rows), byTime }
}

function figuresOf(rows: readonly Row[]): ModelFigures {
  const of = (measure: Row['measure']) => rows.filter((row) => row.measure === measure)
  const durations = new Map<number, number>()
  for (const { key, n } of of('model_ms')) durations.set(Number(key), (durations.get(Number(key)) ?? 0) + n)
  return {
    calls: sum(of('model')),
    failures: sum(of('model').filter(({ key }) => key !== 'used')),
    costUsd: sum(of('model_nano_usd')) / NANO,
    p50Ms: quantileMs(durations, 0.5),
    p95Ms: quantileMs(durations, 0.95),
  }
}

function sum(rows: readonly Row[]): number {
  return rows.reduce((all, { n }) => all + n, 0)
}
