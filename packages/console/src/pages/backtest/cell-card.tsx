import type { Cell } from '../../api/backtests.ts'
import { PageLink } from '../../app/navigate.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Money } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { changedIn } from './confusion.ts'

/** The decisions of one cell: how many, how much money, by which rules, and some of them to be looked at. */
export function CellCard({ cell }: { readonly cell: Cell }) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  const { from, to, count, money, rules, sample } = cell
  const changed = changedIn(cell)
  return (
    <Card
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          <OutcomeBadge outcome={from} />
          <span aria-hidden="true">→</span>
          <span className="sr-only">{t('becomes')}</span>
          <OutcomeBadge outcome={to} />
        </span>
      }
      hint={
        <>
          {t('decisions', { count, number: format.number(count) })}
          {from === to && `, ${t('changed_within', { number: format.number(changed) })}`}
          {money.map(({ currency, amount }) => (
            <span key={currency}>
              {' · '}
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </>
      }
    >
      {changed === 0 ? (
        <p className="text-muted">{t('nothing_changed')}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-1 text-start font-medium">
                  {t('rule_before')}
                </th>
                <th scope="col" className="py-1 text-start font-medium">
                  {t('rule_after')}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t('column_decisions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={`${rule.from} ${rule.to}`} className="border-b border-line last:border-b-0">
                  <td className="py-1 pe-2 wrap-anywhere">
                    <code>{rule.from}</code>
                  </td>
                  <td className="py-1 pe-2 wrap-anywhere">
                    <code className="font-semibold">{rule.to}</code>
                  </td>
                  <td className="py-1 text-end">{format.number(rule.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {sample.length > 0 && (
            <div>
              <h3 className="text-sm font-medium">{t('sample')}</h3>
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {sample.map((id) => (
                  <li key={id}>
                    <PageLink page="decision" id={id} className="font-mono text-sm">
                      …{id.slice(-8)}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
