import type { Payment } from '@tribunal/contract'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import type { PastPayment } from './past-payments.ts'
import { velocity } from './velocity.ts'

const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 1000,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00Z',
  merchant_id: 'M-001',
}
const NOW = parseClockTime(PAYMENT.timestamp)!
/** A payment so many minutes before. */
const past = (minutes: number, change: Partial<PastPayment> = {}): PastPayment => ({
  id: `p${minutes}`,
  at: NOW.at - minutes * 60_000,
  minute: 0,
  amount: 500,
  currency: 'PEN',
  country: 'PE',
  device: 'D-01',
  teaches: true,
  ...change,
})
const counts = (...earlier: PastPayment[]) => velocity(PAYMENT, NOW, earlier)

describe('velocity', () => {
  it('of a first payment counts that payment', () => {
    expect(counts()).toEqual({ payments_10min: 1, payments_60min: 1, small_payments_60min: 0, countries_24h: 1 })
  })

  it('counts to the edge of ten minutes and of an hour', () => {
    expect(counts(past(0), past(10), past(10.01), past(60), past(60.01))).toMatchObject({
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
    expect(small.small_payments_60min).toBe(2)
    expect(counts(past(61, { amount: 1 })).small_payments_60min).toBe(0)
  })

  it('counts each country of the last 24 hours once', () => {
    const day = 24 * 60
    expect(counts(past(day, { country: 'CL' }), past(1, { country: 'CL' }), past(2)).countries_24h).toBe(2)
    expect(counts(past(day, { country: 'CL' })).countries_24h).toBe(2)
    expect(counts(past(day + 1, { country: 'CL' })).countries_24h).toBe(1)
  })
})
