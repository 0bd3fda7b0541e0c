import type { CaseDetail } from '@tribunal/client'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePerson } from '../../app/session.tsx'
import { Card } from '../../components/card.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { SplitPanes } from '../../components/split-panes.tsx'
import { CampaignCard } from '../../decision/lazy-sections.tsx'
import { NoticeList } from '../../decision/notices/notice-list.tsx'
import { partsOf, type Span } from '../../decision/parts/decision-text.ts'
import { CustomerTimeline } from '../../decision/payment/customer-timeline.tsx'
import { UserContext } from '../../decision/payment/user-context.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { SubmissionPane } from '../../submission/submission-pane.tsx'
import { ActionBar } from './action-bar.tsx'
import { AppealCard } from './appeal-card.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseBadges } from './case-badges.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { EvidencePane } from './evidence-pane.tsx'
import { useLease } from './session/lease-clock.tsx'
import type { ReviewSession } from './session/review-session.ts'
import { useReviewState } from './session/use-review-session.ts'
import { focusTitle, useCaseDesk } from './use-case-desk.ts'

export interface CaseViewProps {
  readonly detail: CaseDetail
  readonly session: ReviewSession | undefined
}

/**
 * Everything that is needed to decide a case: what was sent, what speaks to it, what the machine made of it. The frame stays
 * when another case takes this one's place, so that little is drawn between a key and the next case.
 */
export function CaseView({ detail, session }: CaseViewProps) {
  const { t } = useTranslation('case')
  const person = usePerson()
  const { case: one, decision } = detail
  const desk = useCaseDesk(detail, session)
  const { refusals } = useReviewState(session)
  const lease = useOwnLease(detail)
  const [pointed, setPointed] = useState<Span & { readonly of: string }>()
  const [escalating, setEscalating] = useState<string>()
  // Neither in the address nor kept for another case: a case that comes back does not take the keys for a note.
  const [noteAsked, setNoteAsked] = useState({ id: '', count: 0 })
  if (noteAsked.count > 0 && noteAsked.id !== one.id) setNoteAsked({ id: '', count: 0 })
  const onNote = () => setNoteAsked({ id: one.id, count: noteAsked.count + 1 })
  const parts = useParts(detail)
  // What lies below is drawn once the submission is on the screen: a key is answered by the next case at once.
  const whole = useDeferredValue(one.id, '') === one.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each case begins at its top
  useLayoutEffect(() => {
    if (session) {
      focusTitle()
      window.scrollTo({ top: 0 })
    }
  }, [session, one.id])
  const id = one.submission_id ?? decision.submission_id ?? one.id
  const panes = [
    {
      id: 'submission',
      label: t('submission'),
      content: (
        <div className="flex flex-col gap-3">
          <SubmissionPane
            key={one.id}
            submission={detail.submission}
            parts={parts}
            blind={desk.blind}
            pointed={pointed?.of === one.id ? pointed : undefined}
          />
          {whole && <AroundSubmission detail={detail} blind={desk.blind} />}
        </div>
      ),
    },
    {
      id: 'evidence',
      label: t('evidence'),
      content: (
        <EvidencePane
          detail={detail}
          parts={parts}
          blind={desk.blind}
          onPoint={(span) => setPointed(span && { start: span.start, end: span.end, of: one.id })}
        />
      ),
    },
    {
      id: 'decision',
      label: t('decision'),
      content: <DecisionPane detail={detail} parts={parts} blind={desk.blind} />,
    },
  ]
  return (
    <Page
      wide
      ownFocus={session !== undefined}
      title={t(`title_${one.kind}`, { id })}
      aside={<CaseBadges detail={detail} blind={desk.blind} />}
      actions={<CaseActions key={one.id} detail={detail} />}
    >
      {one.appeal !== null && <AppealCard key={one.id} detail={detail} />}
      <SplitPanes name="case" panes={panes} shares={[1.1, 1.1, 1]} />
      {whole && (
        <CaseTabs
          detail={detail}
          parts={parts}
          blind={desk.blind}
          noteAsked={noteAsked.count}
          onTab={() => setNoteAsked({ id: '', count: 0 })}
        />
      )}
      {person.can('cases:work') && (
        <>
          <ActionBar
            detail={detail}
            desk={desk}
            lease={lease}
            refusal={refusals[one.id]}
            onEscalate={() => setEscalating(one.id)}
            onNote={onNote}
          />
          <EscalateDialog
            key={one.id}
            open={escalating === one.id}
            onClose={() => setEscalating(undefined)}
            onEscalate={desk.escalate}
          />
        </>
      )}
    </Page>
  )
}

/** What others said of a post, and what else the customer of a payment paid. */
function AroundSubmission({ detail, blind }: { readonly detail: CaseDetail; readonly blind: boolean }) {
  const { t } = useTranslation('case')
  const { context, notices, submission, decision } = detail
  if (submission !== null && 'customer_id' in submission) {
    return (
      <Card title={t('customer_payments')}>
        <CustomerTimeline
          customer={String(submission.customer_id)}
          decisionId={decision.id}
          hidden={blind ? String(submission['transaction_id']) : undefined}
        />
      </Card>
    )
  }
  return (
    <>
      {notices.count > 0 && (
        <Card title={t('notices')} hint={t('notices_count', { count: notices.count })}>
          <NoticeList {...notices} />
        </Card>
      )}
      <CampaignCard decisionId={decision.id} blind={blind} />
      {context.length > 0 && (
        <Card title={t('users_say')}>
          <UserContext context={context} />
        </Card>
      )}
    </>
  )
}

function useParts({ decision: { decision } }: CaseDetail) {
  const last = useRef<{ readonly of: typeof decision; readonly parts: ReturnType<typeof partsOf> | undefined }>(
    undefined,
  )
  if (last.current?.of !== decision) last.current = { of: decision, parts: decision ? partsOf(decision) : undefined }
  return last.current?.parts
}

/** The claim of the reader: theirs as long as it runs, over once it was theirs here and is not any more. */
function useOwnLease({ case: one }: CaseDetail) {
  const person = usePerson()
  const own = one.held_by?.id === person.id ? one.held_by : undefined
  const [had, setHad] = useState<string>()
  useEffect(() => {
    if (own) setHad(one.id)
  }, [own, one.id])
  return useLease(own?.expires_at, had === one.id && one.status !== 'resolved')
}

interface EscalateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onEscalate: (note: string) => void
}

/** Asks a lead to decide, with or without a word on why. */
function EscalateDialog({ open, onClose, onEscalate }: EscalateDialogProps) {
  const { t } = useTranslation('case')
  const [note, setNote] = useState('')
  const send = () => {
    onClose()
    onEscalate(note.trim())
    setNote('')
  }
  return (
    <FormDialog open={open} onClose={onClose} title={t('escalate_title')} submit={t('escalate')} onSubmit={send}>
      <TextAreaField label={t('escalate_note')} value={note} maxLength={10_000} autoFocus onChange={setNote} />
    </FormDialog>
  )
}
