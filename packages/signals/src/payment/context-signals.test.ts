import type { ChannelRisk, CustomerBehavior, Payment } from '@tribunal/contract'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { contextSignals, holds, printable } from './context-signals.ts'

const BEHAVIOR: CustomerBehavior = {
  usual_amount_avg: 500,
  usual_hours: '08:00-22:00',
  usual_countries: ['PE'],
  usual_devices: ['D-01'],
}
const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 500,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
}
const measure = (
  change: Partial<Payment> = {},
  behavior: CustomerBehavior | null = BEHAVIOR,
  risk: ChannelRisk = 'low',
) => {
  const payment = { ...PAYMENT, ...change }
  return contextSignals(payment, behavior, parseClockTime(payment.timestamp), risk)
}

describe('context flags', () => {
  it('of a usual payment: none', () => {
    expect(measure().flags).toEqual([])
  })

  it.each([
    [1000, []],
    [1000.01, ['elevated_amount_2.0x']],
    [1250, ['elevated_amount_2.5x']],
    [1500, ['elevated_amount_3.0x']],
    [1500.01, ['high_amount_ratio_3.0x']],
    [1800, ['high_amount_ratio_3.6x']],
  ])('of an amount of %d against an average of 500: %j', (amount, flags) => {
    expect(measure({ amount }).flags).toEqual(flags)
  })

  it('name hours, country, device and channel in the documented order', () => {
    const change = { amount: 8500, timestamp: '2026-11-10T02:00:00Z', country: 'NG', device_id: 'D-99' }
    expect(measure(change, BEHAVIOR, 'high').flags).toEqual([
      'high_amount_ratio_17.0x',
      'transaction_off_hours',
      'foreign_country_NG',
      'unknown_device_D-99',
      'high_risk_channel',
    ])
  })

  it.each(['low', 'medium'] as const)('of a %s-risk channel: none', (risk) => {
    expect(measure({}, BEHAVIOR, risk).flags).toEqual([])
  })

  it('show an id without control characters and at most 64 characters of it', () => {
    expect(measure({ device_id: `D\n\u2028-${'9'.repeat(100)}` }).flags).toEqual([`unknown_device_D-${'9'.repeat(60)}`])
    expect(printable(7 as unknown as string)).toBe('7')
  })

  it('take an empty list at its word: nothing is usual', () => {
    expect(measure({}, { ...BEHAVIOR, usual_countries: [], usual_devices: [] }).flags).toEqual([
      'foreign_country_PE',
      'unknown_device_D-01',
    ])
  })
})

describe('what is not known', () => {
  it('is unavailable, not false, without behaviour', () => {
    const { amount_ratio, off_hours, foreign_country, unknown_device, flags } = measure({ amount: 1e6 }, null)
    for (const signal of [amount_ratio, off_hours, foreign_country, unknown_device]) {
      expect(signal).toEqual({ status: 'unavailable', reason: 'nothing is known of what is usual for this customer' })
    }
    expect(flags).toEqual([])
  })

  it.each([
    ['off_hours', { ...BEHAVIOR, usual_hours: '25:99' }, 'the usual hours cannot be read'],
    ['amount_ratio', { ...BEHAVIOR, usual_amount_avg: Number.NaN }, 'the usual amount is not a number'],
    ['foreign_country', { ...BEHAVIOR, usual_countries: undefined }, 'the usual countries are not a list'],
    ['unknown_device', { ...BEHAVIOR, usual_devices: 'D-01' }, 'the usual devices are not a list'],
  ] as const)('leaves %s unavailable and raises no flag', (signal, behavior, reason) => {
    const measured = measure({}, behavior as unknown as CustomerBehavior)
    expect(measured[signal]).toEqual({ status: 'unavailable', reason })
    expect(measured.flags).toEqual([])
  })

  it('leaves the hours unavailable where the timestamp cannot be read', () => {
    expect(measure({ timestamp: 'noon' }).off_hours).toEqual({
      status: 'unavailable',
      reason: 'the time of the payment cannot be read',
    })
  })

  it('does not hold', () => {
    expect([holds({ status: 'unavailable', reason: '' }), holds({ status: 'ok', value: false })]).toEqual([
      false,
      false,
    ])
    expect(holds({ status: 'ok', value: true })).toBe(true)
  })
})

describe('the currency of the average', () => {
  const inCurrency = (average_currency: string) => ({ ...BEHAVIOR, average_currency })

  it('is that of the payment where it is not said', () => {
    expect(measure().amount_ratio).toEqual(measure({}, inCurrency('PEN')).amount_ratio)
  })

  it('another one makes the ratio unknown, and nothing else', () => {
    const { amount_ratio, flags, ...others } = measure({ amount: 9000, currency: 'EUR' }, inCurrency('PEN'))
    expect(amount_ratio).toEqual({
      status: 'unavailable',
      reason: 'the usual amount is in PEN and the payment in EUR: nothing is converted',
    })
    expect(flags).toEqual([])
    expect([others.off_hours, others.foreign_country, others.unknown_device].map(holds)).toEqual([false, false, false])
  })
})
