import { createPastPayments, type PastPayments, parseClockTime } from '@tribunal/signals'
import { countPage, type Memory, restoreHistory, WindowSnapshots } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { isSampled, type SignedIn, signedIn } from './signed-in.ts'

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

/** A memory of payments alone. */
function memoryOf(history: PastPayments): Memory {
  return {
    remember(submission, decision, seen) {
      if (submission.kind === 'payment')
        history.record(submission, decision, seen?.at.getTime(), seen?.seq, seen?.byPerson)
    },
    windows: history.stored,
    recallCampaign: () => {},
    settle: () => {},
    settlePayment: history.settle,
  }
}

let server: RecordingServer
let running: Process
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost' })
  for (let i = 0; i < 30; i++) await running.send('POST', '/api/v1/decisions', { body: payment(`T-${i}`, 30 - i) })
  // Sent again a little later: it counts once.
  await running.send('POST', '/api/v1/decisions', { body: payment('T-3', 27) })
})
afterAll(() => server?.close())

const asked = payment('asked', 0)
const at = parseClockTime(asked.timestamp)!
const customer = (history: PastPayments) => history.windows(asked, at).customer.payments
const windowsOf = async (process: Process, body: object) => {
  const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body })
  return json.decision.facts.windows
}

describe('payments before those that a start remembers', () => {
  it('are not known until the snapshot reaches up to these, and then all of them', async () => {
    const { pool } = running.services.store
    const history = createPastPayments(undefined, undefined, () => NOW)
    const memory = memoryOf(history)
    const snapshots = new WindowSnapshots({ pool, windows: history.stored })
    await restoreHistory(pool, memory, 10)
    await snapshots.prepare([asked])
    expect(customer(history)).toEqual([null, null, null, null, null])
    expect(history.velocity(asked, at)).toBeUndefined()
    let counted = await countPage(pool, { page: 7 })
    while (counted?.more) counted = await countPage(pool, { page: 7 })
    memory.windows.snapshotAt(counted!.place)
    await snapshots.prepare([asked])
    expect(customer(history)).toEqual([0, 1, 24, 30, 30])
    expect(history.velocity(asked, at)).toMatchObject({ payments_60min: 2, countries_24h: 1 })
  })

  it('are known at once after a start, and those that were recorded since the snapshot', async () => {
    const others = { customer_id: 'C-start', device_id: 'D-start', merchant_id: 'M-start' }
    for (let i = 0; i < 3; i++) await windowsOf(running, payment(`T-before-${i}`, 2, others))
    await countPage(running.services.store.pool)
    for (let i = 0; i < 2; i++) await windowsOf(running, payment(`T-since-${i}`, 1, others))
    const again = await server.start()
    const { customer, device, merchant } = await windowsOf(again, payment('T-started', 0, others))
    for (const of of [customer, device, merchant]) expect(of.payments).toEqual([0, 2, 5, 5, 5])
    await again.close()
  })
})

describe('payments that two processes decide side by side', () => {
  it('are counted once each, while the snapshot is counted, and after a start', async () => {
    const { pool } = running.services.store
    const other = await server.start()
    const all = Array.from({ length: 160 }, (_, n) => {
      const ids = { customer_id: `C-many-${n % 7}`, device_id: `D-many-${n % 9}`, merchant_id: 'M-many', country: 'UY' }
      return payment(`T-many-${n}`, 1 + (n % 40), ids)
    })
    let sending = true
    const counting = (async () => {
      while (sending) {
        const counted = await countPage(pool, { page: 11 })
        if (counted) running.services.tribunal.windows.snapshotAt(counted.place)
        await new Promise((later) => setTimeout(later, 1))
      }
    })()
    await Promise.all(
      [running, other].map((process, at) =>
        Promise.all(
          Array.from({ length: 8 }, async (_, sender) => {
            for (let n = 2 * sender + at; n < all.length; n += 16)
              await process.send('POST', '/api/v1/decisions', { body: all[n] })
          }),
        ),
      ),
    )
    sending = false
    await counting
    const again = await server.start()
    const ids = { customer_id: 'C-many-0', device_id: 'D-many-0', merchant_id: 'M-many', country: 'UY' }
    const count = (field: 'customer_id' | 'device_id' | 'merchant_id' | 'country') =>
      all.filter((one) => one[field] === ids[field]).length
    const wanted = [count('customer_id'), count('device_id'), count('merchant_id'), count('country')]
    let sent = 0
    /** Each time one payment more. */
    const found = async (process: Process) => {
      const { customer, device, merchant, country } = await windowsOf(process, payment(`T-asked-${sent}`, 0, ids))
      const payments = [customer, device, merchant, country].map(({ payments }) => payments[4] - sent)
      sent++
      return payments
    }
    // Others' payments follow within moments, and one that was counted twice would stay.
    for (const process of [again, running, other])
      await vi.waitFor(async () => expect(await found(process)).toEqual(wanted), { timeout: 5_000, interval: 150 })
    await again.close()
    await other.close()
  })
})

describe('a payment that a person decides', () => {
  let lead: SignedIn
  beforeAll(async () => {
    lead = await signedIn(running, 'Lea', ['lead'])
  })
  const ids = { customer_id: 'C-seen', device_id: 'D-seen', merchant_id: 'M-seen', currency: 'USD' }
  const next = (n: number) => payment(`T-next-${n}`, 0, { ...ids, customer_id: `C-seen-${n}` })
  let large = 0
  /** A case about a large payment on the device, of those that one person settles. */
  async function forOnePerson(): Promise<string> {
    const body = payment(`T-seen-${++large}`, 1, { ...ids, amount: 3000 })
    const { json } = await running.send('POST', '/api/v1/decisions', { body })
    expect(json.outcome).toBe('ESCALATE_TO_HUMAN')
    const { id } = (await lead.send('GET', `/api/v1/cases?q=${json.id}`)).json.data[0]
    return isSampled(id) ? await forOnePerson() : id
  }
  let asked = 0
  /** What a payment of another customer on the same device finds. */
  const decide = async (process: Process) => {
    const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body: next(++asked) })
    return {
      fraud: json.decision.facts.windows.device.confirmed_fraud?.[4],
      outcome: json.outcome as string,
      id: json.id,
    }
  }
  const until = (process: Process, fraud: number | undefined) =>
    vi.waitFor(
      async () => {
        const found = await decide(process)
        expect(found.fraud).toBe(fraud)
        return found
      },
      { timeout: 60_000, interval: 200 },
    )

  it('counts as the person says in every process and after a start, and as before once that is taken back', async () => {
    const other = await server.start()
    const id = await forOnePerson()
    await lead.send('POST', `/api/v1/cases/${id}/claim`, {})
    const resolution = { outcome: 'BLOCK', reason_code: 'customer_denied' }
    expect((await lead.send('POST', `/api/v1/cases/${id}/resolve`, resolution)).status).toBe(200)
    for (const process of [running, other]) expect((await until(process, 1)).outcome).toBe('ESCALATE_TO_HUMAN')
    const again = await server.start()
    const found = await decide(again)
    expect(found).toMatchObject({ fraud: 1, outcome: 'ESCALATE_TO_HUMAN' })
    expect((await lead.send('POST', `/api/v1/cases/${id}/undo`, {})).status).toBe(200)
    for (const process of [running, other, again]) await until(process, undefined)
    // The earlier decision saw the fraud, and is the same when it is computed again.
    const replayed = await running.send('POST', `/api/v1/decisions/${found.id}/replay`)
    expect(replayed.json).toMatchObject({ result: 'same' })
    await again.close()
    await other.close()
  }, 300_000)
})

describe('payments of a customer who is erased', () => {
  const erase = (subject: string) =>
    running.send('POST', '/api/v1/subjects/erase', { body: { subject }, scopes: ['admin'] })

  it.each([true, false])('are not counted any more, in any process: counted in the snapshot %s', async (isCounted) => {
    const ids = { customer_id: `C-erased-${isCounted}`, merchant_id: `M-erased-${isCounted}`, device_id: 'D-erased' }
    const other = await server.start()
    for (const process of [running, other]) await windowsOf(process, payment(`T-gone-${isCounted}`, 1, ids))
    if (isCounted) await countPage(running.services.store.pool)
    await erase(ids.customer_id)
    const expected = { payments: [0, 0, 0, 0, 0], first_seen_s: null }
    const here = await windowsOf(running, payment(`T-next-${isCounted}`, 0, ids))
    for (const of of [here.customer, here.merchant, here.device]) expect(of).toMatchObject(expected)
    // The other one hears of it within a moment.
    const next = { ...ids, customer_id: `${ids.customer_id}-2` }
    const merchant = async () =>
      (await windowsOf(other, payment('T-other', 0.1, { ...next, device_id: 'D-other' }))).merchant.payments[4]
    while ((await merchant()) !== 0) await new Promise((later) => setTimeout(later, 20))
    await erase(ids.customer_id)
    await erase(next.customer_id)
    await other.close()
  })

  it('count on where they came while their customer was erased', async () => {
    const of = (n: number) => payment(`T-burst-${n}`, 0.5, { customer_id: 'C-burst', device_id: 'D-burst' })
    const send = (body: object) => running.send('POST', '/api/v1/decisions?view=full', { body })
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => (n === 20 ? erase('C-burst') : send(of(n)))))
    const left = 39 - sent[20]!.json.erased
    const { json } = await send(payment('T-burst-last', 0, { customer_id: 'C-burst', device_id: 'D-burst' }))
    expect(json.decision.facts.windows.customer.payments[4]).toBe(left)
    expect(json.decision.facts.windows.device.payments[4]).toBe(left)
  })
})
