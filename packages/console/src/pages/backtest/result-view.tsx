import type { BacktestResult, BacktestShown } from '@tribunal/client'
import { Suspense } from 'react'
import { usePolicy } from '../../api/policies.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { loadedLater } from '../../components/loaded-later.tsx'
import { Loading } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { CellCard } from './cell-card.tsx'
import { changedCells } from './confusion.ts'
import { ConfusionCard } from './confusion-card.tsx'
import { EffectsCard } from './effects-card.tsx'
import { PeopleCard } from './people-card.tsx'

/** Tables that can be sorted are loaded when there is one. */
const RulesCard = loadedLater(async () => (await import('./rules-card.tsx')).RulesCard)

/** What a backtest found: first in a sentence, then as a matrix, whose cells lead to their decisions. */
export function ResultView({
  backtest,
  result,
}: {
  readonly backtest: BacktestShown
  readonly result: BacktestResult
}) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  const { search, set } = useUrlState()
  const policy = usePolicy(backtest.policy, undefined)
  const [from, to] = (search['cell'] ?? '').split('→')
  const chosen = result.cells.find((cell) => cell.from === from && cell.to === to) ?? changedCells(result.cells)[0]
  const changed = format.number(result.changed)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg">
        {result.decisions === 0
          ? t('nothing_recorded')
          : t('summary', { decisions: format.number(result.decisions), changed, count: result.changed })}{' '}
        <Mostly result={result} />
        {result.partial && <b className="text-review"> {t('partial')}</b>}
      </p>
      {result.to.policy !== result.policy && (
        <p className="text-sm text-muted">{t('other_policy', { policy: result.to.policy })}</p>
      )}
      {result.from_bodies > 0 && (
        <p className="text-sm text-muted">
          {t('from_bodies', { count: result.from_bodies, number: format.number(result.from_bodies) })}
        </p>
      )}
      <TroubleCard result={result} />
      <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-3">
          <ConfusionCard
            name={`${backtest.policy}-backtest`}
            cells={result.cells}
            order={policy.data?.outcomes ?? []}
            chosen={chosen}
            onChoose={(cell) => set({ cell: `${cell.from}→${cell.to}` })}
          />
          {result.effects && result.effects.of > 0 && (
            <EffectsCard name={`${backtest.policy}-effects`} effects={result.effects} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {chosen && <CellCard cell={chosen} />}
          {result.people && result.people.looked > 0 && (
            <PeopleCard people={result.people} from={result.from} to={result.to} />
          )}
          <Suspense fallback={<Loading lines={5} />}>
            <RulesCard name={`${backtest.policy}-rules`} rules={result.rules} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** What most of the changed decisions become. */
function Mostly({ result }: { readonly result: BacktestResult }) {
  const { t } = useTranslation('backtest')
  const word = useOutcomeWord()
  const format = useFormat()
  const [most] = changedCells(result.cells)
  if (most === undefined) return null
  return t('mostly', { count: most.count, number: format.number(most.count), from: word(most.from), to: word(most.to) })
}

/** What could not be looked at, and why. Nothing where all could. */
function TroubleCard({ result: { bad, problems, unreadable } }: { readonly result: BacktestResult }) {
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
