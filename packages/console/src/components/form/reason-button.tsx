import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { fieldProblem } from '../../messages/problem-text.ts'
import { Button } from '../button.tsx'
import { afterwards, toast } from '../toasts.tsx'
import { TextAreaField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** What the API takes of a reason, in UTF-16 code units. */
const REASON_MAX = 2_000

export interface ReasonButtonProps<Made> {
  readonly label: string
  /** Said instead of the label where several of these stand in a list. */
  readonly name?: string
  readonly icon?: LucideIcon
  readonly size?: 'md' | 'sm'
  readonly variant?: 'plain' | 'danger'
  /** The title of the dialog; the label where it is the same. */
  readonly title?: string
  /** What it does, before it is done. */
  readonly hint: string
  /** True: what it does cannot be taken back. */
  readonly forGood: boolean
  readonly reason: { readonly label: string; readonly hint?: string; readonly needed: string }
  /** A mutation of a reason. */
  readonly act: {
    mutateAsync(reason: string): Promise<Made>
    reset(): void
    readonly isPending: boolean
    readonly error: unknown
  }
  /** What is said once it is done. */
  readonly done: (made: Made) => string
}

/** A button of a change that needs a reason: it says what it does, and asks why. What is written stays until it is done. */
export function ReasonButton<Made>(props: ReasonButtonProps<Made>) {
  const {
    label,
    name,
    icon,
    size = 'md',
    variant = 'plain',
    title = label,
    hint,
    forGood,
    reason: asked,
    act,
    done,
  } = props
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const isMissing = reason.trim() === ''
  const refused = fieldProblem(act.error, 'reason')
  const send = () => {
    setTried(true)
    if (isMissing) return
    afterwards(act.mutateAsync(reason.trim()), (made) => {
      setOpen(false)
      setReason('')
      setTried(false)
      toast({ text: done(made) })
    })
  }
  return (
    <>
      <Button
        size={size}
        variant={variant}
        {...(icon ? { icon } : {})}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        title={title}
        submit={label}
        variant={forGood ? 'danger' : 'primary'}
        busy={act.isPending}
        error={refused === undefined ? act.error : null}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{hint}</p>
        <TextAreaField
          label={asked.label}
          hint={asked.hint}
          required
          maxLength={REASON_MAX}
          error={tried && isMissing ? asked.needed : refused}
          value={reason}
          onChange={setReason}
        />
      </FormDialog>
    </>
  )
}
