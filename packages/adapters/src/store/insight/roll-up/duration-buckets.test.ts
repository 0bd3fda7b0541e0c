import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, durationOf, quantileMs, RELATIVE_ERROR } from './duration-buckets.ts'

function counted(durations: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const ms of durations) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1)
  return counts
}

describe('durations in buckets', () => {
  it('tell the quantile of all of them to within 2 %', () => {
    const durations = fc.array(fc.double({ min: 0.001, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (all, q) => {
        const exact = all.toSorted((a, b) => a - b)[Math.floor(q * (all.length - 1))]!
        const told = quantileMs(counted(all), q)!
        expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(RELATIVE_ERROR * (1 + 1e-9))
      }),
    )
  })

  it('say nothing of none, and take what is shorter than a microsecond for one', () => {
    expect(quantileMs(new Map(), 0.5)).toBeNull()
    expect(quantileMs(new Map([[3, 0]]), 0.5)).toBeNull()
    expect(durationOf(bucketOf(0))).toBeCloseTo(0.001, 4)
  })
})
