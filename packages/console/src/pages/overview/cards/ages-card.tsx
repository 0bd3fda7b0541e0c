import { useNow } from '../../../components/format/use-format.ts'
import { BarList } from '../charts/bar-list.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { type CardProps, useWriting } from './card-props.ts'

const AGES = ['under_1h', 'h1_4', 'h4_24', 'over_24h'] as const
/** How long the cases that wait have waited. */
export function AgesCard({ overview, className }: CardProps) {
  const { t, format, word, number } = useWriting(overview)
  const now = useNow()
  const { waiting, overdue, oldest_at, ages } = overview.queue
  const title =
    waiting === 0 ? t('ages_title_none') : t('ages_title', { count: waiting, overdue: format.number(overdue) })
  return (
    <ChartCard
      name="ages"
      title={title}
      meaning={t('ages_meaning')}
      empty={waiting === 0 ? t('ages_empty') : undefined}
      header={[t('age'), t('count')]}
      rows={AGES.map((age) => [word(t(`age_${age}`)), number(ages[age])])}
      footer={
        oldest_at !== null && (
          <p className="mt-3 text-muted">{t('oldest', { time: format.relative(new Date(oldest_at), now) })}</p>
        )
      }
      {...(className ? { className } : {})}
    >
      <BarList
        label={title}
        rows={AGES.map((age) => ({
          id: age,
          label: t(`age_${age}`),
          value: ages[age],
          text: format.number(ages[age]),
          fill: 'accent' as const,
        }))}
      />
    </ChartCard>
  )
}
