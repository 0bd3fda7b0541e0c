import { describe, expect, it } from 'vitest'
import { isHourRange, parseTimestamp } from './parse-submission-timestamp.ts'

const read = (text: string) => {
  const parsed = parseTimestamp(text)
  return 'value' in parsed ? parsed.value : parsed.fault
}

describe('a timestamp', () => {
  it.each([
    ['2026-03-01T14:30:00Z', '2026-03-01T14:30:00Z'],
    ['2026-03-01t14:30:00z', '2026-03-01T14:30:00Z'],
    ['2026-03-01 14:30:00-05:00', '2026-03-01T14:30:00-05:00'],
    ['2026-03-01T14:30:00.5+05:30', '2026-03-01T14:30:00.5+05:30'],
    ['2026-03-01T14:30:00.123456789Z', '2026-03-01T14:30:00.123456789Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['2100-12-31T23:59:59+23:59', '2100-12-31T23:59:59+23:59'],
  ])('%s is the instant %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  it.each([
    '2026-03-01',
    '2026-03-01T14:30:00',
    '2026-03-01T14:30Z',
    '2026-03-01T14:30:00.Z',
    '2026-03-01T14:30:00.1234567890Z',
    '2026-03-01_14:30:00Z',
    'on 2026-03-01T14:30:00Z',
    '2026-03-01T14:30:00Z.',
    '2026-00-01T14:30:00Z',
    '2026-13-01T14:30:00Z',
    '2026-03-00T14:30:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T23:60:00Z',
    '2026-03-01T23:59:60Z',
    '2026-03-01T14:30:00+24:00',
    '2026-03-01T14:30:00+05:60',
    '1969-13-31T23:59:59Z',
  ])('%s is none', (text) => {
    expect(read(text)).toBe('bad-timestamp')
  })

  it('is of a year from 1970 to 2100', () => {
    expect(read('1969-12-31T23:59:59Z')).toBe('timestamp-out-of-range')
    expect(read('2101-01-01T00:00:00Z')).toBe('timestamp-out-of-range')
  })

  it.each([
    [1, 31],
    [2, 28],
    [3, 31],
    [4, 30],
    [5, 31],
    [6, 30],
    [7, 31],
    [8, 31],
    [9, 30],
    [10, 31],
    [11, 30],
    [12, 31],
  ])('is of a day that month %i has: %i', (month, days) => {
    const on = (day: number) => read(`2026-${String(month).padStart(2, '0')}-${day}T12:00:00Z`)
    expect(on(days)).toMatch(/^2026/)
    expect(on(days + 1)).toBe('bad-timestamp')
  })
})

describe('a range of hours', () => {
  it.each(['08:00-22:00', '00:00-23:59', '19:30 – 06:15', ' 08:00 -22:00 ', '22:00-06:00'])('%j is one', (text) => {
    expect(isHourRange(text)).toBe(true)
  })

  it.each([
    '',
    '8:00-22:00',
    '24:00-22:00',
    '08:60-22:00',
    '08:00-24:00',
    '08:00-22:60',
    '08:00-x22:00',
    '108:00-22:00',
    '08:00-22:000',
    '08:00x-22:00',
    '08:00 22:00',
    '08.00-22.00',
  ])('%j is none', (text) => {
    expect(isHourRange(text)).toBe(false)
  })
})
