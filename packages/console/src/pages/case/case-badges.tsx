import type { CaseDetail } from '@tribunal/client'
import { EyeOff, Scale, UserRound } from 'lucide-react'
import { usePerson } from '../../app/session.tsx'
import { PriorityMark, useQueueWord } from '../../cases/priority-mark.tsx'
import { SlaClock } from '../../cases/sla-clock.tsx'
import { Badge } from '../../components/badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Where a case stands: queue, priority, time, whose turn it is, who holds it. */
export function CaseBadges({ detail: { case: one }, blind }: { readonly detail: CaseDetail; readonly blind: boolean }) {
  const { t } = useTranslation('case')
  const person = usePerson()
  const queue = useQueueWord()
  const other = one.held_by !== null && one.held_by.id !== person.id ? one.held_by : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <PriorityMark priority={one.priority} />
      <span className="text-muted">{queue(one.queue)}</span>
      {one.cause !== 'routing' && <span className="text-muted">{t(`cause_${one.cause}`)}</span>}
      {one.status !== 'resolved' && <SlaClock openedAt={one.opened_at} dueAt={one.due_at} />}
      {one.stage !== 'first' && (
        <Badge tone="challenge" icon={Scale}>
          {t(`stage_${one.stage}`)}
        </Badge>
      )}
      {one.lead_only && <Badge>{t('lead_only')}</Badge>}
      {blind && (
        <Badge icon={EyeOff} tone="challenge">
          {t('blind')}
        </Badge>
      )}
      {other && (
        <Badge icon={UserRound} tone="review">
          {t('held_by', { name: other.name })}
        </Badge>
      )}
      {one.status === 'resolved' && (
        <Badge tone="clean">{t('resolved_by', { name: one.resolved_by?.name ?? '' })}</Badge>
      )}
    </div>
  )
}
