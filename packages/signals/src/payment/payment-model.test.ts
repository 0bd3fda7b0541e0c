import { message } from '@tribunal/messages'
import { PAYMENT } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok, unavailable } from '../measured.ts'
import type { MeasuredPayment } from './payment-features.ts'
import { createPaymentModel, type PaymentModelFile, type PaymentTree } from './payment-model.ts'

const FILE: PaymentModelFile = {
  format: 'tribunal-payment-model/2',
  id: 'payment-fraud',
  version: '2.0.0',
  title: { en: 'Fraud in a payment', es: 'Fraude en un pago' },
  domain: { all: ['amount-usd'], any: ['amount-to-usual', 'channel'] },
  threshold: 0.5,
  bias: -1000,
  features: [{ name: 'amount-usd' }, { name: 'amount-to-usual' }, { name: 'channel', values: ['app', 'web'] }],
  trees: [
    [0, 1000, 100, [0, 100, -200, -400, 500], [2, ['web'], 2000, 3000, 1500]],
    [1, 2, 0, -200, 400],
    [2, ['app', null], -100, -1000, 250],
  ],
  calibration: { slope: 2000, offset: 100 },
  prior: { sample: 0.5, used: 0.01, shift: -1600 },
}
const NOT = unavailable(message('signal.step_failed'))
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

const deep = (questions: number): PaymentTree => (questions === 0 ? 0 : [0, 1, 0, deep(questions - 1), 0])

describe('a learned signal of payments', () => {
  it('adds up the leaves of its trees, calibrates them, and tells what moved them most', () => {
    // (-1 + 3 + 0.4 + 0.25) × 2 + 0.1 - 1.6 = 3.8
    expect(score(told(1000, 2, 'web'))).toEqual(
      ok({
        probability: 0.9781,
        version: '2.0.0',
        threshold: 0.5,
        influences: [
          // From 0.1 to 2 by the amount, then to 3 by the channel; from -0.1 to 0.25 by the channel.
          { feature: 'amount-usd', weight: 3.8 },
          { feature: 'channel', weight: 2.7 },
          { feature: 'amount-to-usual', weight: 0.8 },
        ],
      }),
    )
  })

  it('tells no influences where it is not raised', () => {
    // (-1 + 0.5 - 0.2 - 1) × 2 + 0.1 - 1.6 = -4.9
    expect(score(told(999.99, 1.99, 'app'))).toMatchObject({ value: { probability: 0.0074, influences: [] } })
  })

  it('takes a number that is not known for the least, and a word that it does not know for null', () => {
    // (-1 - 0.4 - 0.2 - 1) × 2 + 0.1 - 1.6 = -6.7
    const low = { value: { probability: 0.0012 } }
    expect(score(told(99, undefined, 'app'))).toMatchObject(low)
    expect(score(told(99, 1, 'phone'))).toMatchObject(low)
    const other = createPaymentModel({ ...FILE, trees: [[2, ['app'], 0, 0, 5000]] })
    expect(other.score(told(99, 1, 'phone'))).toEqual(other.score(told(99, 1, 'web')))
  })

  it('leaves out what says nothing, and names five at most', () => {
    const features = Array.from({ length: 7 }, () => ({ name: 'channel', values: ['web'] }))
    const trees = features.map((_, i) => [i, ['web'], 0, i * 1000, 0] as const)
    const model = createPaymentModel({ ...FILE, domain: { all: [], any: [] }, features, trees })
    expect(model.score(told(undefined, undefined, 'web'))).toMatchObject({
      value: { influences: [12, 10, 8, 6, 4].map((weight) => ({ feature: 'channel', weight })) },
    })
  })

  it('says what moved it so that the parts make the whole', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2000, noNaN: true }),
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.constantFrom('app', 'web', 'phone'),
        (usd, ratio, channel) => {
          const told_ = createPaymentModel({ ...FILE, threshold: 0 }).score(told(usd, ratio, channel))
          if (told_.status !== 'ok') throw new Error(JSON.stringify(told_.reason))
          const { probability, influences } = told_.value
          // The bias and the roots: (-1 + 0.1 + 0 - 0.1) × 2 + 0.1 - 1.6
          const logOdds = influences.reduce((sum, { weight }) => sum + weight, -3.5)
          expect(probability).toBeCloseTo(1 / (1 + Math.exp(-logOdds)), 3)
        },
      ),
    )
  })

  it('is not in domain where a feature it needs is not known, or is a word it does not know', () => {
    expect(score(told(undefined, 1, 'web'))).toEqual(unavailable(message('signal.not_known', { field: 'amount-usd' })))
    expect(score(told(Number.NaN, 1, 'web'))).toEqual(unavailable(message('signal.not_known', { field: 'amount-usd' })))
    expect(score(told(5, undefined, 'phone'))).toEqual(
      unavailable(message('signal.none_known', { fields: 'amount-to-usual, channel' })),
    )
    const needy = createPaymentModel({ ...FILE, domain: { all: ['channel'], any: [] } })
    expect(needy.score(told(5, 1, 'phone'))).toEqual(
      unavailable(message('signal.word_needed', { field: 'channel', words: 2 })),
    )
    expect(score(told(5, undefined, 'app')).status).toBe('ok')
    expect(score(told(5, 1, 'phone')).status).toBe('ok')
  })

  it.each([
    ['a feature that does not exist', { features: [{ name: 'mood' }] }, 'not a feature of payments'],
    ['a question about no feature', { trees: [[3, 1, 0, 0, 0]] }, 'asks about feature 3'],
    ['a number for words', { trees: [[2, 1, 0, 0, 0]] }, 'asks about `channel` as if it were a number'],
    ['words for a number', { trees: [[0, ['web'], 0, 0, 0]] }, 'asks about `amount-usd` as if it were words'],
    ['a tree without end', { trees: [deep(17)] }, 'asks more than 16 questions'],
    ['a domain it does not weigh', { domain: { all: ['at-night'], any: [] } }, 'in domain by `at-night`'],
  ] as [string, Partial<PaymentModelFile>, string][])('is refused with %s', (_, change, message) => {
    expect(() => createPaymentModel({ ...FILE, ...change })).toThrow(message)
  })
})
