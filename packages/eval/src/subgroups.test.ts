import { describe, expect, it } from 'vitest'
import type { Judged } from './judged.ts'
import { seededRandom } from './metrics/bootstrap.ts'
import { subgroupsOf } from './subgroups.ts'

const RESAMPLES = 199

/** Rows of which `share` are found, and the group that each one is in, in each field. */
function rowsOf(
  random: () => number,
  count: number,
  groupsOf: (i: number) => readonly string[],
  found: (i: number) => number,
) {
  return Array.from({ length: count }, (_, i): Judged => {
    const positive = i % 3 === 0
    const score = Math.min(0.99, Math.max(0, (positive ? found(i) : 0.3) + (random() - 0.5) * 0.8))
    const predicted = score >= 0.5 ? 'yes' : 'no'
    return {
      truth: positive ? 'yes' : 'no',
      predicted,
      score,
      confidence: score,
      abstained: false,
      ranked: null,
      groups: groupsOf(i),
      half: 0,
    }
  })
}

const FIELDS = [
  { name: 'a', at: 0 },
  { name: 'b', at: 1 },
]
const differing = (rows: readonly Judged[], fields = FIELDS) =>
  subgroupsOf(rows, fields, 'yes', RESAMPLES).flatMap(({ by, disparities }) =>
    disparities.filter(({ difference }) => difference.p <= 0.05).map(({ figure }) => `${by} ${figure}`),
  )

describe('groups of rows', () => {
  it('that are drawn at random differ in one report of twenty at most, whatever they are looked at for', {
    timeout: 600_000,
  }, () => {
    const runs = 400
    const random = seededRandom(7)
    let differ = 0
    for (let run = 0; run < runs; run++) {
      const draw = () => [`g${Math.floor(random() * 3)}`, random() < 0.3 ? 'few' : 'many']
      if (differing(rowsOf(random, 160, draw, () => 0.7)).length > 0) differ++
    }
    // More than 30 of 400 come of a chance of 5 % once in seventy.
    expect(differ).toBeLessThanOrEqual(30)
    expect(differ).toBeGreaterThan(5)
  })

  it('that really differ are found, and only in what they differ', () => {
    const random = seededRandom(11)
    let found = 0
    let wrong = 0
    for (let run = 0; run < 20; run++) {
      const groups = Array.from({ length: 600 }, () => [random() < 0.5 ? 'north' : 'south', random() < 0.5 ? 'x' : 'y'])
      const rows = rowsOf(
        random,
        600,
        (i) => groups[i]!,
        (i) => (groups[i]![0] === 'north' ? 0.75 : 0.5),
      )
      const differ = differing(rows)
      if (differ.includes('a recall')) found++
      if (differ.some((one) => one.startsWith('b '))) wrong++
    }
    // Weak data: 30 positive rows more or less in a group, one in five found otherwise.
    expect(found).toBeGreaterThanOrEqual(18)
    expect(wrong).toBeLessThanOrEqual(4)
  })

  it('have an interval that excludes 0 where p is 0.05 or less, and the same figures each time', () => {
    const random = seededRandom(3)
    for (let run = 0; run < 20; run++) {
      const rows = rowsOf(
        random,
        200,
        () => [random() < 0.5 ? 'x' : 'y', 'one'],
        () => 0.6 + 0.02 * run,
      )
      const told = subgroupsOf(rows, FIELDS, 'yes', RESAMPLES)
      expect(subgroupsOf(rows, FIELDS, 'yes', RESAMPLES)).toEqual(told)
      for (const { difference } of told.flatMap(({ disparities }) => disparities))
        expect(difference.interval![0] > 0).toBe(difference.p <= 0.05)
    }
  })

  it('too small to be compared have no difference', () => {
    const rows = rowsOf(
      seededRandom(1),
      40,
      (i) => [i < 20 ? 'x' : 'y', 'one'],
      () => 0.7,
    )
    expect(subgroupsOf(rows, FIELDS, 'yes', RESAMPLES).map(({ disparities }) => disparities)).toEqual([[], []])
  })
})
