import type { EventDraft } from '@tribunal/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/transaction.ts'
import { type EmptyRecord, emptyRecord } from './entries.ts'

const AT_ONCE = 12

let record: EmptyRecord
beforeAll(async () => {
  record = await emptyRecord()
})
afterAll(() => record.close())

const draft = (n: number): EventDraft => ({
  type: 'record.exported',
  entity: `decision:${n}`,
  at: '2026-11-22T09:00:00.000Z',
  actor: 'system:test',
  data: { record: 'statement_of_reasons' },
})

async function append(n: number): Promise<unknown> {
  const { database, ledger } = record
  return await inTransaction(database.pool, (client) => ledger.append(client, [draft(n)]))
}

async function size(): Promise<number> {
  const { rows } = await record.database.pool.query('select count(*)::int as count from ledger_events')
  return rows[0].count
}

describe('appending to the ledger', () => {
  it('waits for others, in a transaction', async () => {
    const before = await size()
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => append(n)))
    expect(await size()).toBe(before + AT_ONCE)
  })

  it('says so where others were faster, without a transaction', async () => {
    const before = await size()
    const { database, ledger } = record
    const client = await database.pool.connect()
    try {
      const query = client.query.bind(client) as (...sent: unknown[]) => unknown
      // Somebody else appends between where the ledger ended and what is written there.
      const slow = (...sent: unknown[]) => {
        const writes = typeof sent[0] === 'object' && 'submit' in sent[0]!
        return writes ? append(0).then(() => query(...sent)) : query(...sent)
      }
      const escapeLiteral = client.escapeLiteral.bind(client)
      const slowClient = { query: slow as typeof client.query, escapeLiteral }
      await expect(ledger.append(slowClient, [draft(1)])).rejects.toThrow('appended to meanwhile')
    } finally {
      client.release()
    }
    expect(await size()).toBe(before + 1)
  })
})
