import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../people/people-store.ts'

/** Something made of a decision that is handed out. */
export interface RecordExport {
  readonly what: 'statement_of_reasons' | 'claim_review'
  readonly decisionId: string
  /** To whom: `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** Whoever fetches the same again and again is told of once in so many hours, so that reading does not fill the ledger. */
const AGAIN_AFTER_HOURS = 24

const BEFORE = `
select from ledger_events
where entity = $1 and type = 'record.exported' and at > $4::timestamptz - interval '${AGAIN_AFTER_HOURS} hours'
  and convert_from(bytes, 'UTF8')::jsonb @> jsonb_build_object('actor', $2::text, 'data', jsonb_build_object('what', $3::text))
limit 1`

/** Records that something was handed out, and to whom; nothing where the same was recorded within a day. */
export async function recordExport(pool: Pool, ledger: Ledger, handed: RecordExport): Promise<void> {
  const { what, decisionId, actor, nowMs } = handed
  const entity = `decision:${decisionId}`
  const at = new Date(nowMs).toISOString()
  const { rowCount } = await pool.query(BEFORE, [entity, actor, what, at])
  if (rowCount !== 0) return
  const event = { type: 'record.exported', entity, at, actor, data: { what } } as const
  await inTransaction(pool, (client) => ledger.append(client, [event]))
}
