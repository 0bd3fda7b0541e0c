import type { DecisionBrief, Policy } from '@tribunal/client'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { useDecisionBrief } from '../api/decisions.ts'
import { type Facts, type Question, useDecisionsUnder } from '../api/policies.ts'
import { usePerson } from '../app/session.tsx'
import { useOutcomeWord } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { SelectField } from '../components/form/choice.tsx'
import { TextAreaField, TextField } from '../components/form/field.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useFormat, useNow } from '../components/format/use-format.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { factsIn } from './fact-changes.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface StartCardProps {
  readonly policy: Policy
  /** The decision whose facts are the start; undefined where they are somebody's own. */
  readonly decision: string | undefined
  readonly facts: Facts | undefined
  readonly onStart: (start: Question) => void
}

/** Where the facts come from: a past decision, or somebody's own. */
export function StartCard({ policy, decision, facts, onStart }: StartCardProps) {
  const { t } = useTranslation('policy')
  const { can } = usePerson()
  const [pasting, setPasting] = useState(false)
  return (
    <Card
      title={t('start')}
      hint={t('start_hint')}
      actions={
        <Button size="sm" icon={Braces} onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      }
    >
      {can('decisions:read') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <RecentField policy={policy} decision={decision} facts={facts} onStart={onStart} />
          <IdField key={decision} decision={decision} onStart={onStart} />
        </div>
      )}
      {pasting && (
        <PasteDialog facts={facts} onClose={() => setPasting(false)} onPaste={(pasted) => onStart({ facts: pasted })} />
      )}
    </Card>
  )
}

function RecentField({ policy, decision, facts, onStart }: StartCardProps) {
  const { t } = useTranslation('policy')
  const format = useFormat()
  const now = useNow()
  const word = useOutcomeWord()
  const { data } = useDecisionsUnder(policy, true)
  const label = ({ submission_id, outcome, decided_at: at }: DecisionBrief) =>
    `${submission_id ?? ''} · ${word(outcome)} · ${format.relative(new Date(at), now)}`
  const options = (data?.newest ?? []).map((one) => ({ value: one.id, label: label(one) }))
  const own = decision === undefined || options.some(({ value }) => value === decision)
  const { data: brief } = useDecisionBrief(decision ?? '', !own)
  return (
    <SelectField
      label={t('recent')}
      value={decision ?? ''}
      options={[
        { value: '', label: t('recent_none') },
        ...options,
        ...(own ? [] : [{ value: decision, label: brief ? label(brief) : decision }]),
      ]}
      onChange={(id) => onStart(id === '' ? { facts: facts ?? {} } : { decision: id })}
    />
  )
}

function IdField({ decision, onStart }: Pick<StartCardProps, 'decision' | 'onStart'>) {
  const { t } = useTranslation('policy')
  const [id, setId] = useState(decision ?? '')
  const wrong = id.trim() !== '' && !UUID.test(id.trim())
  const use = () => {
    if (UUID.test(id.trim())) onStart({ decision: id.trim().toLowerCase() })
  }
  return (
    <form onSubmit={use} className="flex items-end gap-2">
      <TextField
        label={t('decision_id')}
        className="flex-1"
        spellCheck={false}
        autoComplete="off"
        error={wrong ? t('decision_id_bad') : undefined}
        value={id}
        onChange={setId}
      />
      <Button type="submit" disabled={id.trim() === '' || wrong}>
        {t('use')}
      </Button>
    </form>
  )
}

/** Facts as text, to be pasted or written. */
export function PasteDialog({
  facts,
  onClose,
  onPaste,
}: {
  readonly facts: Facts | undefined
  readonly onClose: () => void
  readonly onPaste: (facts: Facts) => void
}) {
  const { t } = useTranslation('policy')
  const [text, setText] = useState(() => JSON.stringify(facts ?? {}, null, 2))
  const pasted = factsIn(text)
  const use = () => {
    if (pasted === undefined) return
    onPaste(pasted)
    onClose()
  }
  return (
    <FormDialog
      title={t('paste_title')}
      width="40rem"
      submit={t('use')}
      disabled={pasted === undefined}
      onClose={onClose}
      onSubmit={use}
    >
      <TextAreaField
        label={t('paste_title')}
        hint={`${t('paste_hint')} ${t('paste_hint_text')}`}
        error={pasted === undefined ? t('paste_bad') : undefined}
        rows={14}
        spellCheck={false}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}
