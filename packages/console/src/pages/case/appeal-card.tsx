import type { CaseDetail } from '@tribunal/client'
import { APPEAL_REJECTIONS } from '@tribunal/contract/words'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Button, ButtonRow } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { appealedDecision } from './appealed-decision.ts'
import { ReasonTitle } from './reasons/reason-title.tsx'
import { mayDo } from './session/lease.ts'
import { caseCalls, useCaseAction } from './use-case-actions.ts'

type Rejection = (typeof APPEAL_REJECTIONS)[number]

/** An appeal: what it says, until when it is to be answered, and hearing it or saying why it may not be heard. */
export function AppealCard({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('case')
  const { case: one, history } = detail
  const action = useCaseAction(one.id)
  const [rejecting, setRejecting] = useState(false)
  const { appeal } = one
  if (appeal === null) return null
  const said = history.findLast(({ type }) => type === 'appeal.submitted')?.texts['appeal']
  const answer = history.findLast(({ type, texts }) => type.startsWith('appeal.') && 'answer' in texts)?.texts['answer']
  return (
    <Card
      title={t('appeal')}
      hint={
        <>
          {t(`appeal_${appeal.status}`)} · {t(appeal.answered_at === null ? 'appeal_due' : 'appeal_answered')}{' '}
          <Time at={appeal.answered_at ?? appeal.due_at} show="absolute" />
        </>
      }
      actions={
        <ButtonRow>
          {mayDo(detail, 'hear') && (
            <Button disabled={action.isPending} onClick={() => action.mutate(caseCalls.hear(one.id))}>
              {t('hear')}
            </Button>
          )}
          {mayDo(detail, 'reject_appeal') && <Button onClick={() => setRejecting(true)}>{t('reject_appeal')}</Button>}
        </ButtonRow>
      }
    >
      {said ? <UserText text={said} className="text-lg" /> : <p className="text-muted">{t('erased_title')}</p>}
      {answer && (
        <p className="mt-2">
          <span className="text-sm text-muted">{t('answer')}:</span> <UserText text={answer} />
        </p>
      )}
      <Appealed detail={detail} />
      {appeal.answered_at === null && <p className="mt-2 text-sm text-muted">{t('appeal_hint')}</p>}
      <RejectDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(reason_code, text) =>
          action.mutate(() => api.rejectAppeal({ params: { id: one.id }, body: { reason_code, answer: text } }))
        }
      />
    </Card>
  )
}

/** What the appeal is against, with what was written then: the one who hears it weighs one against the other. */
function Appealed({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('case')
  const against = appealedDecision(detail)
  if (!against) return null
  const { outcome, at, person } = against
  return (
    <section className="mt-3 border-s-4 border-line ps-2" aria-labelledby="appealed">
      <h3 id="appealed" className="text-sm font-medium">
        {t('appealed')}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <OutcomeBadge outcome={outcome} />
        {person && <ReasonTitle code={person.reason} detail={detail} />}
        <span className="text-sm text-muted">
          {person ? `${person.name},` : t('machine_decided')} <Time at={at} />
        </span>
      </p>
      {person?.rationale && <UserText text={person.rationale} />}
    </section>
  )
}

interface RejectDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onReject: (reason: Rejection, answer: string) => void
}

function RejectDialog({ open, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation('case')
  const [reason, setReason] = useState<Rejection>('no_grounds')
  const [answer, setAnswer] = useState('')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('reject_appeal')}
      submit={t('reject_appeal')}
      disabled={answer.trim() === ''}
      onSubmit={() => {
        onClose()
        onReject(reason, answer.trim())
      }}
    >
      <SelectField
        label={t('reject_reason')}
        value={reason}
        options={APPEAL_REJECTIONS.map((value) => ({ value, label: t(`rejection_${value}`) }))}
        onChange={setReason}
      />
      <TextAreaField
        label={t('answer')}
        hint={t('answer_hint')}
        required
        maxLength={10_000}
        value={answer}
        onChange={setAnswer}
      />
    </FormDialog>
  )
}
