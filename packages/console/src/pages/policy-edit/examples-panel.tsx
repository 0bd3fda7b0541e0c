import type { Policy } from '@tribunal/client'
import { Braces, X } from 'lucide-react'
import { useState } from 'react'
import { isRefused } from '../../api/client.ts'
import { type Facts, useDecisionsUnder } from '../../api/policies.ts'
import { usePerson } from '../../app/session.tsx'
import { OutcomeBadge, useOutcomeWord } from '../../components/badge.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { Empty } from '../../components/states.tsx'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Example } from '../../policy/draft.ts'
import { PasteDialog } from '../../policy/start-card.tsx'
import { ExampleView } from './example-view.tsx'
import { type ExampleList, type Tried, useTried } from './use-examples.ts'

export interface ExamplesPanelProps {
  readonly id: string
  readonly active: Policy | undefined
  readonly text: string
  /** Only then the text has answers. */
  readonly loads: boolean
  readonly list: ExampleList
  /** The example that is looked at. */
  readonly chosen: string | undefined
  readonly onChoose: (example: string) => void
}

/** Facts, and what the version that decides and the text make of them: it changes as the text does. */
export function ExamplesPanel({ id, active, text, loads, list, chosen, onChoose }: ExamplesPanelProps) {
  const { t } = useTranslation('editor')
  const [pasting, setPasting] = useState(false)
  const { examples } = list
  const tried = useTried(id, active, text, loads, examples)
  const at = Math.max(
    0,
    examples.findIndex((one) => one.id === chosen),
  )
  const shown = tried[at]
  const put = (one: Example) => {
    list.put(one)
    onChoose(one.id)
  }
  const paste = (facts: Facts) => put({ id: crypto.randomUUID(), name: t('example_own'), of: { facts } })
  useCommands({
    'policy_edit.example': examples.length > 1 ? () => onChoose(examples[(at + 1) % examples.length]!.id) : undefined,
  })
  return (
    <div className="flex flex-col gap-3">
      <Card
        title={t('examples')}
        hint={t('examples_hint')}
        padded={false}
        actions={
          <Button size="sm" icon={Braces} onClick={() => setPasting(true)}>
            {t('paste')}
          </Button>
        }
      >
        {active && <AddDecision active={active} onAdd={put} />}
        {tried.length === 0 ? (
          <Empty title={t('no_examples')} text={t('no_examples_text')} />
        ) : (
          <ol aria-label={t('examples')}>
            {tried.map((one, index) => (
              <Row
                key={one.example.id}
                tried={one}
                loads={loads}
                own={index === at}
                onChoose={() => onChoose(one.example.id)}
                onRemove={() => list.remove(one.example.id)}
              />
            ))}
          </ol>
        )}
      </Card>
      {shown && (
        <ExampleView
          key={shown.example.id}
          tried={shown}
          loads={loads}
          onFacts={(facts) => put({ ...shown.example, of: { facts } })}
        />
      )}
      {pasting && (
        <PasteDialog facts={shown?.draft.answered?.facts} onClose={() => setPasting(false)} onPaste={paste} />
      )}
    </div>
  )
}

function Row({
  tried: { example, active, draft },
  loads,
  own,
  onChoose,
  onRemove,
}: {
  readonly tried: Tried
  readonly loads: boolean
  readonly own: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('editor')
  const [before, after] = [active?.answered?.answer, draft.answered?.answer]
  const changed = before !== undefined && after !== undefined && before.outcome !== after.outcome
  const rule = before !== undefined && after !== undefined && !changed && before.rule !== after.rule
  return (
    <li
      data-example={example.name}
      className={cx(
        'flex items-center gap-1 border-t border-s-4 border-t-line pe-1',
        own ? 'border-s-accent bg-accent-soft' : 'border-s-transparent',
      )}
    >
      <button
        type="button"
        aria-current={own || undefined}
        onClick={onChoose}
        className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1 text-start"
      >
        <span className="min-w-[min(100%,9rem)] flex-1 wrap-anywhere">{example.name}</span>
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {before && (changed || after === undefined) && <OutcomeBadge outcome={before.outcome} />}
          {changed && (
            <>
              <span aria-hidden="true">→</span>
              <span className="sr-only">{t('becomes')}</span>
            </>
          )}
          {after && <OutcomeBadge outcome={after.outcome} />}
          {rule && <span className="text-sm text-muted">{t('other_rule')}</span>}
          {loads && draft.error !== null && (
            <span className="text-sm text-blocked">{t(isRefused(draft.error) ? 'does_not_fit' : 'no_answer')}</span>
          )}
        </span>
      </button>
      <IconButton size="sm" icon={X} label={t('remove_example', { name: example.name })} onClick={onRemove} />
    </li>
  )
}

/** Takes a decision of the past among the examples. */
function AddDecision({ active, onAdd }: { readonly active: Policy; readonly onAdd: (example: Example) => void }) {
  const { t } = useTranslation('editor')
  const { can } = usePerson()
  const format = useFormat()
  const now = useNow()
  const word = useOutcomeWord()
  const { data } = useDecisionsUnder(active, can('decisions:read'))
  if (!data || data.newest.length === 0) return null
  const options = data.newest.map(({ id, submission_id, outcome, decided_at: at }) => ({
    value: id,
    name: `${submission_id ?? id.slice(-8)} · ${word(outcome)}`,
    label: `${submission_id ?? ''} · ${word(outcome)} · ${format.relative(new Date(at), now)}`,
  }))
  return (
    <div className="px-3 py-2">
      <SelectField
        label={t('add_decision')}
        value=""
        options={[{ value: '', label: t('choose_decision') }, ...options]}
        onChange={(id) => {
          const one = options.find(({ value }) => value === id)
          if (one) onAdd({ id, name: one.name, of: { decision: id } })
        }}
      />
    </div>
  )
}
