import { FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import type { Found, RecordFinding, RecordFindingCode } from './record-finding.ts'

// Ids are compared as text: what an event says need not be a UUID.
const SQL = `
with said as (
  select seq as event, body #>> '{data,backtest}' as id, body #>> '{data,result}' as result
  from (
    select seq, convert_from(bytes, 'UTF8')::jsonb as body from ledger_events
    where type = 'policy.backtested' and seq >= $2 and seq < $3
    union
    select seq, convert_from(bytes, 'UTF8')::jsonb from ledger_events
    where type = 'policy.backtested' and seq < $1 and entity in (select 'policy:' || policy from backtests)
  ) e
), compared as (
  select s.event, coalesce(s.id, b.id::text) as backtest,
    case
      when b.id is null then 'backtest_missing'
      when s.id is null then 'backtest_unrecorded'
      when b.result is null or encode(sha256(convert_to(b.result, 'UTF8')), 'hex') is distinct from s.result
        then 'backtest_changed'
    end as code
  from said s full join (select id, result from backtests where status = 'done') b on b.id::text = s.id
)
select code, backtest, event, count(*) over () as found from compared
where code is not null order by event, backtest limit ${FINDINGS_MAX}`

interface Row {
  readonly code: RecordFindingCode
  readonly backtest: string
  readonly event: number | null
  readonly found: number
}

/**
 * Whether what each backtest found is what its event names by its hash, and every finished one has its event.
 *
 * @param size How many events the ledger has.
 * @param part Where given, of backtests of policies without any only those that these events name are missed.
 */
export async function verifyBacktests(
  client: Pick<ClientBase, 'query'>,
  size: number,
  { start, end }: LeafRange = { start: 0, end: size },
): Promise<Found> {
  const { rows } = await client.query<Row>(SQL, [size, start, end])
  const findings = rows.map(
    ({ code, backtest, event }): RecordFinding => ({
      code,
      backtest,
      ...(event !== null && { event }),
    }),
  )
  return { findings, found: rows[0]?.found ?? 0 }
}
