import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextAreaField } from '../../components/field.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface EscalateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onEscalate: (note: string) => void
}

/** Asks a lead to decide, with or without a word on why. */
export function EscalateDialog({ open, onClose, onEscalate }: EscalateDialogProps) {
  const { t } = useTranslation('case')
  const [note, setNote] = useState('')
  const send = () => {
    onClose()
    onEscalate(note.trim())
    setNote('')
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('escalate_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={send}>
            {t('escalate')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      >
        <TextAreaField label={t('escalate_note')} value={note} maxLength={10_000} autoFocus onChange={setNote} />
      </form>
    </Dialog>
  )
}
