import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../messages/use-translation.ts'
import { Button } from '../button.tsx'
import { ProblemNote } from '../states.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'width'> {
  /** True where absent: the dialog is drawn only while it is open. */
  readonly open?: boolean
  /** What the button that does it says. */
  readonly submit: string
  /** `danger`: what it does cannot be taken back. */
  readonly variant?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Why it could not be done; shown above the fields. */
  readonly error?: unknown
  /** The focus begins on not doing it: for questions without a field. */
  readonly cautious?: boolean
  /** Called for the button, for Enter in a field of one line and for Ctrl+Enter; not while it is disabled or busy. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A dialog with fields, or a question: what it does, why it could not, and two buttons. Fields are checked by the caller. */
export function FormDialog({
  open = true,
  submit,
  variant = 'primary',
  busy = false,
  disabled = false,
  error,
  cautious = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const send = () => {
    if (!disabled && !busy) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      open={open}
      actions={
        <>
          <Button {...(cautious ? { 'data-autofocus': true } : {})} onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant={variant} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          // A browser may send the form for it as well, in a field of one line.
          event.preventDefault()
          send()
        }}
      >
        {error !== undefined && error !== null && <ProblemNote error={error} />}
        {children}
      </form>
    </Dialog>
  )
}
