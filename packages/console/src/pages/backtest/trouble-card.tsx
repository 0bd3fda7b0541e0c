import type { BacktestResult } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** What could not be looked at, and why. Nothing where all could. */
export function TroubleCard({ result: { bad, problems, unreadable } }: { readonly result: BacktestResult }) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  if (bad + unreadable === 0) return null
  return (
    <Card title={t('trouble')}>
      <ul className="flex flex-col gap-1 text-sm">
        {bad > 0 && <li>{t('bad', { count: bad, number: format.number(bad) })}</li>}
        {problems.map(({ at, field, expected }) => (
          <li key={`${at} ${field}`} className="ps-4 wrap-anywhere text-muted">
            <code>{at}</code>: <code>{field}</code>: {expected}
          </li>
        ))}
        {unreadable > 0 && <li>{t('unreadable', { count: unreadable, number: format.number(unreadable) })}</li>}
      </ul>
    </Card>
  )
}
