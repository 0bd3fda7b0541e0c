import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resized, sharesOf } from './split-panes.tsx'

describe('panes', () => {
  it('begin with the widths they were left with, unless there are other panes now', () => {
    expect(sharesOf(null, [1, 2, 1])).toEqual([0.25, 0.5, 0.25])
    expect(sharesOf([0.3, 0.3, 0.4], [1, 2, 1])).toEqual([0.3, 0.3, 0.4])
    expect(sharesOf([0.5, 0.5], [1, 2, 1])).toEqual([0.25, 0.5, 0.25])
    expect(sharesOf([0.05, 0.55, 0.4], [1, 2, 1])).toEqual([0.25, 0.5, 0.25])
  })

  it('fill the room and stay readable, however their borders are moved', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.double({ min: -2, max: 2, noNaN: true })))
    fc.assert(
      fc.property(moves, (all) => {
        const shares = all.reduce((now, [border, by]) => resized(now, border, by), sharesOf(null, [1, 2, 1]))
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
        for (const share of shares) expect(share).toBeGreaterThan(0.149)
      }),
    )
  })
})
