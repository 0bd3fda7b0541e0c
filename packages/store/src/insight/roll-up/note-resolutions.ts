import type { CaseEvent } from '@tribunal/engine'
import type { ClientBase } from 'pg'

/** An event of the ledger, with what is needed of it here. */
export interface CaseLedgerEvent {
  readonly seq: number
  /** `case:UUID`. */
  readonly entity: string
  readonly event: CaseEvent
}

/** Notes what people decided on cases, and what they took back, in the order of the events. */
export async function noteResolutions(
  client: Pick<ClientBase, 'query'>,
  events: readonly CaseLedgerEvent[],
): Promise<void> {
  const resolved = events.flatMap(({ seq, entity, event }) => {
    if (event.type !== 'case.resolved') return []
    const { stage, outcome, next, blind_first, took_ms } = event.data
    const agreed = stage === 'second' ? next === 'done' : null
    const blind_outcome = blind_first?.outcome ?? null
    const { at, actor } = event
    return [{ seq, case_id: idIn(entity), at, actor, stage, outcome, agreed, blind_outcome, took_ms }]
  })
  const undone = events.flatMap(({ seq, entity, event }) =>
    event.type === 'case.undone' ? [{ seq, case_id: idIn(entity) }] : [],
  )
  if (resolved.length > 0) await client.query(RESOLVED_SQL, [JSON.stringify(resolved)])
  if (undone.length > 0) await client.query(UNDONE_SQL, [JSON.stringify(undone)])
}

const RESOLVED_SQL = `
insert into insight_resolutions
  (seq, case_id, kind, at, actor, stage, outcome, machine_outcome, blind_outcome, agreed, took_ms)
select x.seq, x.case_id, c.kind, x.at, x.actor, x.stage, x.outcome, c.outcome, x.blind_outcome, x.agreed, x.took_ms
from jsonb_to_recordset($1::jsonb) as x(
    seq bigint, case_id uuid, at timestamptz, actor text, stage text, outcome text, blind_outcome text, agreed boolean,
    took_ms bigint)
  join cases c on c.id = x.case_id
on conflict do nothing`

/** The last resolution before it is what an undoing takes back. */
const UNDONE_SQL = `
update insight_resolutions r set undone = true
from jsonb_to_recordset($1::jsonb) as x(seq bigint, case_id uuid)
where r.seq = (select max(seq) from insight_resolutions where case_id = x.case_id and seq < x.seq)`

function idIn(entity: string): string {
  return entity.slice(entity.indexOf(':') + 1)
}
