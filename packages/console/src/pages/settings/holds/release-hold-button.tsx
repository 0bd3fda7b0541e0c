import type { LegalHold } from '@tribunal/client'
import { useReleaseHold } from '../../../api/legal-holds.ts'
import { ReasonButton } from '../../../components/form/reason-button.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Releases a hold, for a reason; what is due ends with the next run of retention. */
export function ReleaseHoldButton({ hold }: { readonly hold: LegalHold }) {
  const { t } = useTranslation('settings')
  const { id, subject, case_id, decision_id } = hold
  const ofCase = case_id === null ? undefined : t('held_case', { id: case_id.slice(-8) })
  const ofDecision = decision_id === null ? undefined : t('held_decision', { id: decision_id.slice(-8) })
  const what = subject ?? ofCase ?? ofDecision ?? t('held_erased')
  return (
    <ReasonButton
      size="sm"
      label={t('hold_release')}
      name={`${t('hold_release')}: ${what}`}
      title={t('hold_release_title', { what })}
      hint={t('hold_release_text')}
      forGood
      reason={{ label: t('hold_release_reason'), needed: t('hold_reason_needed') }}
      act={useReleaseHold(id)}
      done={() => t('hold_release_done')}
    />
  )
}
