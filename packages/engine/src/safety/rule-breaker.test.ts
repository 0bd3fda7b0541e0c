import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poissonLimit } from './poisson-limit.ts'
import { BREAKER_LIMITS, hourlyLimit, usualLoad } from './rule-breaker.ts'

const WEEK = 168
const week = (hits: number, decisions: number) => ({ hours: Array.from({ length: WEEK }, () => ({ hits, decisions })) })

/** A stream of numbers in 0..1 that is the same on every run (mulberry32). */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A count of a Poisson process (Knuth up to a mean of 30; above, sums of such, which are Poisson again). */
function poisson(mean: number, random: () => number): number {
  if (mean > 30) return poisson(30, random) + poisson(mean - 30, random)
  let count = -1
  for (let product = 1; product > Math.exp(-mean); product *= random()) count++
  return count
}

describe('what chance alone brings', () => {
  test('known limits: the smallest count that is exceeded with one in a million or less', () => {
    expect(poissonLimit(0, 1e-6)).toBe(0)
    expect(poissonLimit(1, 1e-6)).toBe(9)
    expect(poissonLimit(50, 1e-6)).toBe(87)
  })

  test('it grows with the mean, and where the sum ends and the expansion begins they are one apart at most', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 2_000, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (mean, more) => {
          expect(poissonLimit(mean + more, 1e-6)).toBeGreaterThanOrEqual(poissonLimit(mean, 1e-6) - 1)
          expect(poissonLimit(mean, 1e-6)).toBeGreaterThan(mean)
        },
      ),
    )
    expect(Math.abs(poissonLimit(500, 1e-6) - poissonLimit(500.001, 1e-6))).toBeLessThanOrEqual(1)
  })
})

describe('when a rule is suspended', () => {
  test('a rule that is new where there is a history: after the floor, with what chance allows', () => {
    expect(hourlyLimit(usualLoad(week(0, 1_000)), 1_000)).toBe(87)
  })

  test('a rule of twenty hits an hour: three times as many are still usual', () => {
    const load = usualLoad(week(20, 1_000))
    expect(load).toEqual({ usual: 20, share: 0.02, known: true })
    expect(hourlyLimit(load, 1_000)).toBe(poissonLimit(60, 1e-6))
  })

  test('the one hour in a hundred that stood out is not what is usual', () => {
    const hours = [{ hits: 5_000, decisions: 5_000 }, ...week(20, 1_000).hours]
    expect(usualLoad({ hours }).usual).toBe(20)
  })

  test('more traffic of the same kind suspends nothing: the share counts, too', () => {
    const load = usualLoad(week(20, 1_000))
    expect(hourlyLimit(load, 50_000)).toBeGreaterThan(1_000 * 3)
  })

  test('without a history, only a quota suspends a rule; an allowance raises what is usual', () => {
    const nothing = usualLoad({ hours: [] })
    expect(nothing).toEqual({ usual: 0, share: 0, known: false })
    expect(hourlyLimit(nothing, 1_000_000)).toBe(Number.POSITIVE_INFINITY)
    expect(hourlyLimit(nothing, 1_000_000, { quota: 500 })).toBe(500)
    expect(hourlyLimit(usualLoad(week(0, 10)), 10, { allowance: 4_000 })).toBe(4_000)
  })

  test('an allowance raises a quota, and lowers none', () => {
    for (const load of [usualLoad({ hours: [] }), usualLoad(week(20, 1_000))]) {
      expect(hourlyLimit(load, 1_000, { quota: 3, allowance: 40 })).toBe(40)
      expect(hourlyLimit(load, 1_000, { quota: 500, allowance: 40 })).toBe(500)
    }
  })
})

describe('thirty days of a day that swings', () => {
  /** Decisions an hour: quiet at night, three times as many in the evening, more on two days of the week. */
  const rate = (hour: number) =>
    (600 + 400 * Math.sin(((hour % 24) - 12) * (Math.PI / 12))) * (Math.floor(hour / 24) % 7 < 2 ? 1.4 : 1)
  const SHARES = [0.6, 0.2, 0.02, 0.002]

  test.each([1, 2, 3, 4, 5])('no alarm is raised, seed %i', (seed) => {
    const random = stream(seed)
    let alarms = 0
    for (const share of SHARES) {
      const hours: { hits: number; decisions: number }[] = []
      for (let hour = 0; hour < 30 * 24; hour++) {
        const decisions = poisson(rate(hour), random)
        const hits = poisson(decisions * share, random)
        const load = usualLoad({ hours: hours.slice(-WEEK) })
        if (hits > hourlyLimit(load, decisions)) alarms++
        hours.push({ hits, decisions })
      }
    }
    expect(alarms).toBe(0)
  })

  test.each([1, 2, 3])('a bad version that fires on everything is suspended within 400 decisions, seed %i', (seed) => {
    const random = stream(seed)
    for (const share of [0.002, 0.02]) {
      const hours = Array.from({ length: WEEK }, (_, hour) => {
        const decisions = poisson(rate(hour), random)
        return { decisions, hits: poisson(decisions * share, random) }
      })
      const load = usualLoad({ hours })
      let seen = 0
      while (seen + 1 <= hourlyLimit(load, seen)) seen++
      expect(seen).toBeLessThan(400)
    }
  })

  test('the limits are those that the guide tells', () => {
    expect(BREAKER_LIMITS).toEqual({ floor: 50, factor: 3, quantile: 0.99, tail: 1e-6, hoursMin: 24 })
  })
})
