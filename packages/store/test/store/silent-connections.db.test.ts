import { silentProxy, testDatabase } from '@tribunal/testkit/database'
import { test as base, describe, expect, vi } from 'vitest'
import { isConnectionError, openDatabase } from '../../src/index.ts'
import { LedgerFeed } from '../../src/ledger/ledger-feed.ts'
import { inTransaction } from '../../src/transaction.ts'

/** Five seconds of silence, five in which the server is asked, and what a busy machine adds. */
const NOTICED_MS = 40_000

/** A database, and connections to it through a proxy that can fall silent. */
async function stage() {
  const test = await testDatabase()
  const proxy = await silentProxy(test.url)
  const database = await openDatabase({ url: proxy.url, poolSize: 3, statementTimeoutMs: 60_000 })
  const one = () => database.pool.query('select 1 as one')
  const close = async () => {
    await database.close()
    await proxy.close()
    await test.close()
  }
  return { url: test.url, proxy, database, one, close }
}

/** Tests mostly wait, so they run beside each other, each on a separate stage. */
const it = base.extend<{ on: Awaited<ReturnType<typeof stage>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that the test runner reads
  on: async ({}, use) => {
    const made = await stage()
    await use(made)
    await made.close()
  },
})

/** The result of a query, and after how many milliseconds. */
async function outcome(query: Promise<unknown>) {
  const started = performance.now()
  const error: unknown = await query.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { error, tookMs: performance.now() - started }
}

describe.concurrent('a connection that leads nowhere', () => {
  it('fails its queries as one that broke, in a transaction and out of it, and the next queries work', async ({
    on: { proxy, database, one },
  }) => {
    await Promise.all([one(), one(), one()])
    const lent = await database.pool.connect()
    await lent.query('begin')
    proxy.set('old_silent')
    const failed = await Promise.all([
      outcome(one()),
      outcome(one()),
      outcome(lent.query('select 1').finally(() => lent.release())),
    ])
    for (const { error, tookMs } of failed) {
      expect(isConnectionError(error), String(error)).toBe(true)
      expect(tookMs).toBeLessThan(NOTICED_MS)
    }
    expect((await Promise.all([one(), one(), one()])).map(({ rows }) => rows)).toEqual(Array(3).fill([{ one: 1 }]))
  })

  it('is noticed where no connection leads anywhere any more, and when one does again', async ({
    on: { proxy, one },
  }) => {
    await one()
    proxy.set('all_silent')
    const { error, tookMs } = await outcome(one())
    expect([isConnectionError(error), tookMs < NOTICED_MS]).toEqual([true, true])
    // A new connection is not had either, in ten seconds.
    expect(isConnectionError((await outcome(one())).error)).toBe(true)
    proxy.set('forward')
    expect((await one()).rows).toEqual([{ one: 1 }])
  })

  it('differs from a query that takes long', async ({ on: { database } }) => {
    const { rows } = await database.pool.query('select 1 as one, pg_sleep(8)::text as slept')
    expect(rows).toEqual([{ one: 1, slept: '' }])
  })

  it('holds no lock for longer than a transaction may lie idle', async ({ on: { url, proxy, database } }) => {
    const direct = await openDatabase({ url: url, poolSize: 1 })
    const holding = inTransaction(database.pool, async (client) => {
      await client.query('lock table ledger_head')
      proxy.set('old_silent')
      await client.query('select 1')
    })
    expect(isConnectionError((await outcome(holding)).error)).toBe(true)
    const { error, tookMs } = await outcome(
      inTransaction(direct.pool, (client) => client.query('lock table ledger_head')),
    )
    await direct.close()
    expect(error).toBeUndefined()
    expect(tookMs).toBeLessThan(NOTICED_MS)
  })

  it('brings no notices of the ledger: another is made, and missed events are sent', async ({
    on: { url, proxy, database },
  }) => {
    const feed = new LedgerFeed(database.pool)
    const sizes: number[] = []
    feed.onAppended((size) => sizes.push(size))
    await feed.open()
    proxy.set('old_silent')
    const direct = await openDatabase({ url: url, poolSize: 1 })
    await direct.pool.query(
      String.raw`insert into ledger_head (size, last_hash, frontier, origin, vkey) values (7, '\x00', '\x00', 'o', 'k')`,
    )
    await direct.close()
    await vi.waitFor(() => expect(sizes).toEqual([7]), { timeout: 120_000, interval: 200 })
    feed.close()
  })

  it('does not prevent closing', async ({ on: { proxy, database, one } }) => {
    const lent = await database.pool.connect()
    lent.on('error', () => undefined)
    await one()
    proxy.set('all_silent')
    const { tookMs } = await outcome(database.close())
    expect(tookMs).toBeLessThan(40_000)
  })
})

describe('a session that may only read', () => {
  it('is not used again once it failed to write: a write after the switch back is recorded', async ({
    on: { url, database },
  }) => {
    const name = new URL(url.replace(/@[^/]*\//, '@host/')).pathname.slice(1)
    const direct = await openDatabase({ url: url, poolSize: 1 })
    const write = () => inTransaction(database.pool, (client) => client.query('create table once (n int)'))
    await direct.pool.query(`alter database ${name} set default_transaction_read_only = on`)
    await database.close()
    database = await openDatabase({ url: url, poolSize: 1 })
    expect(isConnectionError((await outcome(write())).error)).toBe(true)
    await direct.pool.query(`alter database ${name} reset default_transaction_read_only`)
    expect((await outcome(write())).error).toBeUndefined()
    await direct.close()
  })
})
