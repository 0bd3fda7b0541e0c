import type { Payment, Velocity } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { createPastPayments, NO_HISTORY } from './past-payments.ts'
import { createPaymentWindows, WINDOW_LIMITS } from './windows/payment-windows.ts'

const NOW = Date.parse('2026-11-10T12:00:00Z')
let id = 0
/** A payment so many minutes before noon. */
const past = (minutes: number, change: Partial<Payment> = {}): Payment => ({
  kind: 'payment',
  transaction_id: `T-${id++}`,
  customer_id: 'C-1',
  amount: 500,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: new Date(NOW - Math.round(minutes * 60) * 1000).toISOString(),
  merchant_id: 'M-001',
  ...change,
})
const timeOf = ({ timestamp }: Payment) => parseClockTime(timestamp)!
const counts = (...earlier: Payment[]) => {
  const history = createPastPayments()
  for (const one of earlier) history.record(one)
  const now = past(0, { amount: 1000 })
  return history.velocity(now, timeOf(now))
}

const COUNTED = { held: 0, fraud: 0 }

describe('velocity', () => {
  it('of a first payment counts that payment', () => {
    const first = { payments_10min: 1, payments_60min: 1, small_payments_60min: 0, countries_24h: 1 }
    expect(counts()).toEqual(first)
    expect(NO_HISTORY.velocity(past(0), timeOf(past(0)))).toEqual(first)
  })

  it('counts to the edge of ten minutes and of an hour', () => {
    expect(counts(past(0), past(10), past(10.02), past(60), past(60.02))).toMatchObject({
      payments_10min: 3,
      payments_60min: 5,
    })
  })

  it('counts payments of at most a tenth in the same currency as small', () => {
    const small = counts(
      past(4, { amount: 1 }),
      past(5, { amount: 100 }),
      past(6, { amount: 100.01 }),
      past(7, { amount: 1, currency: 'USD' }),
    )
    expect(small?.small_payments_60min).toBe(2)
    expect(counts(past(60.02, { amount: 1 }))?.small_payments_60min).toBe(0)
  })

  it('counts each country of the last 24 hours once', () => {
    const day = 24 * 60
    expect(counts(past(day, { country: 'CL' }), past(1, { country: 'CL' }), past(2))?.countries_24h).toBe(2)
    expect(counts(past(day, { country: 'CL' }))?.countries_24h).toBe(2)
    expect(counts(past(day + 0.02, { country: 'CL' }))?.countries_24h).toBe(1)
  })

  it('is not known of a payment that comes more than a day late, and where a day is not in memory', () => {
    const history = createPastPayments()
    history.record(past(0))
    const late = past(24 * 60 + 1)
    expect(history.velocity(late, timeOf(late))).toBeUndefined()
    const now = past(-1)
    history.stored.snapshotAt({ build: 1, next: 0, since: NOW - 86_400_000 - 3_600_000 })
    expect(history.velocity(now, timeOf(now))).toEqual({
      payments_10min: 2,
      payments_60min: 2,
      small_payments_60min: 0,
      countries_24h: 1,
    })
    history.stored.snapshotAt({ build: 1, next: 1, since: NOW - 86_400_000 - 3_600_000 + 120_000 })
    expect(history.velocity(now, timeOf(now))).toBeUndefined()
  })
})

/** FP-05 of document 001, by looking at every payment of the customer. */
function byLooking(now: Payment, all: readonly Payment[]): Velocity {
  const age = (one: Payment) => (timeOf(now).at - timeOf(one).at) / 1000
  const earlier = all.filter((one) => one.transaction_id !== now.transaction_id && age(one) >= 0)
  const within = (seconds: number) => earlier.filter((one) => age(one) <= seconds)
  return {
    payments_10min: within(600).length + 1,
    payments_60min: within(3600).length + 1,
    small_payments_60min: within(3600).filter(
      ({ currency, amount }) => currency === now.currency && amount <= now.amount * 0.1,
    ).length,
    countries_24h: new Set([now, ...within(86_400)].map(({ country }) => country)).size,
  }
}

const TOLD = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  seconds: fc.oneof(
    fc.integer({ min: 0, max: 4_000 }),
    fc.integer({ min: 0, max: 86_400 }),
    fc.constantFrom(0, 599, 600, 601, 3599, 3600, 3601, 86_399, 86_400),
  ),
  amount: fc.constantFrom(1, 10, 30, 30.01, 99.995, 100, 1000),
  currency: fc.constantFrom('PEN', 'PEN', 'USD'),
  country: fc.constantFrom('PE', 'PE', 'CL', 'AR'),
})

describe('velocity', () => {
  it.each([2_000, 1])('says what looking at every payment says, up to a day late, with %s entities ready', (ready) => {
    fc.assert(
      fc.property(fc.array(TOLD, { maxLength: 50, size: 'max' }), (told) => {
        const windows = createPaymentWindows(new Map(), { ...WINDOW_LIMITS, ready })
        const all = new Map<string, Payment>()
        for (const { id, seconds, ...change } of told) {
          const one = past(-seconds / 60, { transaction_id: `p${id}`, ...change })
          expect(windows.velocity(one, timeOf(one))).toEqual(byLooking(one, [...all.values()]))
          windows.record(one, timeOf(one), COUNTED)
          if (!all.has(one.transaction_id)) all.set(one.transaction_id, one)
          // Another customer takes its place among what is ready.
          const other = past(0, { customer_id: `X-${seconds}` })
          windows.record(other, timeOf(other), COUNTED)
        }
      }),
      { numRuns: 100 },
    )
  })
})
