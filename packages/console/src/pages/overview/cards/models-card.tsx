import type { Overview } from '@tribunal/client'
import { useUrlState } from '../../../app/navigate.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { ColumnChart, type ColumnChartProps } from '../charts/column-chart.tsx'
import { type CardProps, useWriting } from './card-props.ts'

const MEASURES = ['time', 'calls', 'cost'] as const
type Measure = (typeof MEASURES)[number]
type Key = 'p50' | 'p95' | 'used' | 'failures' | 'cost'
type At = Overview['models']['by_time'][number]

/** What models took and cost. */
export function ModelsCard({ overview, className }: CardProps) {
  const { t, format, labels, buckets, bucketMs, when, number, time } = useWriting(overview)
  const { search, set } = useUrlState()
  const { models } = overview
  const measure = MEASURES.find((one) => one === search['models']) ?? 'time'
  const cost = (value: number) => format.money(value, 'USD')
  const title =
    models.calls === 0
      ? t('models_title_none')
      : t('models_title', { count: models.calls, cost: cost(models.cost_usd) })
  const at = (when: string) => models.by_time.find((one) => one.at === when)
  const drawing: Readonly<
    Record<Measure, Pick<ColumnChartProps<Key>, 'parts' | 'stack' | 'format' | 'formatTick' | 'whole'>>
  > = {
    time: {
      parts: [
        { key: 'p50', label: t('p50'), fill: 'accent' },
        { key: 'p95', label: t('p95'), fill: 'accent-lines' },
      ],
      stack: 'beside',
      format: (ms) => milliseconds(ms, format.number),
      formatTick: (ms) => milliseconds(ms, format.number),
      whole: false,
    },
    calls: {
      parts: [
        { key: 'used', label: t('used'), fill: 'accent' },
        { key: 'failures', label: t('failures'), fill: 'blocked' },
      ],
      stack: 'stacked',
      format: (value) => format.number(value),
      formatTick: format.number,
    },
    cost: {
      parts: [{ key: 'cost', label: t('models_cost'), fill: 'accent' }],
      stack: 'stacked',
      format: cost,
      formatTick: cost,
      whole: false,
    },
  }
  const total = totals(models)
  return (
    <ChartCard
      name="models"
      title={title}
      meaning={t('models_meaning')}
      empty={models.calls === 0 ? t('models_empty') : undefined}
      header={[when, t('models_calls'), t('failures'), `${t('p50')} (ms)`, `${t('p95')} (ms)`, t('cost')]}
      rows={models.by_time.map((one) => [
        time(one.at, labels.long(one.at)),
        number(one.calls),
        number(one.failures),
        number(one.p50_ms),
        number(one.p95_ms),
        number(one.cost_usd, 4),
      ])}
      controls={
        <Segments
          label={t('models_measure')}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(`models_${value}`) }))}
          onChange={(chosen) => set({ models: chosen === 'time' ? undefined : chosen })}
        />
      }
      footer={
        models.failures > 0 && (
          <p className="mt-3 text-muted">
            {t('models_failed', {
              count: models.failures,
              all: format.number(models.calls),
              share: format.percent(models.failures / models.calls),
            })}
          </p>
        )
      }
      {...(className ? { className } : {})}
    >
      <ColumnChart<Key>
        label={title}
        columns={buckets.map((when) => ({ at: when, values: valuesOf(at(when), measure) }))}
        short={labels.short}
        long={labels.long}
        total={{ label: t('whole_period'), values: total }}
        bucketMs={bucketMs}
        {...drawing[measure]}
      />
    </ChartCard>
  )
}

function totals(one: Omit<At, 'at'>): Record<Key, number> {
  const { p50_ms, p95_ms, calls, failures, cost_usd } = one
  return { p50: p50_ms ?? 0, p95: p95_ms ?? 0, used: calls - failures, failures, cost: cost_usd }
}

/** Only what the chart stacks or sets beside each other: the sum of a column is that of its parts. */
function valuesOf(one: At | undefined, measure: Measure): Partial<Record<Key, number>> {
  if (one === undefined) return {}
  const { p50, p95, used, failures, cost } = totals(one)
  return { time: { p50, p95 }, calls: { used, failures }, cost: { cost } }[measure]
}

const SECOND_MS = 1_000

function milliseconds(ms: number, number: (value: number, digits?: number) => string): string {
  return ms < SECOND_MS ? `${number(ms, 0)} ms` : `${number(ms / SECOND_MS, 1)} s`
}
