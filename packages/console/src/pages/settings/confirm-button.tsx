import { useMutation } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

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
  const { t } = useTranslation()
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button data-autofocus onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant={variant === 'danger' ? 'danger' : 'primary'}
              busy={act.isPending}
              onClick={() => act.mutate()}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {act.error && <ProblemNote error={act.error} />}
          {children}
        </div>
      </Dialog>
    </>
  )
}
