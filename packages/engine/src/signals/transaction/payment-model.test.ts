import { describe, expect, it } from 'vitest'
import { PAYMENT } from '../../../test/told-payment.ts'
import { ok, unavailable } from '../../domain/measured.ts'
import type { MeasuredPayment } from './payment-features.ts'
import { createPaymentModel, type PaymentModelFile } from './payment-model.ts'

const FILE: PaymentModelFile = {
  format: 'tribunal-payment-model/1',
  id: 'payment-fraud',
  version: '1.0.0',
  title: { en: 'Fraud in a payment', es: 'Fraude en un pago' },
  home: { all: ['amount-usd'], any: ['amount-to-usual', 'channel'] },
  threshold: 0.5,
  bias: -1000,
  features: [
    { name: 'amount-usd', from: [100, 1000], weights: [0, 0, 500, 3000] },
    { name: 'amount-to-usual', from: [2], weights: [0, -200, 400] },
    { name: 'channel', values: ['app', 'web'], weights: [0, -1000, 250] },
  ],
  pairs: [
    {
      bins: [
        { name: 'amount-usd', from: [1000] },
        { name: 'channel', values: ['web'] },
      ],
      weights: [
        [0, 0],
        [0, 0],
        [0, 750],
      ],
    },
  ],
  calibration: { slope: 2000, offset: 100 },
  prior: { sample: 0.5, used: 0.01, shift: -1600 },
}
const NOT = unavailable('not known')
const told = (usd: number | undefined, ratio: number | undefined, channel: string): MeasuredPayment => ({
  payment: { ...PAYMENT, channel },
  time: undefined,
  signals: {
    amount_ratio: ratio === undefined ? NOT : ok({ part: ratio, whole: 1, value: ratio }),
    off_hours: NOT,
    foreign_country: NOT,
    unknown_device: NOT,
    channel_risk: 'low',
    flags: [],
  },
  exposure: { country_high_risk: NOT, amount_usd: usd === undefined ? NOT : ok(usd) },
})
const { score } = createPaymentModel(FILE)

describe('a learned signal of payments', () => {
  it('adds up what each feature says, calibrates it, and tells what moved it most', () => {
    // (-1 + 3 + 0.4 + 0.25 + 0.75) × 2 + 0.1 - 1.6 = 5.3
    expect(score(told(1000, 2, 'web'))).toEqual(
      ok({
        probability: 0.995,
        version: '1.0.0',
        threshold: 0.5,
        influences: [
          { feature: 'amount-usd', weight: 6 },
          { feature: 'amount-usd × channel', weight: 1.5 },
          { feature: 'amount-to-usual', weight: 0.8 },
          { feature: 'channel', weight: 0.5 },
        ],
      }),
    )
  })

  it('tells no influences where it is not raised', () => {
    // (-1 + 0.5 - 0.2 - 1) × 2 + 0.1 - 1.6 = -4.9
    expect(score(told(999.99, 1.99, 'app'))).toMatchObject({ value: { probability: 0.0074, influences: [] } })
  })

  it('leaves out what says nothing, and names five at most', () => {
    const many = Array.from({ length: 7 }, (_, i) => ({ name: 'channel', values: ['web'], weights: [0, i * 1000] }))
    const model = createPaymentModel({ ...FILE, home: { all: [], any: [] }, features: many, pairs: [] })
    expect(model.score(told(undefined, undefined, 'web'))).toMatchObject({
      value: { influences: [12, 10, 8, 6, 4].map((weight) => ({ feature: 'channel', weight })) },
    })
    const one = createPaymentModel({
      ...FILE,
      threshold: 0,
      features: FILE.features.slice(0, 2),
      home: { all: [], any: [] },
    })
    expect(one.score(told(5, 1, 'app'))).toMatchObject({ value: { influences: [{ feature: 'amount-to-usual' }] } })
  })

  it('is not at home where a feature it needs is not known, or is a word it does not know', () => {
    expect(score(told(undefined, 1, 'web'))).toEqual(
      unavailable('the model was trained on payments whose amount-usd is known'),
    )
    expect(score(told(Number.NaN, 1, 'web'))).toEqual(
      unavailable('the model was trained on payments whose amount-usd is known'),
    )
    expect(score(told(5, undefined, 'phone'))).toEqual(
      unavailable('the model was trained on payments of which one of amount-to-usual, channel is known'),
    )
    const needy = createPaymentModel({ ...FILE, home: { all: ['channel'], any: [] } })
    expect(needy.score(told(5, 1, 'phone'))).toEqual(
      unavailable('it needs `channel`, as one of the 2 words it was trained on'),
    )
    expect(score(told(5, undefined, 'app')).status).toBe('ok')
    expect(score(told(5, 1, 'phone')).status).toBe('ok')
  })

  it.each([
    ['a feature that does not exist', { features: [{ name: 'mood', weights: [0, 0] }] }, 'no such feature'],
    ['too few weights', { features: [{ name: 'amount-usd', weights: [0] }] }, 'a weight for each bin of `amount-usd`'],
    [
      'rows of a pair that do not fit',
      { pairs: [{ ...FILE.pairs[0]!, weights: [[0, 0], [0, 0], [0]] }] },
      'each bin of `amount-usd × channel`',
    ],
    ['a home it does not weigh', { home: { all: ['at-night'], any: [] } }, 'at home by `at-night`'],
  ])('is refused with %s', (_, change, message) => {
    expect(() => createPaymentModel({ ...FILE, ...change })).toThrow(message)
  })
})
