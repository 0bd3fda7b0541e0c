import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type BacktestWish, useAskBacktest } from '../../api/backtests.ts'
import { useGo } from '../../app/navigate.tsx'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface AskBacktestProps extends Pick<ButtonProps, 'command' | 'variant' | 'disabled' | 'size'> {
  readonly policy: string
  /** What is tried: a text that is only being written, or a version by its hash. */
  readonly to: BacktestWish['to']
}

/** A button that asks which decisions, begins a backtest, and goes to it. */
export function AskBacktest({ policy, to, ...button }: AskBacktestProps) {
  const { t } = useTranslation('backtest')
  const common = useTranslation().t
  const go = useGo()
  const ask = useAskBacktest(policy)
  const [open, setOpen] = useState(false)
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const run = (event: FormEvent) => {
    event.preventDefault()
    const body = { to, ...timeOf('since', since), ...timeOf('until', until) }
    ask.mutate(body, { onSuccess: ({ id }) => go('backtest', { id }) })
  }
  return (
    <>
      <Button icon={FlaskConical} {...button} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('ask_title')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{common('cancel')}</Button>
            <Button variant="primary" type="submit" form="ask-backtest" busy={ask.isPending}>
              {t('ask_run')}
            </Button>
          </>
        }
      >
        <form id="ask-backtest" onSubmit={run} className="flex flex-col gap-3">
          <p>{t('ask_text')}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField type="date" label={t('ask_since')} hint={t('ask_hint')} value={since} onChange={setSince} />
            <TextField type="date" label={t('ask_until')} hint={t('ask_hint')} value={until} onChange={setUntil} />
          </div>
          {ask.error && <ProblemNote error={ask.error} />}
        </form>
      </Dialog>
    </>
  )
}

/** The beginning of a day where the caller is; nothing where none was chosen. */
function timeOf(name: 'since' | 'until', day: string): Partial<Pick<BacktestWish, 'since' | 'until'>> {
  return day === '' ? {} : { [name]: new Date(`${day}T00:00`).toISOString() }
}
