import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixed } from './fixed.ts'

describe('a shown number', () => {
  it.each([
    [72, 1, '72.0'],
    [50.708333333333336, 1, '50.7'],
    [0.05, 1, '0.1'],
    [2.25, 1, '2.3'],
    [99.95, 1, '100.0'],
    [0.85, 2, '0.85'],
    [1.005, 2, '1.01'],
    [0.145, 2, '0.15'],
    [0.144999999, 2, '0.14'],
    [0.004, 2, '0.00'],
    [0.995, 2, '1.00'],
    [1, 2, '1.00'],
    [0, 2, '0.00'],
  ] as const)('%d with %d decimals is %s', (value, decimals, wanted) => {
    expect(fixed(value, decimals)).toBe(wanted)
  })

  it('rounds half up on the printed decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (thousandths) => {
        const wanted = Math.floor((thousandths + 5) / 10)
        expect(Number(fixed(thousandths / 1000, 2))).toBe(wanted / 100)
      }),
    )
  })
})
