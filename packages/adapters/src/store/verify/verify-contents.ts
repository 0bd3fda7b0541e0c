import { FINDINGS_MAX } from '@tribunal/engine'
import type { ClientBase } from 'pg'
import { type FoundRow, foundIn } from './found-row.ts'
import type { Found } from './record-finding.ts'

// Ids are compared as text: what an event says need not be a UUID.
const SQL = `
with erased as (
  select distinct jsonb_path_query(convert_from(bytes, 'UTF8')::jsonb, '$.data.decisions[*]') #>> '{}' as id
  from ledger_events where type = 'decision.erased'
), compared as (
  select d.seq as event, coalesce(d.id, b.decision_id)::text as decision,
    case
      when d.id is null then 'content_unrecorded'
      when d.seq is null then 'decision_unrecorded'
      when b.decision_id is null and e.id is null then 'content_missing'
      when b.decision_id is not null and e.id is not null then 'content_not_erased'
    end as code
  from decisions d full join decision_bodies b on b.decision_id = d.id
  left join erased e on e.id = d.id::text
)
select code, decision, event, count(*) over () as found from compared
where code is not null order by event, decision limit ${FINDINGS_MAX}`

/**
 * Whether every decision has its content, but for those that the ledger says were erased; and no other content is there, nor a
 * decision that claims no place at all.
 */
export async function verifyContents(client: Pick<ClientBase, 'query'>): Promise<Found> {
  const { rows } = await client.query<FoundRow>(SQL)
  return foundIn(rows)
}
