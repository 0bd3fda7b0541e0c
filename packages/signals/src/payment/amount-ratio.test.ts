import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountRatio, formatRatio } from './amount-ratio.ts'

const ratioOf = (amount: number, average: number) => {
  const ratio = amountRatio(amount, average)
  if (ratio.status !== 'ok') throw new Error(JSON.stringify(ratio.reason))
  return ratio.value
}
const quotient = (amount: number, average: number) => ratioOf(amount, average).value

describe('the amount ratio', () => {
  it.each([
    [1800, 500, 3.6],
    [250, 500, 0.5],
    [1000, 500, 2],
    [1500.01, 500, 3.00002],
    [2.1, 0.7, 3],
    [0.3, 0.1, 3],
    [4.35, 1.45, 3],
    [0.000000003, 0.000000001, 3],
    [1, 3, 1 / 3],
  ])('of %d over %d is %d', (amount, average, wanted) => {
    expect(quotient(amount, average)).toBe(wanted)
  })

  it('is 0 where the average or the amount is 0 or less', () => {
    expect([quotient(100, 0), quotient(100, -5), quotient(-100, 5), quotient(0, 5)]).toEqual([0, 0, 0, 0])
  })

  it('is unavailable where amount or average is no number', () => {
    expect(amountRatio(Number.NaN, 5)).toEqual({ status: 'unavailable', reason: 'the amount is not a number' })
    expect(amountRatio(5, Number.POSITIVE_INFINITY)).toEqual({
      status: 'unavailable',
      reason: 'the usual amount is not a number',
    })
    expect(amountRatio('5' as unknown as number, 5).status).toBe('unavailable')
  })

  it('falls back to the division of the doubles beyond nine decimals', () => {
    expect(ratioOf(1000, 333.3333333333)).toEqual({ part: 3_000_000, whole: 1_000_000, value: 1000 / 333.3333333333 })
  })

  it('stays finite and bounded for any two finite numbers', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          const { part, whole, value } = ratioOf(a, b)
          expect(Number.isSafeInteger(part) && Number.isSafeInteger(100 * part) && whole >= 1).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1_000_000)
        },
      ),
    )
  })

  it('of a multiple in cents is that multiple exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1000 }), (cents, tenths) => {
        expect(quotient((cents * tenths) / 1000, cents / 100)).toBe(tenths / 10)
      }),
    )
  })
})

describe('the shown ratio', () => {
  it.each([
    [3.6, '3.6'],
    [17, '17.0'],
    [2.25, '2.3'],
    [2.05, '2.1'],
    [2.04, '2.0'],
    [0.95, '1.0'],
    [1_000_000, '1000000.0'],
  ])('of %d is %s: one decimal, half up', (amount, wanted) => {
    expect(formatRatio(ratioOf(amount, 1))).toBe(wanted)
  })
})
