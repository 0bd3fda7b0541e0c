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
    await recallPayments(pool, memory, restored, new AbortController().signal, { page: 7 })
    // Nothing was ever decided before: what is known is all there was.
    expect(from.at(-1)).toBe(0)
    expect(customer(history)).toEqual([0, 1, 24, 30, 30])
    expect(history.velocity(asked, at)).toMatchObject({ payments_60min: 2, countries_24h: 1 })
  })

  it('are all of them also where the store is away for a moment at the end', async () => {
    const { pool } = running.services.store
    let failures = 0
    const failing = {
      query(text: string, values?: unknown[]) {
        if (text.includes('as more') && failures++ === 0) return Promise.reject(new Error('away'))
        return pool.query(text, values)
      },
    } as unknown as typeof pool
    const history = createPastPayments(undefined, undefined, () => NOW)
    const { memory, from } = memoryOf(history)
    const restored = await restoreHistory(pool, memory, 10)
    await recallPayments(failing, memory, restored, new AbortController().signal, { againMs: 1 })
    expect([failures, from.at(-1)]).toEqual([2, 0])
    expect(customer(history)).toEqual([0, 1, 24, 30, 30])
  })

  it('are not counted any more once their customer is erased', async () => {
    const gone = payment('T-gone', 1, { customer_id: 'C-erased', merchant_id: 'M-2' })
    await running.send('POST', '/api/v1/decisions', { body: gone })
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-erased' }, scopes: ['admin'] })
    const next = payment('T-next', 0, { customer_id: 'C-erased', merchant_id: 'M-2' })
    const { json } = await running.send('POST', '/api/v1/decisions?view=full', { body: next })
    const { windows } = json.decision.facts
    for (const of of [windows.customer, windows.merchant])
      expect(of).toMatchObject({ payments: [0, 0, 0, 0, 0], first_seen_s: null })
  })

  it('count on where they came while their customer was erased', async () => {
    const of = (n: number) => payment(`T-burst-${n}`, 0.5, { customer_id: 'C-burst', device_id: 'D-burst' })
    const send = (body: object) => running.send('POST', '/api/v1/decisions?view=full', { body })
    const erase = () =>
      running.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-burst' }, scopes: ['admin'] })
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => (n === 20 ? erase() : send(of(n)))))
    const left = 39 - sent[20]!.json.erased
    const { json } = await send(payment('T-burst-last', 0, { customer_id: 'C-burst', device_id: 'D-burst' }))
    expect(json.decision.facts.windows.customer.payments[4]).toBe(left)
    expect(json.decision.facts.windows.device.payments[4]).toBe(left)
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
