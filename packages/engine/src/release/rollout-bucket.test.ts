import { describe, expect, it } from 'vitest'
import { isReached, ROLLOUT_BUCKETS, rolloutBucket } from './rollout-bucket.ts'

const RELEASE = '01939a5c-0000-7000-8000-000000000001'
const OTHER = '01939a5c-0000-7000-8000-000000000002'
const subjects = Array.from({ length: 10_000 }, (_, i) => `C-${i}`)
const bucketsOf = (release: string) => subjects.map((subject) => rolloutBucket('arbiter', release, subject))

describe('the bucket of a subject', () => {
  it('is the same for ever', () => {
    expect(rolloutBucket('arbiter', RELEASE, 'C-1')).toBe(7119)
  })

  it('reaches the share that was asked for, of ten thousand subjects within one percent', () => {
    const buckets = bucketsOf(RELEASE)
    expect(buckets.every((bucket) => Number.isInteger(bucket) && bucket >= 0 && bucket < ROLLOUT_BUCKETS)).toBe(true)
    for (const percent of [1, 5, 12.5, 50, 99]) {
      const share = (100 * buckets.filter((bucket) => isReached(bucket, percent)).length) / subjects.length
      expect(Math.abs(share - percent)).toBeLessThan(1)
    }
    expect(buckets.every((bucket) => isReached(bucket, 100))).toBe(true)
  })

  it('keeps everybody who was in when the share grows', () => {
    const buckets = bucketsOf(RELEASE)
    for (const [smaller, greater] of [
      [0.01, 1],
      [1, 7.77],
      [7.77, 60],
    ] as const)
      expect(buckets.every((bucket) => !isReached(bucket, smaller) || isReached(bucket, greater))).toBe(true)
  })

  it('is drawn anew for each release, so that the same subjects are not always the first', () => {
    const [one, two] = [bucketsOf(RELEASE), bucketsOf(OTHER)]
    const both = one.filter((bucket, i) => isReached(bucket, 10) && isReached(two[i]!, 10)).length
    // Ten percent of ten percent of ten thousand.
    expect(both).toBeGreaterThan(50)
    expect(both).toBeLessThan(150)
  })
})
