import type { Kind } from '@tribunal/engine'
import type { ClientBase } from 'pg'
import { type Asked, timeOf } from './due-contents.ts'
import { dueBefore } from './retention-periods.ts'

type Sql = Pick<ClientBase, 'query'>

/**
 * Ids of those among some decisions whose contents stay: they are held, or their case or appeal is not over, or a measure of theirs; or
 * people have decided since, or to an outcome that is kept for longer. `about`: SQL of `x.decision_id`, with values from $2 on.
 */
export async function keptAmong(
  client: Sql,
  { periods, nowMs }: Asked,
  about: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows: outcomes } = await client.query<{ kind: Kind; outcome: string; effect: string | null }>(
    'select distinct kind, outcome, effect from cases',
  )
  const due = outcomes.map(({ kind, outcome, effect }) => {
    const ms = [outcome, effect ?? outcome].map((name) => dueBefore(periods, kind, name, nowMs))
    return { kind, outcome, effect, before: ms.includes(null) ? '-infinity' : timeOf(Math.min(...(ms as number[]))) }
  })
  const { rows } = await client.query<{ id: string }>(
    `select b.decision_id as id from decision_bodies b join decisions d on d.id = b.decision_id where b.decision_id in (
       select x.decision_id from cases x left join jsonb_to_recordset($1::jsonb)
           as p(kind text, outcome text, effect text, before timestamptz)
         on p.kind = x.kind and p.outcome = x.outcome and p.effect is not distinct from x.effect
       where ${about} and (x.status <> 'resolved' or x.appeal_status in ('submitted', 'triaged', 'in_review')
         or greatest(x.resolved_at, x.opened_at) >= p.before or p.before is null)
       union all
       select x.decision_id from measures x where ${about} and x.ended_at is null
       union all
       select x.decision_id from legal_holds x where ${about} and x.released_at is null
       union all
       select x.decision_id from decision_bodies x where ${about}
         and x.subject in (select subject from legal_holds where released_at is null and subject is not null))
     order by 1`,
    [JSON.stringify(due), ...values],
  )
  return rows.map(({ id }) => id)
}

/** Decisions of places before it have been looked at for ones that came late; null before the first run, when none can have. */
export async function lookedBefore(client: Sql): Promise<number | null> {
  const { rows } = await client.query<{ looked: number }>('select looked from retention_progress')
  return rows[0]?.looked ?? null
}

/** SQL: decisions from place `$1` on that were recorded after the range that their time falls into had ended. */
export const LATE = `from decisions d join decision_bodies b on b.decision_id = d.id
     where d.seq >= $1 and exists (
       select from retention_ranges r
       where r.kind = d.kind and r.outcome = d.outcome and r.before > d.at and r.from_at <= d.at and d.seq > r.seq)
       and not exists (select from retention_kept k where k.decision_id = d.id)`

/** Ids of contents that may lie in a range that has ended: those that were kept, and those that came late. */
export async function stayedIds(client: Sql): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select decision_id as id from retention_kept where ended_seq is null
     union all (select d.id ${LATE}) order by 1`,
    [await lookedBefore(client)],
  )
  return rows.map(({ id }) => id)
}

export interface Stayed {
  readonly id: string
  readonly kind: Kind
  readonly outcome: string
  readonly at: Date
}

/** Of contents in ranges that have ended: those that are free now, and how many stay. Contents that are gone count as neither. */
export async function amongStayed(
  client: Sql,
  options: Asked,
  ids: readonly string[],
): Promise<{ readonly free: readonly Stayed[]; readonly stay: number }> {
  const stay = new Set(await keptAmong(client, options, 'x.decision_id = any($2::uuid[])', [ids]))
  const { rows: there } = await client.query<Stayed>(
    `select d.id, d.kind, d.outcome, d.at from decision_bodies b join decisions d on d.id = b.decision_id
     where d.id = any($1::uuid[]) order by d.id`,
    [ids],
  )
  const free = there.filter(({ id, kind, outcome, at }) => {
    const before = dueBefore(options.periods, kind, outcome, options.nowMs)
    return !stay.has(id) && before !== null && at.getTime() < before
  })
  return { free, stay: there.length - free.length }
}
