import type { LegalHold } from '@tribunal/client'
import { useReleaseHold } from '../../../api/legal-holds.ts'
import { ReasonButton } from '../../../components/form/reason-button.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Releases a hold, for a reason; what is due ends with the next run of retention. */
export function ReleaseHoldButton({ hold: { id, subject, decision_id: decision } }: { readonly hold: LegalHold }) {
  const { t } = useTranslation('settings')
  const what = subject ?? (decision === null ? t('held_erased') : t('held_decision', { id: decision.slice(-8) }))
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
