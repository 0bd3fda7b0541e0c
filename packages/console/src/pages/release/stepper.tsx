import type { ReleaseDetail } from '@tribunal/client'
import { Circle, CircleCheck, CircleDot, CircleMinus } from 'lucide-react'
import { PageLink } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { Excused } from './impact.tsx'
import {
  isOfTexts,
  isToldBefore,
  markOf,
  nameOf,
  type Reached,
  reachedOf,
  type Stage,
  stagesOf,
  stepsAt,
  wordOf,
} from './release-stages.ts'
import { StepControl } from './steps.tsx'

const ICONS = { done: CircleCheck, now: CircleDot, ahead: Circle, skipped: CircleMinus } as const
const COLOURS: Readonly<Record<Reached, string>> = {
  done: 'text-clean',
  now: 'text-accent',
  ahead: 'text-muted',
  skipped: 'text-muted',
}

/** The way from draft to retired: where the release stands, who brought it there, and what comes next. */
export function Stepper({ release }: { readonly release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  return (
    <Card title={t('way')} hint={t(isOfTexts(release) ? 'way_hint_texts' : 'way_hint')} padded={false}>
      <ol aria-label={t('way')}>
        {stagesOf(release).map((stage) => (
          <StageRow key={stage} release={release} stage={stage} />
        ))}
      </ol>
    </Card>
  )
}

function StageRow({ release, stage }: { readonly release: ReleaseDetail; readonly stage: Stage }) {
  const { t } = useTranslation('release')
  const reached = reachedOf(release, stage)
  const mark = markOf(release, stage)
  const Icon = ICONS[reached]
  return (
    <li
      data-stage={stage}
      data-reached={reached}
      aria-current={reached === 'now' ? 'step' : undefined}
      className={cx(
        'flex gap-3 border-b border-s-4 border-b-line px-3 py-2 last:border-b-0',
        reached === 'now' ? 'border-s-accent bg-accent-soft' : 'border-s-transparent',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', COLOURS[reached])} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span
            className={cx(
              reached === 'now' && 'font-semibold',
              (reached === 'ahead' || reached === 'skipped') && 'text-muted',
            )}
          >
            {t(wordOf(release.policy, stage))}
          </span>
          <span className={reached === 'skipped' ? 'text-sm text-muted' : 'sr-only'}>{t(`reached_${reached}`)}</span>
          {mark && (
            <span className="text-sm text-muted">
              {nameOf(mark.by, t('from_file'))}, <Time at={mark.done_at} />
            </span>
          )}
        </div>
        <Found release={release} stage={stage} />
        {stepsAt(release, stage).map((step) => (
          <StepControl key={step} release={release} step={step} told={isToldBefore(release, step)} />
        ))}
      </div>
    </li>
  )
}

/** What a stage has brought: what a proof found, why that was explained, the backtest, the share. */
function Found({ release, stage }: { readonly release: ReleaseDetail; readonly stage: Stage }) {
  const { t } = useTranslation('release')
  const format = useFormat()
  const { proof, waiver, backtest, percent } = release
  if (stage === 'proved' && proof !== null) {
    const found = format.list([...proof.refuted, ...proof.unknown, ...proof.idle])
    return (
      <div className="flex flex-col gap-1 text-sm">
        {!proof.clean && (
          <p className="text-blocked">{t(isOfTexts(release) ? 'check_found' : 'proof_found', { refuted: found })}</p>
        )}
        {proof.clean && release.excused?.length === 0 && <p>{t('proof_clean')}</p>}
        <Excused release={release} />
        {waiver && (
          <blockquote className="border-s-4 border-review-line bg-review-soft px-3 py-1.5">
            <p className="foreign-text">{waiver.reason}</p>
            <footer className="text-muted">
              {t('waived_by', { name: waiver.by.name })} <Time at={waiver.done_at} />
            </footer>
          </blockquote>
        )}
      </div>
    )
  }
  if (stage === 'backtested' && backtest !== null) {
    return (
      <p className="text-sm">
        <PageLink page="backtest" id={backtest.id}>
          {t('see_backtest')}
        </PageLink>
      </p>
    )
  }
  if (stage === 'rollout' && percent > 0)
    return <p className="text-sm">{t('share', { share: format.percent(percent / 100, 2) })}</p>
  return null
}
