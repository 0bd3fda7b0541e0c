import type { Kind } from '@tribunal/engine'
import type { ClientBase } from 'pg'
import type { BodyMonths } from './body-months.ts'
import { dueBefore, type RetentionPeriods } from './retention-periods.ts'

type Sql = Pick<ClientBase, 'query'>

/** The periods that are asked for, and the time of asking: milliseconds since the epoch. */
export interface Asked {
  readonly periods: RetentionPeriods
  readonly nowMs: number
}

/** A kind and an outcome of the machine, with what of it is due. */
export interface DueOutcome {
  readonly kind: Kind
  readonly outcome: string
  /** Milliseconds: decisions made at this time or later and before that time. */
  readonly fromMs: number
  readonly beforeMs: number
}

/** What became of contents of one kind and outcome. */
export interface EndedOutcome {
  readonly kind: Kind
  readonly outcome: string
  readonly decisions: number
}

export function summed(outcomes: readonly EndedOutcome[]): EndedOutcome[] {
  const counted = new Map<string, EndedOutcome>()
  for (const { kind, outcome, decisions } of outcomes) {
    const key = `${kind} ${outcome}`
    counted.set(key, { kind, outcome, decisions: decisions + (counted.get(key)?.decisions ?? 0) })
  }
  return [...counted.values()]
}

export function until(due: readonly DueOutcome[], ms: number): DueOutcome[] {
  return due.map((one) => ({ ...one, beforeMs: Math.min(one.beforeMs, ms) })).filter((one) => one.fromMs < one.beforeMs)
}

/** SQL: the kinds and outcomes of decisions, `pair`, each found by one look into an index. */
const PAIRS = `with recursive pair as (
       (select kind, outcome from decisions order by kind, outcome limit 1)
       union all
       select next.kind, next.outcome from pair cross join lateral (
         select kind, outcome from decisions where (kind, outcome) > (pair.kind, pair.outcome)
         order by kind, outcome limit 1) next
     )`

/** Kinds and outcomes of the record with what of each is due now: none that is kept for ever. */
export async function dueOutcomes(client: Sql, { periods, nowMs }: Asked): Promise<DueOutcome[]> {
  const { rows } = await client.query<{ kind: Kind; outcome: string; from: number | null }>(
    `${PAIRS}
     select p.kind, p.outcome, (select (extract(epoch from max(r.before)) * 1000)::bigint from retention_ranges r
       where r.kind = p.kind and r.outcome = p.outcome) as from
     from pair p`,
  )
  return rows
    .map(({ kind, outcome, from }) => ({
      ...{ kind, outcome },
      fromMs: from ?? Number.NEGATIVE_INFINITY,
      beforeMs: dueBefore(periods, kind, outcome, nowMs) ?? Number.NEGATIVE_INFINITY,
    }))
    .filter(({ fromMs, beforeMs }) => fromMs < beforeMs)
}

/** Whether every decision of the months is of a kind and outcome that is due, and this role may empty them at once. */
export async function isWholeDue(
  client: Sql,
  { fromMs, beforeMs, owned }: BodyMonths,
  due: readonly DueOutcome[],
): Promise<boolean> {
  // A service that does not own the tables ends contents one by one.
  if (beforeMs === undefined || !owned) return false
  const whole = due.filter((one) => one.beforeMs >= beforeMs)
  if (whole.length === 0) return false
  const { rows } = await client.query<{ other: boolean }>(
    `${PAIRS}
     select exists (
       select from pair p where (p.kind, p.outcome) not in (select * from unnest($1::text[], $2::text[]))
         and not exists (select from retention_ranges r where r.kind = p.kind and r.outcome = p.outcome and r.before >= $4)
         and exists (select from decisions d where d.kind = p.kind and d.outcome = p.outcome and d.at >= $3 and d.at < $4)
     ) as other`,
    [whole.map(({ kind }) => kind), whole.map(({ outcome }) => outcome), timeOf(fromMs), timeOf(beforeMs)],
  )
  return !rows[0]!.other
}

export function timeOf(ms = Number.NEGATIVE_INFINITY): string {
  if (ms === Number.NEGATIVE_INFINITY) return '-infinity'
  return ms === Number.POSITIVE_INFINITY ? 'infinity' : new Date(ms).toISOString()
}

export interface CountedOutcome extends DueOutcome {
  readonly decisions: number
}

/** How many decisions each has; those that have none are left out. */
export async function countDecisions(client: Sql, due: readonly DueOutcome[]): Promise<CountedOutcome[]> {
  const counted: CountedOutcome[] = []
  for (const one of due) {
    const { rows } = await client.query<{ n: number }>(
      'select count(*) as n from decisions where kind = $1 and outcome = $2 and at >= $3 and at < $4',
      [one.kind, one.outcome, timeOf(one.fromMs), timeOf(one.beforeMs)],
    )
    if (rows[0]!.n > 0) counted.push({ ...one, decisions: rows[0]!.n })
  }
  return counted
}
