import type { HeldRule } from '@tribunal/client'
import { type FormEvent, useState } from 'react'
import { useReleaseRule } from '../api/safety.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextAreaField } from '../components/field.tsx'
import { ProblemNote } from '../components/states.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Asks why a held rule may decide again: the ledger keeps the reason. */
export function ReleaseDialog({ held, onClose }: { readonly held: HeldRule; readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const common = useTranslation().t
  const [reason, setReason] = useState('')
  const release = useReleaseRule(held)
  const send = (event: FormEvent) => {
    event.preventDefault()
    release.mutate(reason.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('held_title', { rule: `${held.policy}/${held.rule}` })}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form="release-rule"
            busy={release.isPending}
            disabled={reason.trim() === ''}
          >
            {t('held_release')}
          </Button>
        </>
      }
    >
      <form id="release-rule" onSubmit={send} className="flex flex-col gap-3">
        {release.error && <ProblemNote error={release.error} />}
        <p>{t('held_meaning')}</p>
        <TextAreaField
          label={t('held_reason')}
          required
          maxLength={2_000}
          autoFocus
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
