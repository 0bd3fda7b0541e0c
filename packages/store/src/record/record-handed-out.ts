import type { EventDraft } from '@tribunal/ledger'
import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'

/** Something made of a decision that is handed out. */
export interface RecordExport {
  readonly what: 'statement_of_reasons' | 'claim_review'
  readonly decisionId: string
  /** To whom: `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** Records that something was handed out, and to whom; nothing where the same was recorded within a day. */
export async function recordExport(pool: Pool, ledger: Ledger, handed: RecordExport): Promise<void> {
  const { what, decisionId, actor, nowMs } = handed
  const at = new Date(nowMs).toISOString()
  const event = { type: 'record.exported', entity: `decision:${decisionId}`, at, actor, data: { what } } as const
  await appendOnceADay(pool, ledger, event, ['what'])
}

/** Somebody who was shown a checkpoint, and may keep it. */
export interface Witnessed {
  /** `key:UUID`. */
  readonly actor: string
  /** Of the checkpoint: so many events. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly nowMs: number
}

/** Records that a witness has seen the ledger at a size; nothing where that was recorded of it within a day. */
export async function recordWitness(pool: Pool, ledger: Ledger, { actor, size, nowMs }: Witnessed): Promise<void> {
  const entity = `ledger:${ledger.signer.origin}`
  const at = new Date(nowMs).toISOString()
  await appendOnceADay(pool, ledger, { type: 'ledger.witnessed', entity, at, actor, data: { size } })
}

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
async function appendOnceADay(
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
