import type { LegalHold } from '@tribunal/client'
import { useState } from 'react'
import { useReleaseHold } from '../../../api/legal-holds.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { afterwards, toast } from '../../../components/toasts.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Releases a hold, for a reason; what is due ends with the next run of retention. */
export function ReleaseHoldButton({ hold: { id, subject, decision_id: decision } }: { readonly hold: LegalHold }) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const release = useReleaseHold(id)
  const what = subject ?? (decision === null ? t('held_erased') : t('held_decision', { id: decision.slice(-8) }))
  const isMissing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!isMissing)
      afterwards(release.mutateAsync(reason.trim()), () => {
        setOpen(false)
        toast({ text: t('hold_release_done') })
      })
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={`${t('hold_release')}: ${what}`}
        onClick={() => {
          release.reset()
          setOpen(true)
        }}
      >
        {t('hold_release')}
      </Button>
      <FormDialog
        open={open}
        title={t('hold_release_title', { what })}
        submit={t('hold_release')}
        variant="danger"
        busy={release.isPending}
        error={release.error}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{t('hold_release_text')}</p>
        <TextAreaField
          label={t('hold_release_reason')}
          required
          rows={3}
          maxLength={2_000}
          value={reason}
          error={tried && isMissing ? t('hold_reason_needed') : fieldProblem(release.error, 'reason')}
          onChange={setReason}
        />
      </FormDialog>
    </>
  )
}
