import type { CaseDetail } from '@tribunal/client'
import { type FormEvent, useEffect, useRef } from 'react'
import { usePerson } from '../../app/session.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ReasonTitle } from './reasons/reason-title.tsx'
import { drafts, useDraft } from './session/drafts.ts'
import { caseCalls, useCaseAction } from './use-case-actions.ts'

export interface CaseHistoryProps {
  readonly detail: CaseDetail
  readonly noteAsked: number
  /** The machine's outcome is not shown yet. */
  readonly blind: boolean
}

/** Everything that happened to a case, newest first, with what people wrote; and writing a note. */
export function CaseHistory({ detail, noteAsked, blind }: CaseHistoryProps) {
  const { t } = useTranslation('case')
  const { can } = usePerson()
  return (
    <div className="flex flex-col gap-3">
      {can('cases:work') && <NoteForm id={detail.case.id} noteAsked={noteAsked} />}
      <ol aria-label={t('tab_history')} className="flex flex-col divide-y divide-line">
        {detail.history.toReversed().map((event) => (
          <li key={event.seq} className="py-2">
            <HistoryLine event={event} detail={detail} blind={blind} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type HistoryEvent = CaseDetail['history'][number]

interface HistoryLineProps {
  readonly event: HistoryEvent
  readonly detail: CaseDetail
  readonly blind: boolean
}

function HistoryLine({ event, detail, blind }: HistoryLineProps) {
  const { t } = useTranslation('case')
  const { type, actor, at, data, texts } = event
  const hidden = blind && type === 'case.opened'
  const { outcome, reason_code: reason } = data as { outcome?: string; reason_code?: string }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{actor.name}</span>
        <span>{t(`event_${type.replace('.', '_') as 'case_opened'}`, { defaultValue: type })}</span>
        {outcome !== undefined && !hidden && <OutcomeBadge outcome={outcome} />}
        {data['withheld'] === true && <span className="text-muted">{t('withheld')}</span>}
        {reason !== undefined && <ReasonTitle code={reason} detail={detail} />}
        <span className="text-sm text-muted">
          <Time at={at} />
        </span>
      </div>
      {Object.entries(texts).map(([name, text]) => (
        <p key={name} className="mt-0.5 border-s-2 border-line ps-2">
          {text === null ? <span className="text-muted">{t('erased_title')}</span> : <UserText text={text} />}
        </p>
      ))}
    </>
  )
}

function NoteForm({ id, noteAsked }: { readonly id: string; readonly noteAsked: number }) {
  const { t } = useTranslation('case')
  const form = useRef<HTMLFormElement>(null)
  const { note = '' } = useDraft(id)
  const action = useCaseAction(id)
  useEffect(() => {
    if (noteAsked > 0) form.current?.querySelector('textarea')?.focus()
  }, [noteAsked])
  const send = () => {
    if (note.trim() === '') return
    leave()
    action.mutate(caseCalls.note(id, note.trim()), { onSuccess: () => drafts.set(id, { note: undefined }) })
  }
  // The keys that decide are keys again, rather than letters of a note.
  const leave = () => form.current?.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form
      ref={form}
      onSubmit={submitted}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        else if (event.key === 'Escape') leave()
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <TextAreaField
        className="min-w-60 flex-1"
        label={t('note')}
        hint={t('note_hint')}
        required
        rows={2}
        maxLength={10_000}
        value={note}
        onChange={(text) => drafts.set(id, { note: text })}
      />
      <Button type="submit" busy={action.isPending} disabled={note.trim() === ''}>
        {t('add_note')}
      </Button>
    </form>
  )
}
