import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openRetention } from '../src/record/open-retention.ts'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const DAY_MS = 86_400_000

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

it('a service ends what is due once a day, as its configuration says, though it does not own the tables', async () => {
  const { store, ledger, config, log } = process.services
  const sent = { kind: 'post', text: 'What a warm evening by the lake.', lang: 'en' }
  await process.send('POST', '/api/v1/decisions', { body: { ...sent, id: 'P-1' } })
  let nowMs = Date.now() + 100 * DAY_MS
  const failures: unknown[] = []
  const retention = openRetention(
    {
      ...{ pool: store.pool, ledger, log },
      config: { ...config, retention: { post: { default: 40 }, payment: {}, exact: true } },
      now: () => nowMs,
      onError: (error) => failures.push(error),
    },
    20,
  )
  const left = async () => (await store.pool.query('select from decision_bodies')).rowCount
  try {
    await vi.waitFor(async () => expect(await left()).toBe(0), 10_000)
    // The same day is not looked at again; the next one is.
    await process.send('POST', '/api/v1/decisions', { body: { ...sent, id: 'P-2' } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await left()).toBe(1)
    nowMs += DAY_MS
    await vi.waitFor(async () => expect(await left()).toBe(0), 10_000)
  } finally {
    await retention.close()
  }
  expect(failures).toEqual([])
})
