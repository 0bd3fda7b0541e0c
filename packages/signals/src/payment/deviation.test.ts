import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountRatio } from './amount-ratio.ts'
import { type Departures, deviationScore } from './deviation.ts'

const NONE: Departures = { off_hours: false, foreign_country: false, unknown_device: false }
const ALL: Departures = { off_hours: true, foreign_country: true, unknown_device: true }
const score = (ratio: number, departures: Partial<Departures> = {}) => {
  const measured = amountRatio(ratio, 1)
  if (measured.status !== 'ok') throw new Error(JSON.stringify(measured.reason))
  return deviationScore(measured.value, { ...NONE, ...departures })
}

describe('the deviation score', () => {
  // Spec section 4, step 2: each piece at its ends and in the middle.
  it.each([
    [0, 0],
    [0.5, 0.05],
    [1, 0.1],
    [1.5, 0.2],
    [2, 0.3],
    [2.5, 0.4],
    [3, 0.5],
    [3.6, 0.56],
    [4, 0.6],
    [5, 0.7],
    [6, 0.73],
    [10, 0.85],
    [15, 1],
    [30, 1],
  ])('at %d times the usual amount is %d', (ratio, wanted) => {
    expect(score(ratio)).toBe(wanted)
  })

  it.each([
    ['off_hours', 0.14],
    ['foreign_country', 0.3],
    ['unknown_device', 0.22],
  ] as const)('adds %s to the 0.1 of a usual amount exactly: %d', (departure, wanted) => {
    expect(score(1, { [departure]: true })).toBe(wanted)
  })

  it('adds all departures, and ends at 1', () => {
    expect(score(1, ALL)).toBe(0.46)
    expect(score(5, ALL)).toBe(1)
    expect(score(3.3, ALL)).toBe(0.89)
  })

  it('never falls when the amount rises or a departure is added', () => {
    const ratio = fc.integer({ min: 0, max: 40_000 }).map((thousandths) => thousandths / 1000)
    const departures = fc.record({
      off_hours: fc.boolean(),
      foreign_country: fc.boolean(),
      unknown_device: fc.boolean(),
    })
    fc.assert(
      fc.property(ratio, ratio, departures, departures, (a, b, some, more) => {
        const both = {
          off_hours: some.off_hours || more.off_hours,
          foreign_country: some.foreign_country || more.foreign_country,
          unknown_device: some.unknown_device || more.unknown_device,
        }
        expect(score(Math.max(a, b), both)).toBeGreaterThanOrEqual(score(Math.min(a, b), some))
      }),
    )
  })
})
