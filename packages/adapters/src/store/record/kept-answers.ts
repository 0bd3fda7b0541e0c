import type { Pool } from 'pg'

/** A request that was answered before under its Idempotency-Key. */
export interface StoredAnswer {
  readonly requestHash: Uint8Array
  readonly decisionIds: readonly string[]
}

/** How long answers are kept at least: 24 hours, as Stripe does. */
export const ANSWER_KEPT_MS = 24 * 3_600_000

export async function keptAnswer(pool: Pool, principal: string, key: string): Promise<StoredAnswer | undefined> {
  const { rows } = await pool.query<{ request_hash: Buffer; decision_ids: string[] }>({
    name: 'kept_answer',
    text: 'select request_hash, decision_ids from idempotency_keys where principal = $1 and key = $2',
    values: [principal, key],
  })
  return rows[0] && { requestHash: rows[0].request_hash, decisionIds: rows[0].decision_ids }
}

/** Forgets answers that have been kept long enough, so that their keys may be used again. Returns how many. */
export async function forgetKeptAnswers(pool: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await pool.query('delete from idempotency_keys where at < $1', [
    new Date(nowMs - ANSWER_KEPT_MS).toISOString(),
  ])
  return rowCount ?? 0
}
