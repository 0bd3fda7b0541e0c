import type { EventDraft } from '@tribunal/engine'
import type { Pool } from 'pg'
import { inTransaction } from '../people/people-store.ts'
import type { Ledger } from './ledger.ts'

const AFTER_HOURS = 24

const BEFORE = `
select from ledger_events
where entity = $1 and type = $2 and at > $3::timestamptz - interval '${AFTER_HOURS} hours'
  and convert_from(bytes, 'UTF8')::jsonb @> $4::jsonb
limit 1`

/**
 * Appends an event unless an event of the same type, entity and actor is there that is less than a day older and says the
 * same by the names in `same`: what is read again and again does not fill the ledger.
 */
export async function appendOnceADay(
  pool: Pool,
  ledger: Ledger,
  event: EventDraft,
  same: readonly string[] = [],
): Promise<void> {
  const { entity, type, at, actor, data } = event
  const alike = { actor, data: Object.fromEntries(same.map((name) => [name, data[name]])) }
  const { rowCount } = await pool.query(BEFORE, [entity, type, at, JSON.stringify(alike)])
  if (rowCount === 0) await inTransaction(pool, (client) => ledger.append(client, [event]))
}
