import type { CaseDetail } from '@tribunal/client'
import type { Translate } from '../../messages/use-translation.ts'

/** Whether somebody may do something with a case now. */
export function mayDo(detail: CaseDetail, act: keyof CaseDetail['case']['may']): boolean {
  return detail.case.may[act] === true
}

const TOLD = [
  'held_by_other',
  'already_resolved',
  'own_decision',
  'lead_needed',
  'assigned_to_other',
  'person_needed',
] as const

/** Why the one who looks at a case cannot decide it now, in words. */
export function whyNot({ case: one }: CaseDetail, t: Translate<'case'>): string {
  const reason = TOLD.find((code) => code === one.may.claim)
  const name = one.held_by?.name ?? one.resolved_by?.name ?? one.assignee?.name ?? ''
  return reason === undefined ? t('cannot_decide') : t(`why_not_${reason}`, { name })
}
