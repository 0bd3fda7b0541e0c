import type { ReleaseDetail } from '@tribunal/client'
import { useBacktest } from '../../api/backtests.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { QueryView } from '../../components/states.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { changedCells } from '../backtest/confusion.ts'
import { OutcomeChanges } from '../backtest/effects-card.tsx'
import { shadowTotals } from './shadow-card.tsx'

/** The consequences of activating a release, as far as they were measured: in its backtest and in shadow. */
export function Impact({ release }: { readonly release: ReleaseDetail }) {
  const { backtest } = release
  return (
    <div className="flex flex-col gap-2" data-impact>
      {backtest && <InBacktest id={backtest.id} />}
      <InShadow shadow={release.shadow} />
      <Excused release={release} />
    </div>
  )
}

function InBacktest({ id }: { readonly id: string }) {
  const { t } = useTranslation('release')
  const format = useFormat()
  const query = useBacktest(id)
  return (
    <QueryView query={query}>
      {({ result }) => {
        if (result === null) return <p className="text-review">{t('impact_no_backtest')}</p>
        const numbers = { decisions: format.number(result.decisions), changed: format.number(result.changed) }
        return (
          <div>
            <p>{t('impact_backtest', { count: result.changed, ...numbers })}</p>
            <OutcomeChanges changes={changedCells(result.cells)} />
          </div>
        )
      }}
    </QueryView>
  )
}

function InShadow({ shadow }: Pick<ReleaseDetail, 'shadow'>) {
  const { t } = useTranslation('release')
  const format = useFormat()
  const { all, other } = shadowTotals(shadow ?? [])
  if (all === 0) return <p className="text-review">{t(shadow === null ? 'impact_no_shadow' : 'impact_empty_shadow')}</p>
  return <p>{t('impact_shadow', { count: all, all: format.number(all), other: format.number(other) })}</p>
}

/** The sentences of the policy that the proof refuted and that the policy itself excuses, each with its excuse. */
export function Excused({ release: { excused } }: { readonly release: Pick<ReleaseDetail, 'excused'> }) {
  const { t } = useTranslation('release')
  const local = useLocal()
  if (excused === null || excused.length === 0) return null
  return (
    <div className="border-s-4 border-review-line bg-review-soft px-3 py-1.5 text-sm">
      <p className="font-medium">{t('excused', { count: excused.length })}</p>
      <ul className="flex flex-col gap-1">
        {excused.map(({ id, sentence, excuse }) => (
          <li key={id}>
            {local(sentence)} <span className="text-muted">{t('excuse', { excuse: local(excuse) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
