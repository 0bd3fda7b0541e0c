import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type Database, openDatabase } from '../open-database.ts'
import { inTransaction } from '../transaction.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const QUEUE = 'work'
let server: TestDatabase
let database: Database
const started: Jobs[] = []
const failures: unknown[] = []

beforeEach(async () => {
  server = await testDatabase()
  database = await openDatabase({ url: server.url, poolSize: 6 })
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop(1_000)
  await database.close()
  await server.close()
  expect(failures.splice(0)).toEqual([])
})

async function start(retries?: number): Promise<Jobs> {
  const queue = { name: QUEUE, ...(retries === undefined ? {} : { retries }) }
  const jobs = await startJobs({ database, queues: [queue], onError: (error) => failures.push(error) })
  started.push(jobs)
  return jobs
}

/** Waits until something holds, without knowing when. */
async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 300_000; !holds() && Date.now() < deadline; ) {
    await new Promise((later) => setTimeout(later, 50))
  }
  expect(holds()).toBe(true)
}

test('what one process sends another does', async () => {
  const [sender, worker] = await Promise.all([start(), start()])
  const done: number[] = []
  await worker!.work<{ n: number }>(QUEUE, 2, async ({ n }) => void done.push(n))
  for (const n of [1, 2, 3]) expect(await sender!.send(QUEUE, { n }, { key: String(n) })).toBe(true)
  await until(() => done.length === 3)
  expect(done.sort()).toEqual([1, 2, 3])
})

describe('a job', () => {
  it('waits once for each key', async () => {
    const jobs = await start()
    expect(await jobs.send(QUEUE, {}, { key: 'a' })).toBe(true)
    expect(await jobs.send(QUEUE, {}, { key: 'a' })).toBe(false)
    expect(await jobs.send(QUEUE, {}, { key: 'b' })).toBe(true)
  })

  it('is there only if the transaction that sent it commits', async () => {
    const jobs = await start()
    const undone = inTransaction(database.pool, async (client) => {
      await jobs.send(QUEUE, {}, { key: 'a', client })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const sent = await inTransaction(database.pool, (client) => jobs.send(QUEUE, {}, { key: 'a', client }))
    expect(sent).toBe(true)
  })

  it('that failed is tried again', async () => {
    const jobs = await start()
    let calls = 0
    await jobs.work(QUEUE, 1, async () => {
      if (++calls === 1) throw new Error('the first time')
    })
    await jobs.send(QUEUE, {}, { key: 'a' })
    await until(() => calls === 2)
  })

  it('that is woken does not wait for the next poll', async () => {
    const jobs = await start()
    let done = 0
    await jobs.work(QUEUE, 1, async () => void done++)
    const tookMs: number[] = []
    // A poll comes every two seconds. Other work on the machine only adds to the time, so the shortest of three counts.
    for (const key of ['a', 'b', 'c']) {
      await new Promise((later) => setTimeout(later, 300))
      const sent = Date.now()
      await jobs.send(QUEUE, {}, { key })
      jobs.wake(QUEUE)
      await until(() => done === tookMs.length + 1)
      tookMs.push(Date.now() - sent)
    }
    expect(Math.min(...tookMs)).toBeLessThan(1_500)
  })
})

test('stopping tells those at work, waits for them, and leaves the pool open', async () => {
  const jobs = await start()
  let ended = false
  let began = false
  await jobs.work(QUEUE, 1, async (_, { signal }) => {
    began = true
    await new Promise((aborted) => signal.addEventListener('abort', aborted, { once: true }))
    ended = true
  })
  await jobs.send(QUEUE, {}, { key: 'a' })
  jobs.wake(QUEUE)
  await until(() => began)
  await jobs.stop()
  expect(ended).toBe(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
