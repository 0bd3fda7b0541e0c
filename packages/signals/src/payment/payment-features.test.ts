import type { EntityWindows } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { PAYMENT } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { ok, unavailable } from '../measured.ts'
import { type MeasuredPayment, paymentFeature } from './payment-features.ts'

const NOT = unavailable(message('signal.step_failed'))
const SEEN: EntityWindows = {
  first_seen_s: 900,
  last_seen_s: null,
  payments: [0, 1, 2, 4, 8],
  sum_usd: [0, 10, 30, 70, 150],
  held: [0, 0, 1, 1, 2],
  customers: [0, 1, 1, 2, 2],
  devices: [0, 1, 1, 1, 3],
  merchants: [0, 1, 2, 2, 4],
  countries: [0, 1, 1, 1, 1],
}
const KNOWN: MeasuredPayment = {
  payment: { ...PAYMENT, channel: 'web', merchant_category: 'travel' },
  time: { at: 0, minute: 200 },
  signals: {
    amount_ratio: ok({ part: 7, whole: 2, value: 3.5 }),
    off_hours: ok(true),
    foreign_country: ok(false),
    unknown_device: ok(true),
    channel_risk: 'low',
    flags: [],
  },
  exposure: { country_high_risk: ok(false), amount_usd: ok(120) },
  windows: { customer: SEEN, device: SEEN, merchant: SEEN, country: SEEN },
}
const { windows: _, ...UNSEEN } = KNOWN
const UNKNOWN: MeasuredPayment = {
  ...UNSEEN,
  payment: PAYMENT,
  time: undefined,
  signals: { ...KNOWN.signals, amount_ratio: NOT, off_hours: NOT },
  exposure: { country_high_risk: NOT, amount_usd: NOT },
}
const read = (name: string, of = KNOWN) => paymentFeature(name)!(of)

describe('a feature of a payment', () => {
  it.each([
    ['amount-usd', 120],
    ['amount-to-usual', 3.5],
    ['minute-of-day', 200],
    ['at-night', 1],
    ['off-hours', 1],
    ['foreign-country', 0],
    ['unknown-device', 1],
    ['channel', 'web'],
    ['merchant-category', 'travel'],
    ['customer-payments-10min', 0],
    ['customer-payments-30d', 8],
    ['device-sum-usd-24h', 30],
    ['device-customers-7d', 2],
    ['merchant-average-usd-30d', 18.75],
    ['merchant-held-share-24h', 0.5],
    ['merchant-held-share-10min', undefined],
    ['country-devices-30d', 3],
    ['country-merchants-1h', 1],
    ['customer-countries-24h', 1],
    ['customer-first-seen-s', 900],
    ['customer-last-seen-s', undefined],
  ])('%s', (name, wanted) => {
    expect(read(name)).toBe(wanted)
  })

  it('is unknown where what it is made of is', () => {
    const names = ['amount-usd', 'amount-to-usual', 'minute-of-day', 'at-night', 'off-hours', 'merchant-category']
    for (const name of [...names, 'customer-payments-1h', 'customer-first-seen-s'])
      expect(read(name, UNKNOWN), name).toBeUndefined()
  })

  it('tells night from 22:00 to 03:59', () => {
    const at = (minute: number) => read('at-night', { ...KNOWN, time: { at: 0, minute } })
    expect([at(239), at(240), at(1319), at(1320)]).toEqual([1, 0, 0, 1])
  })

  it('of another name does not exist', () => {
    const names = [
      'amount',
      'toString',
      'customer-constructor',
      'customer-constructor-1h',
      'customer-payments',
      'bank-payments-1h',
    ]
    for (const name of names) expect(paymentFeature(name), name).toBeUndefined()
  })
})
