import { BarList } from '../charts/bar-list.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { type CardProps, useWriting } from './card-props.ts'

/** Overrides that replaced an outcome, and decisions in which something fell back. */
export function SafetyCard({ overview, className }: CardProps) {
  const { t, format, word, number } = useWriting(overview)
  const { safety_overrides, fallback, decisions, models } = overview
  const replaced = safety_overrides.reduce((sum, { count }) => sum + count, 0)
  const title = replaced === 0 ? t('safety_title_none') : t('safety_title', { count: replaced })
  const lines = safety_overrides
    .map(({ policy, id, count }) => ({ id: `${policy}/${id}`, count }))
    .sort((a, b) => b.count - a.count)
  return (
    <ChartCard
      name="safety"
      title={title}
      meaning={t('safety_meaning')}
      empty={replaced + fallback.count === 0 ? t('safety_empty') : undefined}
      header={[t('rule'), t('count')]}
      rows={[
        ...lines.map(({ id, count }) => [word(id), number(count)]),
        [word(t('safety_fell_back')), number(fallback.count)],
      ]}
      footer={
        fallback.count > 0 && (
          <p className="mt-3 text-muted">
            {t('safety_fallback', {
              count: fallback.count,
              all: format.number(decisions),
              share: format.percent(fallback.share ?? 0, 0),
            })}{' '}
            {models.calls === 0 && t('safety_no_model')}
          </p>
        )
      }
      {...(className ? { className } : {})}
    >
      <div className="flex flex-col gap-3">
        <BarList
          label={title}
          rows={lines.map(({ id, count }) => ({
            id,
            label: <code className="text-sm">{id}</code>,
            value: count,
            text: format.number(count),
            fill: 'accent',
          }))}
        />
        <BarList
          label={t('safety_fell_back')}
          of={decisions}
          rows={[
            {
              id: 'fallback',
              label: t('safety_fell_back'),
              value: fallback.count,
              text: format.percent(fallback.share ?? 0, 0),
              fill: 'accent-lines',
            },
          ]}
        />
      </div>
    </ChartCard>
  )
}
