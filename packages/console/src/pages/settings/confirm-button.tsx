import { useMutation } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../components/button.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'

export interface ConfirmButtonProps {
  readonly label: string
  /** Said instead of the label where several of these stand in a list. */
  readonly name?: string
  readonly icon?: LucideIcon
  readonly variant?: ButtonVariant
  readonly size?: 'md' | 'sm'
  /** The question. */
  readonly title: string
  /** What it does, before it is done. */
  readonly children: ReactNode
  /** What the button that does it says; the label where it is the same. */
  readonly confirm?: string
  /** Called once it is confirmed; the dialog closes when it has been done, and tells why when it cannot be. */
  readonly run: () => Promise<unknown>
}

/** A button that first says what it does, and does it once that is confirmed. The focus begins on not doing it. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, icon, variant = 'plain', size = 'md', title, children, confirm = label, run } = props
  const [open, setOpen] = useState(false)
  const act = useMutation({ mutationFn: run, onSuccess: () => setOpen(false) })
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
        submit={confirm}
        variant={variant === 'danger' ? 'danger' : 'primary'}
        cautious
        busy={act.isPending}
        error={act.error}
        onClose={() => setOpen(false)}
        onSubmit={() => act.mutate()}
      >
        {children}
      </FormDialog>
    </>
  )
}
