import type { Case } from '@tribunal/client'
import { CircleCheck, EyeOff, Lock, Megaphone, Scale } from 'lucide-react'
import { useMemo } from 'react'
import { PageLink } from '../../app/navigate.tsx'
import { PriorityMark, useQueueWord } from '../../cases/priority-mark.tsx'
import { SlaClock } from '../../cases/sla-clock.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { previewIn } from '../../components/preview.ts'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** The columns of the queue: how pressing, what, what the machine said, how risky, where, and who has it. */
export function useQueueColumns(): readonly Column<Case>[] {
  const { t } = useTranslation('queue')
  return useMemo(
    () => [
      {
        id: 'priority',
        header: t('priority'),
        hideBelow: 'sm',
        cell: (one) => <PriorityMark priority={one.priority} short />,
      },
      { id: 'what', header: t('what'), width: '100%', cell: (one) => <What one={one} /> },
      {
        id: 'outcome',
        header: t('outcome'),
        cell: (one) => <Verdict one={one} />,
        hideBelow: 'sm',
      },
      {
        id: 'risk',
        header: t('risk'),
        align: 'end',
        hideBelow: 'md',
        cell: (one) => <Risk risk={isBlind(one) ? null : one.risk_score} />,
      },
      { id: 'due', header: t('due'), cell: (one) => <Due one={one} /> },
      { id: 'held', header: t('held'), hideBelow: 'md', cell: (one) => <Holder one={one} /> },
    ],
    [t],
  )
}

/** True while the machine's verdict is hidden from the one who comes to decide it. */
export function isBlind({ blind, stage, status }: Case): boolean {
  return blind && stage === 'first' && status !== 'resolved'
}

function What({ one }: { readonly one: Case }) {
  const { t } = useTranslation('queue')
  const case_ = useTranslation('case').t
  const format = useFormat()
  const queue = useQueueWord()
  const notices = ({ cause, notices_count: count }: Case) =>
    [...(cause === 'notice' ? [t('by_notice')] : []), case_('notices_count', { count })].join(' · ')
  const hint = one.stage === 'first' ? undefined : t(`stage_${one.stage}`)
  return (
    <div className={cx('flex w-0 min-w-full items-center gap-2', one.status === 'resolved' && 'opacity-70')}>
      {hint !== undefined && <Scale aria-label={hint} role="img" className="size-4 shrink-0 text-challenge" />}
      {one.lead_only && <Lock aria-label={t('lead_only')} role="img" className="size-4 shrink-0 text-muted" />}
      {one.notices_count > 0 && (
        <Megaphone aria-label={notices(one)} role="img" className="size-4 shrink-0 text-review" />
      )}
      <PageLink page="case" id={one.id} className="min-w-0 flex-1 truncate text-ink!">
        <bdi>{previewIn(format, one) ?? t('erased')}</bdi>
      </PageLink>
      {one.submission_id !== null && (
        <span className="w-32 shrink-0 truncate text-end text-sm text-muted max-2xl:hidden">{one.submission_id}</span>
      )}
      <span className="max-w-32 shrink-0 truncate text-sm text-muted max-lg:hidden">{queue(one.queue)}</span>
    </div>
  )
}

function Verdict({ one }: { readonly one: Case }) {
  const { t } = useTranslation('queue')
  if (isBlind(one)) {
    return (
      <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-muted">
        <EyeOff aria-hidden="true" className="size-4" />
        {t('blind')}
      </span>
    )
  }
  return (
    <span className="inline-flex w-max">
      <OutcomeBadge outcome={one.effective_outcome} />
    </span>
  )
}

function Risk({ risk }: { readonly risk: number | null }) {
  const format = useFormat()
  if (risk === null) return <span className="text-muted">–</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="h-1.5 w-8 rounded-sm bg-sunken max-xl:hidden">
        <span className="block h-full rounded-sm bg-edge" style={{ width: `${risk}%` }} />
      </span>
      {format.number(risk, 0)}
    </span>
  )
}

function Due({ one }: { readonly one: Case }) {
  if (one.status === 'resolved' && one.resolved_at !== null) {
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted">
        <CircleCheck aria-hidden="true" className="size-4" />
        <Time at={one.resolved_at} />
      </span>
    )
  }
  return <SlaClock openedAt={one.opened_at} dueAt={one.due_at} />
}

function Holder({ one }: { readonly one: Case }) {
  const { t } = useTranslation('queue')
  const name = one.held_by?.name ?? one.resolved_by?.name
  if (name !== undefined) return <span className="block max-w-32 truncate">{name}</span>
  if (one.assignee) {
    return <span className="block max-w-32 truncate text-muted">{t('assigned_to', { name: one.assignee.name })}</span>
  }
  return <span className="text-muted">–</span>
}
