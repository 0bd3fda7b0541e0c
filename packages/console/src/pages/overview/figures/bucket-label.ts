/** What hours and days are called: hours in the zone of the reader, days in UTC, as they are counted. */
export interface BucketLabels {
  /** On an axis: `20 Nov`, `14:00`. */
  short(at: string): string
  /** Alone: `Fri, 20 Nov 2026`, `20 Nov 2026, 14:00–15:00`. */
  long(at: string): string
}

const HOUR_MS = 3_600_000

export function bucketLabels(locale: string, bucket: 'hour' | 'day'): BucketLabels {
  const region = locale === 'es' ? 'es' : 'en-GB'
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options)
  if (bucket === 'day') {
    const short = format({ day: 'numeric', month: 'short', timeZone: 'UTC' })
    const long = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    return { short: (at) => short.format(new Date(at)), long: (at) => long.format(new Date(at)) }
  }
  const short = format({ hour: '2-digit', minute: '2-digit' })
  const day = format({ dateStyle: 'medium' })
  const time = (ms: number) => short.format(new Date(ms))
  return {
    short: (at) => time(Date.parse(at)),
    long: (at) => `${day.format(new Date(at))}, ${time(Date.parse(at))}–${time(Date.parse(at) + HOUR_MS)}`,
  }
}
