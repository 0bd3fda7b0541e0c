import type { SuspendedRule } from '@tribunal/client'
import { useState } from 'react'
import { useResumeRule } from '../api/safety.ts'
import { TextAreaField } from '../components/form/field.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Asks why a suspended rule may decide again: the ledger keeps the reason. */
export function ResumeDialog({
  suspended,
  onClose,
}: {
  readonly suspended: SuspendedRule
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const [reason, setReason] = useState('')
  const resume = useResumeRule(suspended)
  return (
    <FormDialog
      title={t('suspended_title', { rule: `${suspended.policy}/${suspended.rule}` })}
      submit={t('suspended_resume')}
      busy={resume.isPending}
      disabled={reason.trim() === ''}
      error={resume.error}
      onClose={onClose}
      onSubmit={() => resume.mutate(reason.trim(), { onSuccess: onClose })}
    >
      <p>{t('suspended_meaning')}</p>
      <TextAreaField
        label={t('suspended_reason')}
        required
        maxLength={2_000}
        autoFocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
