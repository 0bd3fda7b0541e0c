import type { ReleaseDetail } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { isOfTexts, type Moment, nameOf } from './release-stages.ts'

/** Every event about a release as the ledger has it, oldest first: what happened, who did it, when, and why. */
export function HistoryCard({ release: { policy, history } }: { readonly release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  return (
    <Card title={t('history')} hint={t('history_hint')} padded={false}>
      <ol aria-label={t('history')}>
        {history.map((moment) => (
          <li
            key={`${moment.done_at} ${moment.event} ${moment.percent}`}
            data-event={moment.event}
            className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <What policy={policy} moment={moment} />
              <span className="text-sm text-muted">
                {nameOf(moment.by, t('from_file'))}, <Time at={moment.done_at} />
              </span>
            </span>
            {moment.reason !== null && (
              <blockquote className="foreign-text border-s-4 border-line px-3 text-sm">{moment.reason}</blockquote>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function What({ policy, moment: { event, stage, percent } }: { readonly policy: string; readonly moment: Moment }) {
  const { t } = useTranslation('release')
  const format = useFormat()
  if (event === 'policy.rolled_out') return t('event_rolled_out', { share: format.percent(percent / 100, 2) })
  const replaced = stage === 'retired' && (event === 'policy.activated' || event === 'policy.installed')
  if (replaced) return t('event_replaced')
  if (event === 'policy.rolled_back' && stage === 'active') return t('event_returned')
  if (event === 'policy.proved' && isOfTexts({ policy })) return t('event_checked')
  return t(`event_${EVENTS[event]}`)
}

const EVENTS = {
  'policy.installed': 'installed',
  'policy.drafted': 'drafted',
  'policy.proved': 'proved',
  'policy.waived': 'waived',
  'policy.backtest_attached': 'backtest_attached',
  'policy.shadowed': 'shadowed',
  'policy.activated': 'activated',
  'policy.retired': 'retired',
  'policy.rolled_back': 'rolled_back',
} as const
