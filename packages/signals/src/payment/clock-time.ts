/** A moment as written in a payment: the instant, and the wall-clock time of the place it was written in. */
export interface ClockTime {
  /** Milliseconds since 1970-01-01T00:00:00Z. A timestamp without offset counts as UTC. */
  readonly at: number
  /** Minute of the local day, 0..1439: the time as written, whatever the offset. */
  readonly minute: number
}

/** A range of minutes of the day, both ends included; it wraps over midnight where `from > to`. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS[.fff]][Z|±HH:MM]` (RFC 3339; `T`, `t` or a space) without making a Date: this runs for
 * each payment. Undefined where the text is no such time.
 */
export function parseClockTime(text: string): ClockTime | undefined {
  if (typeof text !== 'string' || text.length < 16) return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const minute = minuteOfDay(text, 11)
  const separators = text[4] === '-' && text[7] === '-' && (text[10] === 'T' || text[10] === 't' || text[10] === ' ')
  if (!separators || year < 0 || month < 1 || month > 12 || day < 1 || day > 31 || minute < 0) return undefined
  const hasSeconds = text[16] === ':'
  const seconds = hasSeconds ? digits(text, 17, 2) : 0
  if (seconds < 0 || seconds > 60) return undefined
  const rest = skipFraction(text, hasSeconds ? 19 : 16)
  const offset = offsetMinutes(text, rest)
  if (offset === undefined) return undefined
  return { at: daysSinceEpoch(year, month, day) * DAY_MS + (minute - offset) * MINUTE_MS + seconds * 1000, minute }
}

/** Reads `HH:MM-HH:MM` (hyphen or en dash, blanks around it allowed). Undefined where it is anything else. */
export function parseHours(text: string): HourRange | undefined {
  if (typeof text !== 'string' || text.length > 64) return undefined
  const trimmed = text.trim()
  const from = minuteOfDay(trimmed, 0)
  let next = skipBlanks(trimmed, 5)
  if (trimmed[next] !== '-' && trimmed[next] !== '–') return undefined
  next = skipBlanks(trimmed, next + 1)
  const to = minuteOfDay(trimmed, next)
  return from < 0 || to < 0 || trimmed.length !== next + 5 ? undefined : { from, to }
}

/** Whether a minute of the day lies in the range, both ends included to the minute: 22:00:59 is within 08:00-22:00. */
export function isWithinHours(minute: number, { from, to }: HourRange): boolean {
  return from <= to ? minute >= from && minute <= to : minute >= from || minute <= to
}

/** `count` ASCII digits at `start` as a number, or -1. */
function digits(text: string, start: number, count: number): number {
  let value = 0
  for (let index = start; index < start + count; index++) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

/** `HH:MM` at `start` as minutes, or -1. */
function minuteOfDay(text: string, start: number): number {
  const hour = digits(text, start, 2)
  const minute = digits(text, start + 3, 2)
  const valid = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && text[start + 2] === ':'
  return valid ? hour * 60 + minute : -1
}

/** The place behind a fraction of a second, which is read over: minutes are what counts. */
function skipFraction(text: string, start: number): number {
  if (text[start] !== '.') return start
  let next = start + 1
  while (digits(text, next, 1) >= 0) next++
  return next
}

/** The place of the next character that is not a blank. */
function skipBlanks(text: string, start: number): number {
  let next = start
  while (text[next] === ' ') next++
  return next
}

/** Minutes east of UTC written at `start`: nothing or `Z` is 0; undefined where the text ends otherwise. */
function offsetMinutes(text: string, start: number): number | undefined {
  if (start === text.length) return 0
  const sign = text[start]
  if ((sign === 'Z' || sign === 'z') && text.length === start + 1) return 0
  const minutes = minuteOfDay(text, start + 1)
  if ((sign !== '+' && sign !== '-') || minutes < 0 || text.length !== start + 6) return undefined
  return sign === '-' ? -minutes : minutes
}

/** Days from 1970-01-01 in the proleptic Gregorian calendar; March-based years put the leap day last. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
