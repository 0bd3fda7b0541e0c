import { describe, expect, it } from 'vitest'
import { bucketLabels } from './card-props.ts'

describe('the names of hours and days', () => {
  it('of days are those of UTC, as they are counted, wherever somebody looks from', () => {
    const { short, long } = bucketLabels('en', 'day')
    expect(short('2026-11-20T00:00:00.000Z')).toBe('20 Nov')
    // Some versions of the Unicode data write a comma here.
    expect(long('2026-11-20T00:00:00.000Z')).toMatch(/^Fri,? 20 Nov 2026$/)
    expect(bucketLabels('es', 'day').short('2026-11-20T00:00:00.000Z')).toBe('20 nov')
  })

  it('of hours say from when to when', () => {
    const { short, long } = bucketLabels('en', 'hour')
    const at = new Date(2026, 10, 20, 23).toISOString()
    expect([short(at), long(at)]).toEqual(['23:00', '20 Nov 2026, 23:00–00:00'])
  })
})
