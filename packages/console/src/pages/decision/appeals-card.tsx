import type { Appeal } from '@tribunal/client'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useAppeals, useSubmitAppeal } from '../../api/appeals.ts'
import { PageLink, useGo } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Time, UserText } from '../../components/format/values.tsx'
import { QueryView } from '../../components/states.tsx'
import { afterwards, toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Who asked for another look, and what they were answered; asking for one in somebody's name. */
export function AppealsCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('decision')
  const { can } = usePerson()
  const query = useAppeals(id)
  const [writing, setWriting] = useState(false)
  const caseId = query.data?.case_id
  return (
    <Card
      title={t('appeals_title')}
      hint={t('appeals_hint')}
      actions={
        can('cases:ask') && (
          <Button icon={MessageSquareWarning} onClick={() => setWriting(true)}>
            {t('appeal')}
          </Button>
        )
      }
    >
      <QueryView query={query} lines={2}>
        {({ appeals }) =>
          appeals.length === 0 ? (
            <p className="text-muted">{t('no_appeals')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {appeals.map((appeal) => (
                <li key={appeal.id}>
                  <AppealLine appeal={appeal} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {typeof caseId === 'string' && query.data!.appeals.length > 0 && can('cases:read') && (
        <p className="mt-2">
          <PageLink page="case" id={caseId}>
            {t('appeal_open_case')}
          </PageLink>
        </p>
      )}
      {writing && <AppealDialog id={id} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function AppealLine({
  appeal: { status, submitted_at, submitted_by, due_at: due, text, answered },
}: {
  readonly appeal: Appeal
}) {
  const { t } = useTranslation('decision')
  return (
    <article className="flex flex-col gap-1">
      <p className="text-sm text-muted">
        <span className="font-medium text-ink">{t(`appeal_${status}`)}</span> · {submitted_by.name},{' '}
        <Time at={submitted_at} show="both" /> · {t(answered ? 'appeal_answered' : 'appeal_due')}{' '}
        <Time at={answered?.answered_at ?? due} show="both" />
      </p>
      {text === null ? <p className="text-muted">{t('appeal_erased')}</p> : <UserText text={text} />}
      {answered && (
        <div className="border-s-4 border-line ps-2">
          <p className="flex flex-wrap items-center gap-2">
            {answered.outcome !== null && <OutcomeBadge outcome={answered.outcome} />}
            <span className="text-sm text-muted">
              {answered.by.name} · {answered.reason_code}
            </span>
          </p>
          {answered.answer !== null && <UserText text={answered.answer} />}
        </div>
      )}
    </article>
  )
}

function AppealDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('decision')
  const go = useGo()
  const [text, setText] = useState('')
  const submit = useSubmitAppeal(id)
  const send = () => {
    afterwards(submit.mutateAsync(text.trim()), ({ case_id }) => {
      onClose()
      const action = { label: t('appeal_open_case'), run: () => go('case', { id: case_id }) }
      toast({ text: t('appeal_sent'), action })
    })
  }
  return (
    <FormDialog
      title={t('appeal')}
      submit={t('appeal_send')}
      busy={submit.isPending}
      disabled={text.trim() === ''}
      error={submit.error}
      onClose={onClose}
      onSubmit={send}
    >
      <TextAreaField
        label={t('appeal_text')}
        hint={t('appeal_text_hint')}
        required
        maxLength={10_000}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}
