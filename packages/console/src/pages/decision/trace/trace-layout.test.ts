import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeSteps, wholeMs } from './trace-layout.ts'

const step = (started_ms: number, duration_ms: number) => ({ step: 's', started_ms, duration_ms })

describe('the steps on a line of time', () => {
  it('begin with the first and end with the last', () => {
    const trace = [step(2, 4), step(6, 2), step(6, 4)]
    expect(wholeMs(trace)).toBe(8)
    expect(placeSteps(trace).map(({ left, width }) => [left, width])).toEqual([
      [0, 50],
      [50, 25],
      [50, 50],
    ])
  })

  it('are seen however short they are, and lie where they lie', () => {
    const [first, second] = placeSteps([step(0, 0.001), step(0.001, 99.999)])
    expect(first).toMatchObject({ left: 0, width: 0.6, durationMs: 0.001 })
    expect(second!.left).toBeCloseTo(0.001)
  })

  it('are none of none, and take no time where they took none', () => {
    expect([wholeMs([]), placeSteps([])]).toEqual([0, []])
    expect(placeSteps([step(3, 0)])).toMatchObject([{ left: 0, width: 0.6 }])
  })

  it('never stick out', () => {
    const times = fc.array(fc.record({ started: fc.nat(10_000), duration: fc.nat(10_000) }), { minLength: 1 })
    fc.assert(
      fc.property(times, (all) => {
        for (const { left, width } of placeSteps(all.map(({ started, duration }) => step(started, duration)))) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(100.000_001)
        }
      }),
    )
  })
})
