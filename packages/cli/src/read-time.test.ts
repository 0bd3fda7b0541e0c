import { TIME_FILTER } from '@tribunal/contract'
import { expect, it } from 'vitest'
import { readDay, readTime } from './read-time.ts'

const two = (n: number) => String(n).padStart(2, '0')

it('takes the days that a month has and no other, as the API does', () => {
  for (const year of [1900, 2000, 2026, 2028, 2100]) {
    for (let month = 0; month <= 13; month++) {
      const days = month < 1 || month > 12 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`
        const there = day >= 1 && day <= days
        expect(readDay(text) !== undefined, text).toBe(there)
        for (const time of [`${text}T00:00:00Z`, `${text}T23:59:59.999+05:30`]) {
          expect(readTime(time)?.getTime(), time).toBe(there ? Date.parse(time) : undefined)
          expect(TIME_FILTER.safeParse(time).success, time).toBe(there)
        }
      }
    }
  }
})

it.each(['2026-11-30T24:00:00Z', '2026-11-30T09:60:00Z', '2026-11-30T09:00:60Z', '2026-11-30T09:00:00+24:00'])(
  'refuses %s, as the API does',
  (text) => {
    expect(readTime(text)).toBeUndefined()
    expect(TIME_FILTER.safeParse(text).success).toBe(false)
  },
)

it.each(['2026-11-30T09:00Z', '2026-11-30T09:00:00.123456Z', '2026-11-30T09:00:00-05:00'])('takes %s', (text) => {
  expect(readTime(text)?.getTime()).toBe(Date.parse(text))
})

it.each(['2026-11-30', '2026-11-30T09:00:00', '2026-11-30 09:00:00Z', 'yesterday', ''])(
  '%j is refused as a time',
  (text) => {
    expect(readTime(text)).toBeUndefined()
  },
)
