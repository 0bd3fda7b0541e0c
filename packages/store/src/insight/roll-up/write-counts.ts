import type { ClientBase } from 'pg'
import type { CountedRow } from './count-decision.ts'
import type { Tally } from './tally.ts'

type Sql = Pick<ClientBase, 'query'>

/** Adds counts to those that are there. */
export async function writeTally(client: Sql, tally: Tally): Promise<void> {
  const counts = tally.counts()
  if (counts.length === 0) return
  await client.query({
    name: 'insight_tally',
    text: `insert into insight_hours (measure, hour, kind, key, n)
      select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[])
      on conflict (measure, hour, kind, key) do update set n = insight_hours.n + excluded.n`,
    values: [
      counts.map(({ measure }) => measure),
      counts.map(({ at }) => at.toISOString()),
      counts.map(({ kind }) => kind),
      counts.map(({ key }) => key),
      counts.map(({ n }) => n),
    ],
  })
}

/** Notes when rules last settled something. */
export async function writeRules(client: Sql, lastAt: ReadonlyMap<string, Date>): Promise<void> {
  if (lastAt.size === 0) return
  await client.query({
    name: 'insight_rules',
    text: `insert into insight_rules (rule, last_at) select * from unnest($1::text[], $2::timestamptz[])
      on conflict (rule) do update set last_at = greatest(insight_rules.last_at, excluded.last_at)`,
    values: [[...lastAt.keys()], [...lastAt.values()].map((at) => at.toISOString())],
  })
}

/** Notes what was in force for decisions, from when to when. */
export async function writeInputs(client: Sql, rows: readonly CountedRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'insight_inputs',
    text: `insert into insight_inputs (hash, first_at, last_at, decisions)
      select decode(hash, 'hex'), min(at), max(at), count(*)
      from unnest($1::text[], $2::timestamptz[]) as x(hash, at) group by hash
      on conflict (hash) do update set first_at = least(insight_inputs.first_at, excluded.first_at),
        last_at = greatest(insight_inputs.last_at, excluded.last_at),
        decisions = insight_inputs.decisions + excluded.decisions`,
    values: [rows.map(({ inputs }) => inputs.toString('hex')), rows.map(({ at }) => at.toISOString())],
  })
}
