import type { EntityWindows, Payment } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { createPaymentWindows, type PaymentWindows } from './payment-windows.ts'

const RATES = new Map([
  ['USD', 1],
  ['PEN', 0.27],
])
const START = Date.parse('2026-11-01T00:00:00Z')
/** A payment so many minutes after the first of November. */
const payment = (id: string, minutes: number, change: Partial<Payment> = {}): Payment => ({
  kind: 'payment',
  transaction_id: id,
  customer_id: 'C-1',
  amount: 10,
  currency: 'USD',
  country: 'PE',
  channel: 'web',
  device_id: 'D-1',
  timestamp: new Date(START + minutes * 60_000).toISOString(),
  merchant_id: 'M-1',
  ...change,
})
const timeOf = (one: Payment) => parseClockTime(one.timestamp)!
const record = (windows: PaymentWindows, one: Payment, held = false) => windows.record(one, timeOf(one), held)
const view = (windows: PaymentWindows, one: Payment) => windows.view(one, timeOf(one))

describe('windows over earlier payments', () => {
  it('count them for the customer, the device, the merchant and the country', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0, { amount: 100, currency: 'PEN', merchant_id: 'M-2' }))
    record(windows, payment('b', 50, { country: 'CL', amount: 0.1 }), true)
    record(windows, payment('c', 55, { customer_id: 'C-2', amount: 5 }))
    const seen = view(windows, payment('d', 60))
    expect(seen.customer).toEqual({
      first_seen_s: 3600,
      last_seen_s: 600,
      payments: [1, 2, 2, 2, 2],
      sum_usd: [0.1, 27.1, 27.1, 27.1, 27.1],
      held: [1, 1, 1, 1, 1],
      devices: [1, 1, 1, 1, 1],
      merchants: [1, 2, 2, 2, 2],
      countries: [1, 2, 2, 2, 2],
    })
    expect(seen.device).toMatchObject({ payments: [2, 3, 3, 3, 3], customers: [2, 2, 2, 2, 2] })
    expect(seen.merchant).toMatchObject({ payments: [2, 2, 2, 2, 2], last_seen_s: 300, first_seen_s: 600 })
    expect(seen.country).toMatchObject({ payments: [1, 2, 2, 2, 2], merchants: [1, 2, 2, 2, 2] })
  })

  it('include both of their ends', () => {
    const windows = createPaymentWindows(RATES)
    const ages = [0, 10, 60, 1440, 7 * 1440, 30 * 1440]
    for (const age of ages) record(windows, payment(`at ${age}`, -age))
    for (const age of ages.slice(1)) record(windows, payment(`past ${age}`, -age - 1 / 60))
    expect(view(windows, payment('now', 0)).customer.payments).toEqual([2, 4, 6, 8, 10])
  })

  it('know nothing of who was never seen', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0))
    const { customer, merchant } = view(windows, payment('b', 1, { customer_id: 'C-9' }))
    expect(customer).toEqual({
      first_seen_s: null,
      last_seen_s: null,
      payments: [0, 0, 0, 0, 0],
      sum_usd: [0, 0, 0, 0, 0],
      held: [0, 0, 0, 0, 0],
      devices: [0, 0, 0, 0, 0],
      merchants: [0, 0, 0, 0, 0],
      countries: [0, 0, 0, 0, 0],
    })
    expect(merchant.payments).toEqual([1, 1, 1, 1, 1])
  })

  it('leave out what came later, and a payment that is sent again', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0))
    expect(view(windows, payment('a', 0)).customer).toMatchObject({ first_seen_s: null, payments: [0, 0, 0, 0, 0] })
    record(windows, payment('a', 0), true)
    record(windows, payment('b', 5))
    expect(view(windows, payment('b', 5)).customer).toMatchObject({ last_seen_s: 300, payments: [1, 1, 1, 1, 1] })
    expect(view(windows, payment('c', 4)).customer).toMatchObject({ last_seen_s: 240, held: [0, 0, 0, 0, 0] })
    expect(view(windows, payment('c', -1)).customer).toMatchObject({ first_seen_s: null, last_seen_s: null })
    expect(windows.size).toBe(2)
  })

  it('count different ones among the latest 16', () => {
    const windows = createPaymentWindows(RATES)
    for (let i = 0; i < 40; i++) record(windows, payment(`p${i}`, i / 60, { device_id: `D-${i}` }))
    expect(view(windows, payment('x', 1)).customer).toMatchObject({
      devices: Array(5).fill(16),
      payments: Array(5).fill(40),
    })
  })

  it('add nothing for a currency without a rate, and at most a billion dollars', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0, { currency: 'XXX' }))
    record(windows, payment('b', 0, { amount: 1e300 }))
    expect(view(windows, payment('c', 0)).customer.sum_usd).toEqual(Array(5).fill(1e9))
  })

  it('say where earlier payments gave way, and remember since when somebody is known', () => {
    const windows = createPaymentWindows(RATES, { perEntity: 80, total: 1000 })
    for (let i = 0; i < 200; i++) record(windows, payment(`p${i}`, i, { amount: i }), i % 2 === 1)
    const { customer } = view(windows, payment('x', 200))
    expect(customer).toMatchObject({ partial: true, first_seen_s: 200 * 60, payments: [10, 60, 80, 80, 80] })
    expect(customer.held).toEqual([5, 30, 40, 40, 40])
    expect(customer.sum_usd[4]).toBe(((120 + 199) * 80) / 2)
    windows.forget('p0')
    windows.forget('p199')
    expect(view(windows, payment('x', 200)).customer).toMatchObject({
      payments: [9, 59, 79, 79, 79],
      first_seen_s: 12000,
    })
    expect(view(windows, payment('x', 200 + 40 * 1440)).customer).not.toHaveProperty('partial')
  })

  it('take back the right one of several of one time, and none that gave way', () => {
    const windows = createPaymentWindows(RATES, { perEntity: 2, total: 20 })
    for (const [at, id] of ['a', 'b', 'c'].entries()) record(windows, payment(id, 0, { amount: at + 1 }))
    windows.forget('a')
    expect(view(windows, payment('x', 1)).customer.sum_usd[0]).toBe(5)
    windows.forget('c')
    expect(view(windows, payment('x', 1)).customer.sum_usd[0]).toBe(2)
  })

  it('forget those that arrived first where there are too many, no matter whose they were', () => {
    const windows = createPaymentWindows(RATES, { perEntity: 2, total: 20 })
    for (let i = 0; i < 20; i++) record(windows, payment(`p${i}`, i, { customer_id: `C-${i}` }))
    record(windows, payment('last', 20))
    expect(windows.size).toBe(19)
    expect(view(windows, payment('x', 21, { customer_id: 'C-0' })).customer.first_seen_s).toBeNull()
    for (const id of ['last', ...Array.from({ length: 20 }, (_, i) => `p${i}`)]) windows.forget(id)
    expect([windows.size, view(windows, payment('x', 21)).country.payments[4]]).toEqual([0, 0])
  })
})

/** What the windows say, by looking at every payment there is. */
function byLooking(all: readonly { one: Payment; held: boolean }[], asked: Payment, own: keyof Payment) {
  const now = timeOf(asked).at
  const before = all.filter(({ one }) => one[own] === asked[own] && timeOf(one).at <= now)
  const others = before.filter(({ one }) => one.transaction_id !== asked.transaction_id)
  const ages = others.map(({ one }) => (now - timeOf(one).at) / 1000)
  const within = [600, 3600, 86_400, 604_800, 2_592_000].map((window) => others.filter((_, i) => ages[i]! <= window))
  const kinds = {
    customers: 'customer_id',
    devices: 'device_id',
    merchants: 'merchant_id',
    countries: 'country',
  } as const
  const different = Object.entries(kinds)
    .filter(([, field]) => field !== own)
    .map(([name, field]) => [name, within.map((some) => new Set(some.map(({ one }) => one[field])).size)] as const)
  return {
    first_seen_s: ages.length > 0 ? Math.max(...ages) : null,
    last_seen_s: ages.length > 0 ? Math.min(...ages) : null,
    payments: within.map((some) => some.length),
    sum_usd: within.map((some) => some.reduce((sum, { one }) => sum + one.amount * 100, 0) / 100),
    held: within.map((some) => some.filter(({ held }) => held).length),
    ...Object.fromEntries(different),
  } as unknown as EntityWindows
}

const TOLD = fc.record({
  id: fc.integer({ min: 0, max: 25 }),
  minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 60_000 })),
  customer: fc.integer({ min: 0, max: 2 }),
  device: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 500 }),
  country: fc.constantFrom('PE', 'CL'),
  held: fc.boolean(),
  forget: fc.boolean(),
})

describe('windows', () => {
  it('say what looking at every payment says, in whatever order payments come and go', () => {
    fc.assert(
      fc.property(fc.array(TOLD, { maxLength: 30 }), (told) => {
        const windows = createPaymentWindows(RATES)
        const all = new Map<string, { one: Payment; held: boolean }>()
        for (const { id, minutes, customer, device, amount, country, held, forget } of told) {
          const change = { customer_id: `C-${customer}`, device_id: `D-${device}`, amount, country }
          const one = payment(`p${id}`, minutes, change)
          if (forget) {
            windows.forget(`p${id}`)
            all.delete(`p${id}`)
          }
          const seen = view(windows, one)
          const rows = [...all.values()]
          expect(seen.customer).toEqual(byLooking(rows, one, 'customer_id'))
          expect(seen.device).toEqual(byLooking(rows, one, 'device_id'))
          expect(seen.merchant).toEqual(byLooking(rows, one, 'merchant_id'))
          expect(seen.country).toEqual(byLooking(rows, one, 'country'))
          record(windows, one, held)
          if (!all.has(`p${id}`)) all.set(`p${id}`, { one, held })
        }
      }),
      { numRuns: 150 },
    )
  })
})
