import type { ReleaseDetail } from '@tribunal/client'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Step, useReleaseStep } from '../../api/releases.ts'
import { Button, type ButtonVariant } from '../../components/button.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import type { CommandId } from '../../keyboard/commands.ts'

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
  const [open, setOpen] = useState(false)
  const take = useReleaseStep(release)
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
      <FormDialog
        open={open}
        title={label}
        submit={label}
        variant={variant === 'danger' ? 'danger' : 'primary'}
        busy={take.isPending}
        error={take.error}
        onClose={() => setOpen(false)}
        onSubmit={() => take.mutate(step, { onSuccess: () => setOpen(false) })}
      >
        <p>{text}</p>
        {children}
      </FormDialog>
    </>
  )
}
