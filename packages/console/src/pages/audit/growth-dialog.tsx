import { useMutation } from '@tanstack/react-query'
import { parseCheckpointNote } from '@tribunal/ledger'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useStored } from '../../browser/stored.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { ProblemNote } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { GROWTH_STEPS } from '../../proof/verify-growth.ts'
import { checkGrowth, type Growth, keptCheckpoint, seenOf } from './check-growth.ts'
import { StepList, Summary } from './step-list.tsx'

/** Verifies in this browser that the ledger has only grown since somebody kept a checkpoint of it. */
export function GrowthDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Dialog open={open} onClose={onClose} title={t('growth_title')} width="40rem">
      <GrowthCheck />
    </Dialog>
  )
}

function GrowthCheck() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const kept = useStored(keptCheckpoint)
  const [text, setText] = useState('')
  const pasted = text.trim() === '' ? undefined : parseCheckpointNote(`${text.trim()}\n`)
  const wrong = text.trim() !== '' && pasted === undefined
  const run = useMutation({ mutationFn: () => checkGrowth(pasted?.checkpoint ?? (kept && seenOf(kept))) })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && !run.isPending) run.mutate()
      }}
    >
      <p className="text-muted">{t('growth_hint')}</p>
      <p>
        {kept === undefined
          ? t('growth_none')
          : t('growth_kept', { size: format.number(kept.size), at: format.dateTime(new Date(kept.at)) })}
      </p>
      <TextAreaField
        label={t('growth_pasted')}
        hint={t('growth_pasted_hint')}
        error={wrong ? t('growth_not_one') : undefined}
        optional
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <div role="status" className="flex flex-col gap-2">
        {run.error && <ProblemNote error={run.error} />}
        {run.data && <Result growth={run.data} />}
      </div>
      <div>
        <Button type="submit" variant="primary" icon={Scale} busy={run.isPending} disabled={wrong}>
          {t('growth_run')}
        </Button>
      </div>
    </form>
  )
}

function Result({ growth: { report, from, to } }: { readonly growth: Growth }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const sizes = { from: format.number(from ?? 0), to: format.number(to) }
  const held = from === undefined ? 'growth_begun' : from === to ? 'growth_same' : 'growth_holds'
  const failed = from !== undefined && from > to ? 'growth_shrunk' : 'growth_fails'
  return (
    <>
      <Summary holds={report.holds} text={t(report.holds ? held : failed, sizes)} />
      <StepList
        steps={GROWTH_STEPS.map((step) => ({ id: step, text: t(`growth_step_${step}`), state: report.steps[step] }))}
      />
    </>
  )
}
