import type { BacktestResult } from '@tribunal/client'
import { useQueueWord } from '../../cases/priority-mark.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card, KeyValues } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

type Effects = NonNullable<BacktestResult['effects']>

/** What the change makes of whole decisions, and of the work of reviewers. */
export function EffectsCard({ name, effects }: { readonly name: string; readonly effects: Effects }) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  const word = useQueueWord()
  const { of, looked, outcomes, cases, queues } = effects
  const told = [
    { label: t('cases_open'), value: format.number(cases.opens) },
    { label: t('cases_vanish'), value: format.number(cases.vanishes) },
    { label: t('cases_move'), value: format.number(cases.moves) },
    { label: t('cases_stay'), value: format.number(cases.stays) },
  ]
  const rows = () => [
    ...outcomes.map(({ from, to, count }) => ['outcome', from, to, count]),
    ...queues.map(({ queue, more, fewer }) => ['queue', queue, more, fewer]),
    ...Object.entries(cases).map(([what, count]) => ['cases', what, '', count]),
  ]
  return (
    <Card
      title={t('effects')}
      hint={
        looked < of
          ? t('effects_drawn', { looked: format.number(looked), of: format.number(of) })
          : t('effects_hint', { of: format.number(of) })
      }
      actions={<CsvButton name={name} header={['what', 'from', 'to', 'count']} rows={rows} />}
    >
      <div className="flex flex-col gap-3">
        {outcomes.length === 0 ? (
          <p className="text-muted">{t('no_effects')}</p>
        ) : (
          <OutcomeChanges changes={outcomes} />
        )}
        <KeyValues items={told} />
        {queues.length > 0 && (
          <ul aria-label={t('queues')} className="flex flex-col gap-1 text-sm">
            {queues.map(({ queue, more, fewer }) => (
              <li key={queue}>
                {word(queue)}: {t('queue_change', { more: format.number(more), fewer: format.number(fewer) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

interface OutcomeChange {
  readonly from: string
  readonly to: string
  /** Decisions that change in this way. */
  readonly count: number
}

/** The changes of outcome, each with its number of decisions, in the order given. */
export function OutcomeChanges({ changes }: { readonly changes: readonly OutcomeChange[] }) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ from, to, count }) => (
        <li key={`${from} ${to}`} className="flex flex-wrap items-center gap-2">
          <span className="min-w-12 text-end font-semibold">{format.number(count)}</span>
          <OutcomeBadge outcome={from} />
          <span aria-hidden="true">→</span>
          <span className="sr-only">{t('becomes')}</span>
          <OutcomeBadge outcome={to} />
        </li>
      ))}
    </ul>
  )
}
