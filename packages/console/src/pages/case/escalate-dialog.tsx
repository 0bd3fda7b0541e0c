import { useState } from 'react'
import { TextAreaField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
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
    <FormDialog open={open} onClose={onClose} title={t('escalate_title')} submit={t('escalate')} onSubmit={send}>
      <TextAreaField label={t('escalate_note')} value={note} maxLength={10_000} autoFocus onChange={setNote} />
    </FormDialog>
  )
}
