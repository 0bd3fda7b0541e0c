import { OutcomeBadge } from '../../components/badge.tsx'
import { useFormat } from '../../components/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'

export interface OutcomeChange {
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
