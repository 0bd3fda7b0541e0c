/** Numbers, money and times as a language writes them. Made once a language: making a formatter costs more than using it. */
export interface Formats {
  readonly locale: string
  /** `1,234.5`: at most `digits` after the point, 2 where not said. */
  number(value: number, digits?: number): string
  /** Of 0..1: `12.5 %`. */
  percent(value: number, digits?: number): string
  /** `amount` in the currency's main unit; before its name where that is no code of ISO 4217. */
  money(amount: number, currency: string): string
  /** `22 Nov 2026`, in the zone of this browser, as all times here are. */
  date(at: Date): string
  /** `22 Nov 2026, 14:03:09`. */
  dateTime(at: Date): string
  /** `3 minutes ago`, `in 2 days`. */
  relative(at: Date, now: Date): string
  /** `4 min`, `2 h 5 min`, `3 d`: of milliseconds, in its two largest units. */
  duration(ms: number): string
  /** `a, b and c`. */
  list(items: readonly string[]): string
  /** The name of a language by its BCP 47 tag; the tag where it is no language that is known. */
  language(tag: string): string
}

const made = new Map<string, Formats>()

/** The formats of `en` or `es`. */
export function formatsOf(locale: 'en' | 'es'): Formats {
  const known = made.get(locale)
  if (known) return known
  const formats = makeFormats(locale)
  made.set(locale, formats)
  return formats
}

function makeFormats(locale: 'en' | 'es'): Formats {
  // English dates of the whole world rather than of the United States: 22 Nov 2026, 14:03.
  const region = locale === 'en' ? 'en-GB' : 'es'
  const numbers = cached(
    (digits: number) => new Intl.NumberFormat(region, { maximumFractionDigits: digits, useGrouping: true }),
  )
  const percents = cached(
    (digits: number) => new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: digits }),
  )
  const monies = cached((currency: string) => new Intl.NumberFormat(region, { style: 'currency', currency }))
  const date = cached(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium' }))
  const dateTime = cached(() => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'medium' }))
  const relative = cached(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const list = cached(() => new Intl.ListFormat(region, { type: 'conjunction' }))
  const languages = cached(() => new Intl.DisplayNames([locale], { type: 'language' }))
  return {
    locale,
    number: (value, digits = 2) => numbers(digits).format(value),
    percent: (value, digits = 1) => percents(digits).format(value),
    money: (amount, currency) =>
      /^[A-Z]{3}$/.test(currency) ? monies(currency).format(amount) : `${numbers(2).format(amount)} ${currency}`,
    date: (at) => date().format(at),
    dateTime: (at) => dateTime().format(at),
    relative: (at, now) => relativeText(relative(), at.getTime() - now.getTime()),
    duration: (ms) => durationText(region, ms),
    list: (items) => list().format(items),
    language: (tag) => languageName(languages(), tag),
  }
}

function languageName(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

function cached<V, K = void>(make: (key: K) => V): (key: K) => V {
  const found = new Map<K, V>()
  return (key) => {
    const value = found.get(key) ?? make(key)
    found.set(key, value)
    return value
  }
}

const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How far the clock of the service may be ahead of the browser's, which also ticks more slowly. */
const AHEAD_MS = 60_000

/** `at`; or `now`, where it lies so little ahead that only the clocks differ: what has happened is not yet to come. */
export function notJustAhead(at: Date, now: Date): Date {
  const ahead = at.getTime() - now.getTime()
  return ahead > 0 && ahead < AHEAD_MS ? now : at
}

function relativeText(format: Intl.RelativeTimeFormat, ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? UNITS[5]
  return format.format(Math.trunc(ms / length), unit)
}

function durationText(locale: string, ms: number): string {
  const shown = UNITS.slice(2)
  const from = shown.findIndex(([, length]) => ms >= length)
  const [largest, next] = [shown[from < 0 ? shown.length - 1 : from]!, shown[from + 1]]
  const parts: [number, string][] = [[Math.floor(ms / largest[1]), largest[0]]]
  const rest = next && from >= 0 ? Math.floor((ms % largest[1]) / next[1]) : 0
  if (next && rest > 0) parts.push([rest, next[0]])
  return parts
    .map(([count, unit]) => count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ')
}
