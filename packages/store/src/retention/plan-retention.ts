import type { ClientBase } from 'pg'
import { bodyMonths, leastId } from './body-months.ts'
import {
  type Asked,
  countDecisions,
  type DueOutcome,
  dueOutcomes,
  type EndedOutcome,
  isWholeDue,
  summed,
  timeOf,
} from './due-contents.ts'
import { amongStayed, keptAmong, stayedIds } from './kept-contents.ts'

type Sql = Pick<ClientBase, 'query'>

/** What a run would do now. */
export interface RetentionPlan {
  /** What is due, with the decisions in it; those whose content was erased before are counted. */
  readonly due: readonly (DueOutcome & { readonly decisions: number })[]
  /** Contents that stayed in earlier runs or came late, and that are free now. */
  readonly freed: readonly EndedOutcome[]
  /** Contents that are due and would stay, those that stayed in earlier runs among them. */
  readonly kept: number
  /** Tables of months in which everything is due. */
  readonly months: readonly string[]
}

/** What a run would do now; changes nothing. */
export async function planRetention(client: Sql, options: Asked): Promise<RetentionPlan> {
  const { free, stay } = await amongStayed(client, options, await stayedIds(client))
  const freed = summed(free.map(({ kind, outcome }) => ({ kind, outcome, decisions: 1 })))
  const due = await dueOutcomes(client, options)
  if (due.length === 0) return { due: [], freed, kept: stay, months: [] }
  const last = Math.max(...due.map(({ beforeMs }) => beforeMs))
  const held = await keptAmong(client, options, 'x.decision_id < $2', [leastId(last)])
  const { rows } = await client.query<{ n: number }>(
    `select count(*) as n from decisions d join jsonb_to_recordset($2::jsonb)
       as p(kind text, outcome text, "from" timestamptz, before timestamptz)
       on p.kind = d.kind and p.outcome = d.outcome and d.at >= p.from and d.at < p.before
     where d.id = any($1::uuid[])`,
    [held, JSON.stringify(due.map((one) => ({ ...one, from: timeOf(one.fromMs), before: timeOf(one.beforeMs) })))],
  )
  const months: string[] = []
  for (const month of await bodyMonths(client)) {
    const { name, fromMs = Number.NEGATIVE_INFINITY, beforeMs = Number.POSITIVE_INFINITY } = month
    const touched = due.some((one) => one.fromMs < beforeMs && one.beforeMs > fromMs)
    if (touched && (await isWholeDue(client, month, due))) months.push(name)
  }
  return { due: await countDecisions(client, due), freed, kept: rows[0]!.n + stay, months }
}
