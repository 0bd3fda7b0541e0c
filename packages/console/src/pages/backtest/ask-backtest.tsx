import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { type BacktestWish, useAskBacktest } from '../../api/backtests.ts'
import { useGo } from '../../app/navigate.tsx'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { TextField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface AskBacktestProps extends Pick<ButtonProps, 'command' | 'variant' | 'disabled' | 'size'> {
  readonly policy: string
  /** What is tried: a text that is only being written, or a version by its hash. */
  readonly to: BacktestWish['to']
}

/** A button that asks which decisions, begins a backtest, and goes to it. */
export function AskBacktest({ policy, to, ...button }: AskBacktestProps) {
  const { t } = useTranslation('backtest')
  const go = useGo()
  const ask = useAskBacktest(policy)
  const [open, setOpen] = useState(false)
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const run = () => {
    const body = { to, ...timeOf('since', since), ...timeOf('until', until) }
    ask.mutate(body, { onSuccess: ({ id }) => go('backtest', { id }) })
  }
  return (
    <>
      <Button icon={FlaskConical} {...button} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      <FormDialog
        open={open}
        title={t('ask_title')}
        submit={t('ask_run')}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setOpen(false)}
        onSubmit={run}
      >
        <p>{t('ask_text')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField type="date" label={t('ask_since')} hint={t('ask_hint')} value={since} onChange={setSince} />
          <TextField type="date" label={t('ask_until')} hint={t('ask_hint')} value={until} onChange={setUntil} />
        </div>
      </FormDialog>
    </>
  )
}

/** The beginning of a day where the caller is; nothing where none was chosen. */
function timeOf(name: 'since' | 'until', day: string): Partial<Pick<BacktestWish, 'since' | 'until'>> {
  return day === '' ? {} : { [name]: new Date(`${day}T00:00`).toISOString() }
}
