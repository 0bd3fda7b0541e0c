import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LedgerFeed } from '../../src/ledger/ledger-feed.ts'
import { openDatabase } from '../../src/open-database.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { type EmptyRecord, emptyRecord, entry } from './entries.ts'

let record: EmptyRecord
beforeAll(async () => {
  record = await emptyRecord()
})
afterAll(() => record.close())

type Backend = PoolClient & { readonly processID: number }
const end = ({ processID }: Backend) => record.database.pool.query('select pg_terminate_backend($1)', [processID])

/** Keeps the connections that are taken from a pool; the server ends the second one while its first query runs. */
function endSecond(pool: Pool): Backend[] {
  const taken: Backend[] = []
  const connect = pool.connect.bind(pool) as () => Promise<Backend>
  const connectAndEnd = async () => {
    const client = await connect()
    if (taken.push(client) !== 2) return client
    const query = client.query.bind(client) as (sql: string) => Promise<unknown>
    client.query = (() => {
      void end(client)
      return query('select pg_sleep(10)')
    }) as typeof client.query
    return client
  }
  pool.query = record.database.pool.query.bind(record.database.pool)
  pool.connect = connectAndEnd as typeof pool.connect
  return taken
}

it('a feed whose connection is lost, and lost again while it is being made, hears on over one connection', async () => {
  const database = await openDatabase({ url: record.url })
  const taken = endSecond(database.pool)
  const feed = new LedgerFeed(database.pool)
  await feed.open()
  const heard: number[] = []
  feed.onAppended((size) => heard.push(size))
  await end(taken[0]!)
  const writer = new GroupWriter({ pool: record.database.pool, ledger: record.ledger })
  await writer.write(entry())
  await expect.poll(() => heard).toEqual([1])
  // Longer than it takes to make another one.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(taken).toHaveLength(3)
  expect(database.pool.totalCount - database.pool.idleCount).toBe(1)
  feed.close()
  await writer.close()
  await database.close()
})
