import type { Pool } from 'pg'
import { appendOnceADay } from '../ledger/append-once-a-day.ts'
import type { Ledger } from '../ledger/ledger.ts'

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
