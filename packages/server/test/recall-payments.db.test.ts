import { createPastPayments, type PastPayments, parseClockTime } from '@tribunal/signals'
import { type Memory, recallPayments, restoreHistory } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const NOW = Date.now()
/** A payment so many hours before now. */
const payment = (id: string, hours: number, change: object = {}) => ({
  kind: 'payment' as const,
  transaction_id: id,
  customer_id: 'C-1',
  amount: 20,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-1',
  timestamp: new Date(NOW - hours * 3_600_000).toISOString(),
  merchant_id: 'M-1',
  ...change,
})

/** A memory of payments alone, and what was said of how far back it is complete. */
function memoryOf(history: PastPayments): { memory: Memory; from: number[] } {
  const from: number[] = []
  const memory: Memory = {
    remember(submission, decision, seen) {
      if (submission.kind === 'payment') history.record(submission, decision, seen?.at.getTime())
    },
    recallPayment: (one, decision, received) => history.recall(one, decision, received.getTime()),
    recalledFrom(received) {
      from.push(received.getTime())
      history.completeFrom(received.getTime())
    },
    recallCampaign: () => {},
    settle: () => {},
  }
  return { memory, from }
}

let server: RecordingServer
let running: Process
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start()
  for (let i = 0; i < 30; i++) await running.send('POST', '/api/v1/decisions', { body: payment(`T-${i}`, 30 - i) })
  // Sent again a little later: it counts once.
  await running.send('POST', '/api/v1/decisions', { body: payment('T-3', 27) })
})
afterAll(() => server?.close())

const asked = payment('asked', 0)
const at = parseClockTime(asked.timestamp)!
const customer = (history: PastPayments) => history.windows(asked, at).customer.payments

describe('payments before those that a start remembers', () => {
  it('are not known at first, and all of them once they are recalled', async () => {
    const { pool } = running.services.store
    const history = createPastPayments(undefined, undefined, () => NOW)
    const { memory, from } = memoryOf(history)
    const restored = await restoreHistory(pool, memory, 10)
    expect(customer(history)).toEqual([null, null, null, null, null])
    expect(history.velocity(asked, at)).toBeUndefined()
    await recallPayments(pool, memory, restored, new AbortController().signal, 7)
    // Nothing was ever decided before: what is known is all there was.
    expect(from.at(-1)).toBe(0)
    expect(customer(history)).toEqual([0, 1, 24, 30, 30])
    expect(history.velocity(asked, at)).toMatchObject({ payments_60min: 2, countries_24h: 1 })
  })

  it('are recalled no further once the service closes', async () => {
    const { pool } = running.services.store
    const history = createPastPayments(undefined, undefined, () => NOW)
    const { memory } = memoryOf(history)
    const restored = await restoreHistory(pool, memory, 10)
    const closing = new AbortController()
    closing.abort()
    await recallPayments(pool, memory, restored, closing.signal)
    expect(customer(history)[4]).toBeNull()
  })

  it('are none where a start remembers all', async () => {
    const { pool } = running.services.store
    const history = createPastPayments(undefined, undefined, () => NOW)
    const { memory, from } = memoryOf(history)
    await restoreHistory(pool, memory)
    expect(from).toEqual([0])
    expect(customer(history)).toEqual([0, 1, 24, 30, 30])
  })
})
