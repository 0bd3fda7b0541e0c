import { describe, expect, it } from 'vitest'
import { learnBehavior } from './learned-behavior.ts'
import type { PastHabits } from './windows/habits.ts'

/** Ten payments of 100 each in one currency, at noon. */
const HABITS: PastHabits = {
  payments: 10,
  inCurrency: 10,
  sum: 1_000,
  hours: 1 << 12,
  countries: ['PE'],
  devices: ['D-01'],
  channels: ['web'],
}
const learned = (change: Partial<PastHabits>) => {
  const behavior = learnBehavior({ ...HABITS, ...change })
  return behavior.status === 'ok' ? behavior.value : behavior.reason
}

describe('learned behaviour', () => {
  it('needs five earlier payments in the currency', () => {
    expect(learned({ inCurrency: 4 })).toEqual('4 earlier payments in this currency teach what is usual, 5 are needed')
    expect(learned({ inCurrency: 5, sum: 500, payments: 5 })).toEqual({
      usual_amount_avg: 100,
      usual_hours: '',
      usual_countries: ['PE'],
      usual_devices: ['D-01'],
      usual_channels: ['web'],
    })
  })

  it('averages to the cent, and to six digits below 1', () => {
    expect(learned({ inCurrency: 6, sum: 61 })).toMatchObject({ usual_amount_avg: 10.17 })
    expect(learned({ inCurrency: 6, sum: 0.07 })).toMatchObject({ usual_amount_avg: 0.0116667 })
  })

  it.each([
    ['08:00-19:59', [8, 9, 10, 11, 12, 13, 14, 15, 17, 19]],
    ['22:00-03:59', [22, 23, 0, 1, 2, 3, 22, 23, 0, 1]],
    ['00:00-17:59', [0, 4, 5, 9, 10, 12, 13, 15, 16, 17]],
    ['06:00-23:59', [6, 8, 10, 11, 13, 14, 16, 19, 21, 23]],
    ['00:00-23:59', [0, 3, 6, 9, 12, 15, 18, 21, 22, 23]],
    ['12:00-12:59', [12, 12, 12, 12, 12, 12, 12, 12, 12, 12]],
  ])('takes as usual hours %s, the day without its longest quiet run', (usual, paid) => {
    expect(learned({ hours: paid.reduce((mask, hour) => mask | (1 << hour), 0) })).toMatchObject({ usual_hours: usual })
  })

  it('needs ten payments to know the hours', () => {
    expect(learned({ payments: 9 })).toMatchObject({ usual_hours: '' })
  })
})
