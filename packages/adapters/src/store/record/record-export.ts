import type { Pool } from 'pg'
import { appendOnceADay } from '../ledger/append-once-a-day.ts'
import type { Ledger } from '../ledger/ledger.ts'

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
