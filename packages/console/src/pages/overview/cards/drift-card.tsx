import type { BacktestDrift } from '@tribunal/client'
import { useDrift } from '../../../api/safety.ts'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { Empty, QueryView } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Whether the last day is like the week before, and like the backtests of the versions that decide. */
export function DriftCard() {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const query = useDrift()
  return (
    <Card title={t('drift')} hint={t('drift_hint')}>
      <QueryView query={query} lines={3}>
        {({ mixes, scores, backtests }) => {
          const named = scores.map(({ of, ...score }) => ({ ...score, name: t(`drift_scores_${of}`) }))
          const from = backtests.flatMap(fromBacktest)
          const moved = [...mixes.map(({ of, ...mix }) => ({ ...mix, name: nameOf(of) })), ...named, ...from]
          return moved.length === 0 ? (
            <Empty title={t('drift_none')} />
          ) : (
            <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              {moved.map(({ name, band, index }) => (
                <li key={name} className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                  <span className={band === 'stable' ? 'text-muted' : 'font-semibold'}>{t(`drift_${band}`)}</span>
                  <span className="text-muted tabular-nums">{format.number(index, 2)}</span>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Card>
  )

  /** Outcomes and rules of a version against its backtest, and the facts that have moved from it. */
  function fromBacktest({ policy, version, outcomes, rules, facts }: BacktestDrift) {
    const name = `${policy} ${version}`
    return [
      ...(outcomes ? [{ ...outcomes, name: t('drift_backtest_outcomes', { name }) }] : []),
      ...(rules ? [{ ...rules, name: t('drift_backtest_rules', { name }) }] : []),
      ...facts
        .filter(({ band }) => band !== 'stable')
        .map(({ path, ...fact }) => ({ ...fact, name: t('drift_backtest_fact', { name, path }) })),
    ]
  }

  function nameOf(of: string): string {
    return of === 'post' || of === 'payment' ? t(`drift_outcomes_${of}`) : t('drift_rules', { policy: of })
  }
}
