import { useState } from 'react'
import type { Facts } from '../../api/policies.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Loading, ProblemNote } from '../../components/states.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { Items, Tried as TriedRules } from '../../policy/answer-card.tsx'
import { factsText } from '../../policy/draft.ts'
import { factsIn } from '../../policy/fact-changes.ts'
import type { Side, Tried } from './use-examples.ts'

export interface ExampleViewProps {
  readonly tried: Tried
  readonly loads: boolean
  readonly onFacts: (facts: Facts) => void
}

/** One example: both answers beside each other, and its facts, which can be changed. */
export function ExampleView({ tried: { example, active, draft }, loads, onFacts }: ExampleViewProps) {
  const { t } = useTranslation('editor')
  const facts = draft.answered?.facts ?? active?.answered?.facts
  return (
    <Card title={example.name} level={3} padded={false}>
      <div className="grid divide-line max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        {active && <Answered title={t('side_active')} side={active} />}
        <Answered title={t('side_draft')} side={draft} missing={loads ? undefined : t('does_not_load')} />
      </div>
      <div className="border-t border-line p-3">
        {'facts' in example.of ? (
          <FactsField facts={example.of.facts} onFacts={onFacts} />
        ) : facts === undefined ? (
          <Loading lines={3} />
        ) : (
          <FactsField facts={facts} onFacts={onFacts} />
        )}
      </div>
    </Card>
  )
}

function FactsField({ facts, onFacts }: { readonly facts: Facts; readonly onFacts: (facts: Facts) => void }) {
  const { t } = useTranslation('editor')
  const [text, setText] = useState(() => factsText(facts))
  const [told, setTold] = useState(facts)
  // Facts that come from outside take the place of the text; those that were written here are it.
  if (told !== facts) {
    setTold(facts)
    if (JSON.stringify(factsIn(text)) !== JSON.stringify(facts)) setText(factsText(facts))
  }
  const change = (next: string) => {
    setText(next)
    const read = factsIn(next)
    if (read !== undefined) onFacts(read)
  }
  return (
    <TextAreaField
      label={t('facts')}
      hint={t('facts_hint')}
      error={factsIn(text) === undefined ? t('facts_bad') : undefined}
      rows={10}
      className="[&_textarea]:font-mono [&_textarea]:text-xs"
      spellCheck={false}
      value={text}
      onChange={change}
    />
  )
}

function Answered({
  title,
  side: { answered, error },
  missing,
}: {
  readonly title: string
  readonly side: Side
  /** Why there is no answer, where that is not an error. */
  readonly missing?: string | undefined
}) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  const format = useFormat()
  const answer = answered?.answer
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 p-3">
      <h4 className="text-sm font-medium text-muted">{title}</h4>
      {missing !== undefined ? (
        <p className="text-muted">{missing}</p>
      ) : error ? (
        <ProblemNote error={error} />
      ) : answer === undefined ? (
        <Loading lines={3} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <OutcomeBadge outcome={answer.outcome} />
            <span className="min-w-0 text-sm wrap-anywhere">
              {t('by_rule')} <code className="font-semibold">{answer.rule}</code>
            </span>
          </div>
          <p className="text-sm">{local(answer.reason)}</p>
          {answer.score !== undefined && (
            <p className="text-sm">
              {t('score')}: <b>{answer.score === null ? t('score_unknown') : format.number(answer.score, 4)}</b>
            </p>
          )}
          {answer.overrides.map(({ id, replaced, outcome, reason }) => (
            <p key={id} className="text-sm">
              <code>{id}</code>: <OutcomeBadge outcome={replaced} /> → <OutcomeBadge outcome={outcome} />{' '}
              {local(reason)}
            </p>
          ))}
          {answer.items && answer.items.length > 0 && <Items items={answer.items} />}
          {answer.trace.length > 0 && (
            <details>
              <summary className="min-h-6 text-sm font-medium">{t('trace')}</summary>
              <TriedRules trace={answer.trace} />
            </details>
          )}
        </>
      )}
    </section>
  )
}
