import type { ReleaseDetail } from '@tribunal/client'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Step, useReleaseStep } from '../../api/releases.ts'
import { Button, type ButtonVariant } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ProblemNote } from '../../components/states.tsx'
import type { CommandId } from '../../keyboard/commands.ts'
import { useTranslation } from '../../messages/use-translation.ts'

export interface StepButtonProps {
  readonly release: ReleaseDetail
  readonly label: string
  readonly icon: LucideIcon
  readonly command: CommandId
  readonly variant?: ButtonVariant
  /** What it does, before it is done. */
  readonly text: string
  /** Fields of what it takes. */
  readonly children?: ReactNode
  /** What is done with what the fields say. */
  readonly step: Step
}

/** A button of a step: it says what the step does, asks for what it takes, and takes it once that is confirmed. */
export function StepButton({
  release,
  label,
  icon,
  command,
  variant = 'plain',
  text,
  children,
  step,
}: StepButtonProps) {
  const { t } = useTranslation()
  const form = useId()
  const [open, setOpen] = useState(false)
  const take = useReleaseStep(release)
  const run = (event: FormEvent) => {
    event.preventDefault()
    take.mutate(step, { onSuccess: () => setOpen(false) })
  }
  return (
    <>
      <Button
        icon={icon}
        command={command}
        variant={variant}
        className="self-start"
        onClick={() => {
          take.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button
              variant={variant === 'danger' ? 'danger' : 'primary'}
              type="submit"
              form={form}
              busy={take.isPending}
            >
              {label}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={run} className="flex flex-col gap-3">
          <p>{text}</p>
          {children}
          {take.error && <ProblemNote error={take.error} />}
        </form>
      </Dialog>
    </>
  )
}
