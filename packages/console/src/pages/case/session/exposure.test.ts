import { describe, expect, it } from 'vitest'
import { breakDue } from './lease.ts'

const MINUTE = 60_000

describe('a break', () => {
  it('is proposed when as many cases were decided within the hour as the limit says', () => {
    const at = (seen: number) => breakDue({ seen, limit: 60, proposedMs: undefined }, 0)
    expect([at(59), at(60), at(200)]).toEqual([false, true, true])
  })

  it('is not proposed again for twenty minutes', () => {
    const after = (minutes: number) => breakDue({ seen: 60, limit: 60, proposedMs: 0 }, minutes * MINUTE)
    expect([after(0), after(19.9), after(20)]).toEqual([false, false, true])
  })

  it('is never proposed where there is no limit', () => {
    expect(breakDue({ seen: 1_000, limit: 0, proposedMs: undefined }, 0)).toBe(false)
  })
})
