/** RFC 3339 section 5.6, with at most nine digits of a second: year to second, fraction, offset. */
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/

/** First and last year a submission may carry: before the Unix epoch and after 2100 a date is a typing error. */
export const YEAR_MIN = 1970
/** The last year; both are included. */
export const YEAR_MAX = 2100

/** Not a date-time, or one of another century. */
export type TimestampFault = 'bad-timestamp' | 'timestamp-out-of-range'

/**
 * Checks an RFC 3339 date-time (section 5.6: the offset is part of it; `T`, `t` or a space before the time).
 * Leap seconds are refused: `Date` knows no such instant.
 * Returns the same instant with a capital `T` and `Z`, or the fault.
 */
export function parseTimestamp(text: string): { readonly value: string } | { readonly fault: TimestampFault } {
  const match = DATE_TIME.exec(text)
  if (!match) return { fault: 'bad-timestamp' }
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const offset = match[8]!.toUpperCase()
  const real =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59
  if (!real || !offsetIsReal(offset)) return { fault: 'bad-timestamp' }
  if (year < YEAR_MIN || year > YEAR_MAX) return { fault: 'timestamp-out-of-range' }
  return { value: `${text.slice(0, 10)}T${text.slice(11, 19)}${match[7] ?? ''}${offset}` }
}

/** `Z`, or hours up to 23 and minutes up to 59. */
function offsetIsReal(offset: string): boolean {
  return offset === 'Z' || (Number(offset.slice(1, 3)) <= 23 && Number(offset.slice(4)) <= 59)
}

/** Days of a month by the Gregorian calendar. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `HH:MM-HH:MM`, both ends real times of day (spec section 4, `usual_hours`). */
export function isHourRange(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d\s*[-–]\s*([01]\d|2[0-3]):[0-5]\d$/.test(text.trim())
}
