import { describe, expect, it } from 'vitest'
import { learnBehavior } from './learned-behavior.ts'
import type { PastPayment } from './past-payments.ts'

const past = (hour: number, change: Partial<PastPayment> = {}): PastPayment => ({
  id: '',
  at: 0,
  minute: hour * 60 + 30,
  amount: 100,
  currency: 'PEN',
  country: 'PE',
  device: 'D-01',
  teaches: true,
  ...change,
})
const many = (hours: readonly number[], change: Partial<PastPayment> = {}) => hours.map((hour) => past(hour, change))
const learned = (earlier: readonly PastPayment[], currency = 'PEN') => {
  const behavior = learnBehavior(earlier, currency)
  return behavior.status === 'ok' ? behavior.value : behavior.reason
}

describe('learned behaviour', () => {
  it('needs five earlier payments', () => {
    expect(learned(many([9, 10, 11, 12]))).toEqual(
      '4 earlier payments in this currency teach what is usual, 5 are needed',
    )
    expect(learned(many([9, 10, 11, 12, 13]))).toEqual({
      usual_amount_avg: 100,
      usual_hours: '',
      usual_countries: ['PE'],
      usual_devices: ['D-01'],
    })
  })

  it('knows each country and device paid with, once', () => {
    const earlier = [...many([9, 10, 11, 12]), past(13, { country: 'CL', device: 'D-02' })]
    expect(learned(earlier)).toMatchObject({ usual_countries: ['PE', 'CL'], usual_devices: ['D-01', 'D-02'] })
  })

  it('ignores what was blocked or sent to a person', () => {
    const earlier = [
      ...many([9, 10, 11, 12, 13]),
      past(3, { teaches: false, amount: 9999, country: 'NG', device: 'D-99' }),
    ]
    expect(learned(earlier)).toMatchObject({ usual_amount_avg: 100, usual_countries: ['PE'], usual_devices: ['D-01'] })
  })

  it('averages payments in the same currency, to the cent', () => {
    const amounts = [10, 10, 10, 10, 11, 10].map((amount) => past(9, { amount }))
    expect(learned([...amounts, past(9, { amount: 5000, currency: 'USD' })])).toMatchObject({ usual_amount_avg: 10.17 })
    expect(learned(amounts, 'USD')).toEqual('0 earlier payments in this currency teach what is usual, 5 are needed')
  })

  it('keeps six digits of an average below 1', () => {
    const amounts = [0.001, 0.001, 0.001, 0.001, 0.001, 0.002].map((amount) => past(9, { amount }))
    expect(learned(amounts)).toMatchObject({ usual_amount_avg: 0.00116667 })
  })

  it.each([
    ['08:00-19:59', [8, 9, 10, 11, 12, 13, 14, 15, 17, 19]],
    ['22:00-03:59', [22, 23, 0, 1, 2, 3, 22, 23, 0, 1]],
    ['00:00-17:59', [0, 4, 5, 9, 10, 12, 13, 15, 16, 17]],
    ['06:00-23:59', [6, 8, 10, 11, 13, 14, 16, 19, 21, 23]],
    ['00:00-23:59', [0, 3, 6, 9, 12, 15, 18, 21, 22, 23]],
    ['12:00-12:59', [12, 12, 12, 12, 12, 12, 12, 12, 12, 12]],
  ])('takes as usual hours %s, the day without its longest quiet run', (hours, paid) => {
    expect(learned(many(paid))).toMatchObject({ usual_hours: hours })
  })

  it('needs ten payments to know the hours', () => {
    expect(learned(many([9, 9, 9, 9, 9, 9, 9, 9, 9]))).toMatchObject({ usual_hours: '' })
  })
})
