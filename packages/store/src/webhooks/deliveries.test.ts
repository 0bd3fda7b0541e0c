import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextAttempt, RETRY_FOR_MS } from './deliveries.ts'

const AVERAGE = 0.5

/** Seconds after each failed attempt until the next, where attempts take no time. */
function schedule(chance: number): number[] {
  const delays: number[] = []
  for (let nowMs = 0, attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, nowMs, giveUpAtMs: RETRY_FOR_MS }, chance)
    if (next === undefined) return delays
    delays.push((next - nowMs) / 1000)
    nowMs = next
  }
}

test('attempts are soon at first and rare at last, for a day', () => {
  expect(schedule(AVERAGE)).toEqual([5, 15, 45, 135, 405, 1_215, 3_645, 10_935, 21_600, 21_600, 21_600, 5_200])
  expect(schedule(AVERAGE).reduce((sum, delay) => sum + delay)).toBe(RETRY_FOR_MS / 1000)
})

describe('whatever chance says', () => {
  it('the first attempts come after 4 to 6 and 12 to 18 seconds', () => {
    expect(schedule(0).slice(0, 2)).toEqual([4, 12])
    expect(schedule(0.999_999).slice(0, 2).map(Math.round)).toEqual([6, 18])
  })

  it('the last attempt is at the end of the day, and there are 11 to 14 repetitions', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (chance) => {
        const delays = schedule(chance)
        expect(delays.reduce((sum, delay) => sum + delay)).toBeCloseTo(RETRY_FOR_MS / 1000, 3)
        expect(delays.length).toBeGreaterThanOrEqual(11)
        expect(delays.length).toBeLessThanOrEqual(14)
      }),
      { seed: 4 },
    )
  })
})

test('an endpoint may ask for more time, up to six hours', () => {
  const failed = { attempts: 1, nowMs: 0, giveUpAtMs: RETRY_FOR_MS }
  expect(nextAttempt({ ...failed, retryAfterMs: 60_000 }, AVERAGE)).toBe(60_000)
  expect(nextAttempt({ ...failed, retryAfterMs: 1_000 }, AVERAGE)).toBe(5_000)
  expect(nextAttempt({ ...failed, retryAfterMs: 999_999_999 }, AVERAGE)).toBe(6 * 3_600_000)
})

test('after the day there is no further attempt', () => {
  expect(nextAttempt({ attempts: 3, nowMs: RETRY_FOR_MS, giveUpAtMs: RETRY_FOR_MS }, AVERAGE)).toBeUndefined()
})
