import type { HeldRule } from '@tribunal/client'
import { useState } from 'react'
import { useReleaseRule } from '../api/safety.ts'
import { TextAreaField } from '../components/field.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Asks why a held rule may decide again: the ledger keeps the reason. */
export function ReleaseDialog({ held, onClose }: { readonly held: HeldRule; readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [reason, setReason] = useState('')
  const release = useReleaseRule(held)
  return (
    <FormDialog
      title={t('held_title', { rule: `${held.policy}/${held.rule}` })}
      submit={t('held_release')}
      busy={release.isPending}
      disabled={reason.trim() === ''}
      error={release.error}
      onClose={onClose}
      onSubmit={() => release.mutate(reason.trim(), { onSuccess: onClose })}
    >
      <p>{t('held_meaning')}</p>
      <TextAreaField
        label={t('held_reason')}
        required
        maxLength={2_000}
        autoFocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
