import { describe, expect, it } from 'vitest'
import { forecastOf } from './forecast.ts'

const DAY_MS = 86_400_000
const of = (waiting: number, arrived: number, resolved: number) =>
  forecastOf({ waiting, arrived, resolved, spanMs: 7 * DAY_MS })

describe('when the queue is empty', () => {
  it('follows from how many more are done than come', () => {
    expect(of(20, 70, 140)).toEqual({ kind: 'in', ms: 2 * DAY_MS })
  })

  it('is never, as long as more come than are done', () => {
    expect(of(20, 84, 70)).toEqual({ kind: 'never', moreADay: 2 })
    expect(of(20, 70, 70)).toEqual({ kind: 'never', moreADay: 0 })
  })

  it('is now, or not known where hardly anything was done', () => {
    expect(of(0, 70, 70)).toEqual({ kind: 'empty' })
    expect(of(20, 0, 9)).toEqual({ kind: 'unknown' })
    expect(forecastOf({ waiting: 1, arrived: 0, resolved: 50, spanMs: 0 })).toEqual({ kind: 'unknown' })
  })
})
