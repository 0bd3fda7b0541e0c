import type { Overview } from '@tribunal/client'
import type { Formats } from '../../../components/format/format.ts'
import { useFormat } from '../../../components/format/use-format.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { ChartCell } from '../charts/chart-card.tsx'
import { FEW } from '../figures/forecast.ts'
import { bucketMs, bucketsOf } from '../figures/period.ts'

export interface CardProps {
  readonly overview: Overview
  readonly className?: string
}

/** What every card needs to write its figures down. */
export function useWriting(overview: Overview) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const labels: BucketLabels = bucketLabels(format.locale, overview.bucket)
  return {
    t,
    format,
    labels,
    buckets: bucketsOf(overview),
    bucketMs: bucketMs(overview.bucket),
    /** What the first column of a table over time is called. */
    when: overview.bucket === 'day' ? t('day') : t('hour'),
    ...cellsOf(format),
  }
}

/** Values as cells of a table. */
function cellsOf(format: Formats) {
  return {
    word: (text: string): ChartCell => ({ text, value: text }),
    number: (value: number | null, digits = 0): ChartCell => ({
      text: value === null ? '–' : format.number(value, digits),
      value,
    }),
    share: (value: number | null): ChartCell => ({ text: value === null ? '–' : format.percent(value), value }),
    time: (at: string, text: string): ChartCell => ({ text, value: at }),
  }
}

/** A measured share as the API gives it. */
export interface Measured {
  readonly rate: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Says a share with its interval and of how many, and that they were too few where they were. */
export function useShareText(): (count: number, of: number, share: Measured, sayFew?: boolean) => string {
  const { t } = useTranslation('overview')
  const format = useFormat()
  return (count, of, { rate, low, high }, sayFew = true) => {
    const counted = t('of', { count, all: format.number(of) })
    if (rate === null || low === null || high === null) return counted
    const percent = (value: number) => format.percent(value, 0)
    const said = t('interval', { rate: percent(rate), low: percent(low), high: percent(high) })
    return `${counted} · ${said}${sayFew && of < FEW ? ` · ${t('few')}` : ''}`
  }
}

/** What hours and days are called: hours in the zone of the reader, days in UTC, as they are counted. */
interface BucketLabels {
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
