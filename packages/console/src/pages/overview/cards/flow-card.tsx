import type { Overview } from '@tribunal/client'
import { ChartCard } from '../charts/chart-card.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { forecastOf } from '../figures/forecast.ts'
import { type CardProps, useWriting } from './card-props.ts'

/** Cases that came and cases that were done, and what follows for the queue. */
export function FlowCard({ overview, className }: CardProps) {
  const { t, format, labels, buckets, bucketMs, when, number, time } = useWriting(overview)
  const { queue } = overview
  const [arrived, resolved] = [sum(queue.arrivals), sum(queue.resolved)]
  const columns = buckets.map((at) => ({
    at,
    values: { arrived: countAt(queue.arrivals, at), resolved: countAt(queue.resolved, at) },
  }))
  const numbers = { arrived: format.number(arrived), resolved: format.number(resolved) }
  const way = arrived + resolved === 0 ? 'none' : arrived > resolved ? 'behind' : arrived < resolved ? 'ahead' : 'even'
  const title = t(`flow_title_${way}`, numbers)
  return (
    <ChartCard
      name="flow"
      title={title}
      meaning={t('flow_meaning')}
      empty={arrived + resolved === 0 ? t('flow_empty') : undefined}
      header={[when, t('arrived'), t('resolved')]}
      rows={columns.map(({ at, values }) => [
        time(at, labels.long(at)),
        number(values.arrived),
        number(values.resolved),
      ])}
      footer={<ForecastLine overview={overview} arrived={arrived} resolved={resolved} />}
      {...(className ? { className } : {})}
    >
      <ColumnChart
        label={title}
        columns={columns}
        parts={[
          { key: 'arrived', label: t('arrived'), fill: 'accent-lines' },
          { key: 'resolved', label: t('resolved'), fill: 'accent' },
        ]}
        stack="beside"
        short={labels.short}
        long={labels.long}
        format={(value) => format.number(value)}
        formatTick={format.number}
        total={{ label: t('whole_period'), values: { arrived, resolved } }}
        bucketMs={bucketMs}
      />
    </ChartCard>
  )
}

function ForecastLine({
  overview,
  arrived,
  resolved,
}: CardProps & { readonly arrived: number; readonly resolved: number }) {
  const { t, format } = useWriting(overview)
  const spanMs = Math.min(Date.now(), Date.parse(overview.to)) - Date.parse(overview.from)
  const forecast = forecastOf({ waiting: overview.queue.waiting, arrived, resolved, spanMs })
  const text = () => {
    if (forecast.kind === 'in') return t('forecast_in', { time: format.duration(forecast.ms) })
    if (forecast.kind === 'empty') return t('forecast_empty')
    if (forecast.kind === 'unknown') return t('forecast_unknown')
    if (forecast.moreADay === 0) return t('forecast_even')
    return t('forecast_never', { more: format.number(forecast.moreADay, 1) })
  }
  return <p className="mt-3 text-muted">{text()}</p>
}

type AtCounts = Overview['queue']['arrivals']

function countAt(counts: AtCounts, at: string): number {
  return counts.find((one) => one.at === at)?.count ?? 0
}

function sum(counts: AtCounts): number {
  return counts.reduce((all, { count }) => all + count, 0)
}
