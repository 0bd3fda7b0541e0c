import { expect, it } from 'vitest'
import { slaOf } from './sla-clock.tsx'

const at = (minutes: number) =>
  slaOf('2026-11-22T12:00:00Z', '2026-11-22T13:00:00Z', Date.UTC(2026, 10, 22, 12, minutes))

it('a case is due soon in the last quarter of its time, and late after it', () => {
  expect([0, 45, 46, 60, 61].map((minutes) => at(minutes).state)).toEqual(['ok', 'ok', 'soon', 'soon', 'late'])
  expect([at(0).leftMs, at(75).leftMs]).toEqual([3_600_000, -900_000])
})
