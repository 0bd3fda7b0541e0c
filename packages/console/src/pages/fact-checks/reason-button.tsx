import type { FactCheck } from '@tribunal/client'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useFactCheckAct } from '../../api/fact-checks.ts'
import { Button } from '../../components/button.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { afterwards, toast } from '../../components/toasts.tsx'
import { fieldProblem } from '../../messages/problem-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

export interface ReasonButtonProps {
  readonly factCheck: FactCheck
  readonly act: 'decline' | 'retract'
  readonly icon: LucideIcon
  readonly label: string
  /** What it does, before it is done. */
  readonly hint: string
  /** Said once it is done; by what waits then. */
  readonly done: string | ((after: FactCheck) => string)
}

/** A button of a change that needs a reason: it says what it does, and asks why. */
export function ReasonButton({ factCheck, act: kind, icon, label, hint, done }: ReasonButtonProps) {
  const { t } = useTranslation('fact_checks')
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const act = useFactCheckAct(factCheck)
  const isMissing = reason.trim() === ''
  const refused = fieldProblem(act.error, 'reason')
  const send = () => {
    setTried(true)
    if (isMissing) return
    afterwards(act.mutateAsync({ do: kind, reason: reason.trim() }), (after) => {
      setOpen(false)
      setReason('')
      setTried(false)
      toast({ text: typeof done === 'string' ? done : done(after) })
    })
  }
  return (
    <>
      <Button
        icon={icon}
        variant={kind === 'retract' ? 'danger' : 'plain'}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        title={label}
        submit={label}
        variant={kind === 'retract' ? 'danger' : 'primary'}
        busy={act.isPending}
        error={refused === undefined ? act.error : null}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{hint}</p>
        <TextAreaField
          label={t('reason')}
          hint={t('reason_hint')}
          required
          maxLength={2_000}
          error={tried && isMissing ? t('reason_needed') : refused}
          value={reason}
          onChange={setReason}
        />
      </FormDialog>
    </>
  )
}
