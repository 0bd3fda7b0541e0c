import type { CaseOutcome } from '@tribunal/client'
import { X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { OutcomeBadge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/form/field.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { useLocal } from '../../../decision/parts/decision-text.ts'
import { ariaKey, keyOf } from '../../../keyboard/key.ts'
import { IS_MAC, useBindings } from '../../../keyboard/keyboard.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { meaningOf, reasonKey } from '../appealed-decision.ts'
import { type HandOver, HandOverField } from './hand-over-field.tsx'

type Reason = CaseOutcome['reasons'][number]

export interface ReasonPanelProps {
  readonly outcome: CaseOutcome
  readonly rationale: string
  /** An appeal is answered in words, whatever the reason. */
  readonly answerNeeded: boolean
  readonly onRationale: (text: string) => void
  readonly onDecide: (reasonCode: string, handOver?: HandOver) => void
  readonly onCancel: () => void
}

/**
 * The reasons of an outcome, each with its letter; the first has the focus, so that Enter or a letter decides. The keys of
 * outcomes stay those of outcomes. A reason that says too little alone asks for words first, and an outcome that settles
 * nothing for the one who goes on with the case.
 */
export function ReasonPanel(props: ReasonPanelProps) {
  const { outcome, rationale, answerNeeded, onRationale, onDecide, onCancel } = props
  const { t } = useTranslation('case')
  const list = useRef<HTMLOListElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState<string>()
  const [handOver, setHandOver] = useState<HandOver>()
  const [asked, setAsked] = useState(false)
  const nowhere = outcome.hand_over !== null && handOver === undefined
  const [bindings] = useBindings()
  const focusOn = (wanted: string) => area.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    const first = outcome.hand_over ? area.current?.querySelector('select') : list.current?.querySelector('button')
    first?.focus({ preventScroll: true })
  }, [outcome.hand_over])
  const decide = (code: string) => {
    setAsked(true)
    if (nowhere) focusOn('select')
    else onDecide(code, handOver)
  }
  const choose = ({ code, needs_rationale }: Reason) => {
    if ((needs_rationale || answerNeeded) && rationale.trim() === '') {
      setWaiting(code)
      focusOn('textarea')
    } else decide(code)
  }
  const pressed = (event: KeyboardEvent) => {
    const writing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement
    const key = keyOf(event.nativeEvent)
    const meaning = writing && key !== 'escape' ? undefined : meaningOf(key, outcome.reasons, bindings)
    if (meaning?.do === 'cancel') onCancel()
    else if (meaning?.do === 'give') {
      if (!event.repeat) choose(meaning.reason)
    } else if (writing && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Words without a reason decide nothing: the reasons are asked for.
      if (waiting === undefined) list.current?.querySelector('button')?.focus({ preventScroll: true })
      else if (rationale.trim() !== '') decide(waiting)
    } else if (!writing && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      step(list.current, event.key === 'ArrowDown' ? 1 : -1)
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div
      onKeyDown={pressed}
      className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto border-b border-line p-0.5 pb-2"
    >
      <div className="flex items-center gap-2">
        <OutcomeBadge outcome={outcome.outcome} />
        <span className="min-w-0 flex-1 font-medium">{t('why')}</span>
        <Button size="sm" variant="quiet" icon={X} aria-keyshortcuts="Escape" onClick={onCancel}>
          {t('choose_again')}
          <Kbd keys="escape" />
        </Button>
      </div>
      <ol ref={list} aria-label={t('reasons')} className="grid gap-1 sm:grid-cols-2 xl:grid-cols-3">
        {outcome.reasons.map((reason) => (
          <li key={reason.code}>
            <ReasonButton
              reason={reason}
              letter={reasonKey(reason.number, bindings)}
              waiting={waiting === reason.code}
              onChoose={() => choose(reason)}
            />
          </li>
        ))}
      </ol>
      <div ref={area} className="flex flex-wrap items-end gap-2">
        {outcome.hand_over && (
          <HandOverField
            queues={outcome.hand_over.queues}
            value={handOver}
            error={asked && nowhere ? t('where_needed') : undefined}
            onChange={setHandOver}
          />
        )}
        <TextAreaField
          className="min-w-60 flex-1"
          label={t(answerNeeded ? 'answer' : 'rationale')}
          hint={answerNeeded ? t('reasons_hint') : undefined}
          error={waiting !== undefined && rationale.trim() === '' ? t('words_needed') : undefined}
          required={answerNeeded || waiting !== undefined}
          rows={waiting === undefined && !answerNeeded ? 1 : 3}
          maxLength={10_000}
          value={rationale}
          onChange={onRationale}
        />
        {waiting !== undefined && (
          <Button variant="primary" disabled={rationale.trim() === ''} onClick={() => decide(waiting)}>
            {t('decide')}
            <Kbd keys="mod+enter" quiet />
          </Button>
        )}
      </div>
    </div>
  )
}

interface ReasonButtonProps {
  readonly reason: Reason
  readonly letter: string | undefined
  readonly waiting: boolean
  readonly onChoose: () => void
}

function ReasonButton({ reason, letter, waiting, onChoose }: ReasonButtonProps) {
  const local = useLocal()
  return (
    <button
      type="button"
      aria-pressed={waiting || undefined}
      aria-keyshortcuts={letter && ariaKey(letter, IS_MAC)}
      onClick={onChoose}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm border border-edge bg-surface px-2 py-1 text-start hover:bg-hover aria-pressed:bg-accent-soft"
    >
      {letter !== undefined && <Kbd keys={letter} />}
      <span className="min-w-0 wrap-anywhere">{local(reason.title)}</span>
    </button>
  )
}

function step(list: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}
