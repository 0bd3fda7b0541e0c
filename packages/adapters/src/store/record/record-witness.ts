import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../people/people-store.ts'

/** Somebody who was shown a checkpoint, and may keep it. */
export interface Witnessed {
  /** `key:UUID`. */
  readonly actor: string
  /** Of the checkpoint: so many events. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** A witness comes every few minutes; that it does is told once in so many hours, so that it does not fill the ledger. */
const AGAIN_AFTER_HOURS = 24

const BEFORE = `
select from ledger_events
where entity = $1 and type = 'ledger.witnessed' and at > $3::timestamptz - interval '${AGAIN_AFTER_HOURS} hours'
  and convert_from(bytes, 'UTF8')::jsonb ->> 'actor' = $2
limit 1`

/** Records that a witness has seen the ledger at a size; nothing where that was recorded of it within a day. */
export async function recordWitness(pool: Pool, ledger: Ledger, { actor, size, nowMs }: Witnessed): Promise<void> {
  const entity = `ledger:${ledger.signer.origin}`
  const at = new Date(nowMs).toISOString()
  const { rowCount } = await pool.query(BEFORE, [entity, actor, at])
  if (rowCount !== 0) return
  const event = { type: 'ledger.witnessed', entity, at, actor, data: { size } } as const
  await inTransaction(pool, (client) => ledger.append(client, [event]))
}
