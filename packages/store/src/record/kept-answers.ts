import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { KeptAnswer } from './entry.ts'

/** A request that was answered before under its Idempotency-Key. */
export interface StoredAnswer {
  readonly requestHash: Uint8Array
  readonly decisionIds: readonly string[]
  /** Bytes of its decisions in the store, and in memory once they are read. */
  readonly bytes: number
}

/** How long answers are kept at least: 24 hours, as Stripe does. */
export const ANSWER_KEPT_MS = 24 * 3_600_000

/**
 * What is stored of an Idempotency-Key: SHA-256 of its sender, a line feed and the key, in hexadecimal. Its text is often the
 * id of a customer, and would outlive what is erased of them.
 */
export function hashedKey({ principal, key }: Pick<KeptAnswer, 'principal' | 'key'>): string {
  return createHash('sha256').update(`${principal}\n${key}`).digest('hex')
}

export async function keptAnswer(
  pool: Pool,
  named: Pick<KeptAnswer, 'principal' | 'key'>,
): Promise<StoredAnswer | undefined> {
  const { rows } = await pool.query<{ request_hash: Buffer; decision_ids: string[]; bytes: number }>({
    name: 'kept_answer',
    text: `select request_hash, decision_ids, (
        select coalesce(sum(octet_length(submission) + octet_length(body)), 0)::bigint
        from decision_bodies where decision_id = any(decision_ids)
      ) as bytes
      from idempotency_keys where principal = $1 and key = $2`,
    values: [named.principal, hashedKey(named)],
  })
  if (!rows[0]) return undefined
  const { request_hash: requestHash, decision_ids: decisionIds, bytes } = rows[0]
  return { requestHash, decisionIds, bytes }
}

/** Forgets answers that have been kept long enough, so that their keys may be used again. Returns how many. */
export async function forgetKeptAnswers(pool: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await pool.query('delete from idempotency_keys where at < $1', [
    new Date(nowMs - ANSWER_KEPT_MS).toISOString(),
  ])
  return rowCount ?? 0
}
