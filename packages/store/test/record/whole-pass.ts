import type { Pool, PoolClient } from 'pg'
import type { SigningKey } from '../../src/signing-key.ts'
import { type PassFinding, RecordPass } from '../../src/verify/record-pass.ts'

/** All that a pass over the whole record finds, part by part, within a transaction that is open on `client` and stays so. */
export async function foundByPass(client: PoolClient, signer: SigningKey, eventsMax = 100): Promise<PassFinding[]> {
  const query = async (text: string, values?: unknown[]) =>
    /^(begin|commit|rollback|set transaction)/.test(text) ? { rows: [] } : await client.query(text, values)
  const within = (sql: string | { text: string; values: unknown[] }, values?: unknown[]) =>
    typeof sql === 'string' ? query(sql, values) : query(sql.text, sql.values)
  const pool = { query: within, connect: async () => ({ query: within, release() {} }) } as unknown as Pool
  let nowMs = Date.UTC(2026, 10, 30)
  const pass = new RecordPass({ pool, signer, withinMs: 1, now: () => nowMs++, eventsMax })
  const found: PassFinding[] = []
  for (let before = (await pass.state())?.last?.ended; ; ) {
    const { findings, state } = await pass.step()
    found.push(...findings)
    if (!state || state.last?.ended !== before) return found
  }
}
