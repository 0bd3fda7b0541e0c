import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { localDay, nextDigest } from './notification-settings.ts'

const at = (text: string) => new Date(text)
const next = (now: string, hour: number, timeZone: string, last: string | null = null) =>
  nextDigest(at(now), { hour, timeZone }, last).toISOString()

describe('the next digest', () => {
  test.each([
    ['2026-11-29T06:59:00Z', 8, 'Europe/Madrid', null, '2026-11-29T07:00:00.000Z'],
    ['2026-11-29T07:00:00Z', 8, 'Europe/Madrid', null, '2026-11-30T07:00:00.000Z'],
    // The hour was moved to later on a day that had its digest.
    ['2026-11-29T07:00:00Z', 20, 'Europe/Madrid', '2026-11-29', '2026-11-30T19:00:00.000Z'],
    // Summer begins: the clocks leave two o'clock out, and show three.
    ['2026-03-28T12:00:00Z', 2, 'Europe/Madrid', null, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T12:00:00Z', 2, 'Europe/Madrid', null, '2026-03-30T00:00:00.000Z'],
    // Near the other end of the day.
    ['2026-11-29T23:30:00Z', 8, 'Pacific/Auckland', null, '2026-11-30T19:00:00.000Z'],
    ['2026-11-29T23:30:00Z', 23, 'America/Lima', null, '2026-11-30T04:00:00.000Z'],
    ['2026-11-29T12:00:00Z', 0, 'Asia/Kathmandu', null, '2026-11-29T18:15:00.000Z'],
  ])('after %s at %d in %s (last: %s) is at %s', (now, hour, zone, last, wanted) => {
    expect(next(now, hour, zone, last)).toBe(wanted)
  })

  const zone = fc.constantFrom(
    'UTC',
    'Europe/Madrid',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  )
  const time = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true })
  const hour = fc.integer({ min: 0, max: 23 })

  it('is soon, and at the hour that was asked for, but where clocks leave it out', () => {
    fc.assert(
      fc.property(time, hour, zone, (now, wanted, timeZone) => {
        const found = nextDigest(now, { hour: wanted, timeZone }, null)
        expect(found.getTime()).toBeGreaterThan(now.getTime())
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 3_600_000)
        const shown = Number(
          new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(found),
        )
        expect(Math.min(Math.abs(shown - wanted), 24 - Math.abs(shown - wanted))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is never on the day of the last, whatever becomes of the hour', () => {
    fc.assert(
      fc.property(time, hour, hour, zone, (now, before, after, timeZone) => {
        const last = nextDigest(now, { hour: before, timeZone }, null)
        const day = localDay(last, timeZone)
        expect(localDay(nextDigest(last, { hour: after, timeZone }, day), timeZone) > day).toBe(true)
      }),
    )
  })
})
