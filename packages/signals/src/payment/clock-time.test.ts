import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinHours, parseClockTime, parseHours } from './clock-time.ts'

describe('the clock time of a payment', () => {
  it.each([
    ['2026-11-10T03:15:00-05:00', 195, '2026-11-10T08:15:00Z'],
    ['2026-11-10T03:15:00Z', 195, '2026-11-10T03:15:00Z'],
    ['2026-11-10t23:59:59.999z', 1439, '2026-11-10T23:59:59Z'],
    ['2026-11-10 00:00:00+05:30', 0, '2026-11-09T18:30:00Z'],
    ['2026-11-10T12:00', 720, '2026-11-10T12:00:00Z'],
    ['2024-02-29T12:00:00Z', 720, '2024-02-29T12:00:00Z'],
    ['1900-03-01T00:00:00Z', 0, '1900-03-01T00:00:00Z'],
    ['9999-12-31T23:59:00Z', 1439, '9999-12-31T23:59:00Z'],
    ['0000-03-01T00:00:00Z', 0, '0000-03-01T00:00:00Z'],
    ['2026-11-10T12:00:00+00:00', 720, '2026-11-10T12:00:00Z'],
    ['2026-11-10T12:00:00-00:30', 720, '2026-11-10T12:30:00Z'],
    ['2026-11-10T12:00:60Z', 720, '2026-11-10T12:01:00Z'],
  ])('%s is minute %d of the local day', (text, minute, instant) => {
    expect(parseClockTime(text)).toEqual({ at: Date.parse(instant), minute })
  })

  it.each([
    '',
    'yesterday',
    '2026-11-10',
    '2026-13-10T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-11-00T12:00:00Z',
    '2026-11-32T12:00:00Z',
    '2026-11-10T24:00:00Z',
    '2026-11-10T12:60:00Z',
    '2026-11-10T12:00:61Z',
    '2026-11-10T12:00:0xZ',
    '2026-11-10X12:00:00Z',
    '2026/11/10T12:00:00Z',
    '2026-11-10T12.00:00Z',
    '2026-11-10T12:00:00+0500',
    '2026-11-10T12:00:00*05:00',
    '2026-11-10T12:00:00+25:00',
    '2026-11-10T12:00:00Zulu',
    '2026-11-10T12:00:00+05:00x',
    '2026-11-10T12:00:00+',
    '2026-11-10T12:00:00a',
    'yyyy-11-10T12:00:00Z',
  ])('%j is not a time', (text) => {
    expect(parseClockTime(text)).toBeUndefined()
  })

  it('is unknown where the timestamp is not a text', () => {
    expect(parseClockTime(20261110 as unknown as string)).toBeUndefined()
  })

  it('without an offset counts as UTC', () => {
    expect(parseClockTime('2026-11-10T12:00:00')).toEqual(parseClockTime('2026-11-10T12:00:00Z'))
  })

  it('is the instant that Date reads, for every moment from 0001 to 9999', () => {
    const date = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, (moment) => {
        const text = moment.toISOString()
        expect(parseClockTime(text)?.at).toBe(Math.floor(moment.getTime() / 1000) * 1000)
      }),
    )
  })
})

describe('usual hours', () => {
  it.each([
    ['08:00-22:00', { from: 480, to: 1320 }],
    [' 08:00 – 22:00 ', { from: 480, to: 1320 }],
    ['22:00-06:00', { from: 1320, to: 360 }],
    ['00:00-23:59', { from: 0, to: 1439 }],
  ])('%j are read', (text, wanted) => {
    expect(parseHours(text)).toEqual(wanted)
  })

  it.each([
    '',
    '25:99',
    '25:99-26:00',
    '08:00',
    '08:00-',
    '8:00-22:00',
    '08:00-24:00',
    '08:00-22:00h',
    '08:00_22:00',
    'always',
  ])('%j are unknown', (text) => {
    expect(parseHours(text)).toBeUndefined()
  })

  it('are unknown where they are no text, or far too long', () => {
    expect(parseHours(undefined as unknown as string)).toBeUndefined()
    expect(parseHours(`08:00${' '.repeat(53)}-22:00`)).toEqual({ from: 480, to: 1320 })
    expect(parseHours(`08:00${' '.repeat(54)}-22:00`)).toBeUndefined()
  })

  // Both ends are included to the minute.
  it.each([
    ['08:00-22:00', ['08:00', '12:00', '22:00'], ['07:59', '22:01', '00:00']],
    ['22:00-06:00', ['22:00', '23:59', '00:00', '06:00'], ['21:59', '06:01', '12:00']],
    ['10:00-10:00', ['10:00'], ['09:59', '10:01']],
  ])('%s include %j and not %j', (hours, inside, outside) => {
    const range = parseHours(hours)!
    const minute = (time: string) => parseClockTime(`2026-11-10T${time}:00Z`)!.minute
    expect(inside.map((time) => isWithinHours(minute(time), range))).toEqual(inside.map(() => true))
    expect(outside.map((time) => isWithinHours(minute(time), range))).toEqual(outside.map(() => false))
  })
})
