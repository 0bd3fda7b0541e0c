import type { FactCheck } from '@tribunal/client'
import { useMatchingCases, useRateClaim } from '../../api/fact-checks.ts'
import { PageLink } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Spinner } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { RatingBadge } from '../rating-badge.tsx'
import { RatingFields } from './rating-fields.tsx'
import { emptyForm, ratingOf } from './rating-form.ts'
import { useRatingForm } from './use-rating-form.ts'

export interface RateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Told what came of it. */
  readonly onMade?: (made: FactCheck) => void
  /** As the post has it. */
  readonly claim?: string
  /** BCP 47. */
  readonly lang: string
  /** The decision on which the rating is given. */
  readonly decisionId?: string
}

/** The form of a rating, and what came of it. Closed, it keeps what was written until that is sent. */
export function RateDialog({ open, onClose, onMade, claim, lang, decisionId }: RateDialogProps) {
  const { t } = useTranslation('fact_checks')
  const send = useRateClaim()
  const { trySending, restart, problem, body, ...state } = useRatingForm(() => emptyForm(lang, claim), {
    error: send.error,
    isCorrection: false,
  })
  if (send.data) {
    const close = () => {
      send.reset()
      onClose()
    }
    return <Made open={open} factCheck={send.data} decisionId={decisionId} onClose={close} />
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('rate')}
      submit={t('rate_send')}
      width="44rem"
      busy={send.isPending}
      error={problem}
      onSubmit={() =>
        trySending((form) =>
          send.mutate(ratingOf(form, decisionId), {
            onSuccess: (made) => {
              restart()
              onMade?.(made)
            },
          }),
        )
      }
    >
      <div ref={body}>
        <RatingFields {...state} />
      </div>
    </FormDialog>
  )
}

interface MadeProps {
  readonly open: boolean
  readonly factCheck: FactCheck
  readonly decisionId: string | undefined
  readonly onClose: () => void
}

/** Whether it counts already, where it is, and what else it decides. */
function Made({ open, factCheck, decisionId, onClose }: MadeProps) {
  const { t } = useTranslation('fact_checks')
  const isPublished = factCheck.status === 'published'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isPublished ? 'made_published' : 'made_waits')}
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div role="status" className="flex flex-col items-start gap-2">
        <p className="flex flex-wrap items-center gap-2">
          {factCheck.rating !== null && <RatingBadge rating={factCheck.rating} />}
          <q className="foreign-text">{factCheck.claim}</q>
        </p>
        <p>{t(isPublished ? 'made_published_text' : 'made_waits_text')}</p>
        <PageLink page="fact_check" id={factCheck.id}>
          {t('open')}
        </PageLink>
        {isPublished && <OtherCases id={factCheck.id} decisionId={decisionId} />}
      </div>
    </Dialog>
  )
}

/** Other cases that wait with the claim: decided together on the page of the fact check. */
function OtherCases({ id, decisionId }: { readonly id: string; readonly decisionId: string | undefined }) {
  const { t } = useTranslation('fact_checks')
  const mayRead = usePerson().can('cases:read')
  const { data, isFetching } = useMatchingCases(id, mayRead)
  if (data === undefined) return isFetching ? <Spinner label={t('cases_looking')} /> : null
  // Those that only name the same things may state something else.
  const others = data.data.filter((one) => one.match !== null && one.decision_id !== decisionId).length
  if (others === 0) return <p className="text-muted">{t('no_other_cases')}</p>
  return (
    <PageLink page="fact_check" id={id} search={{ tab: 'cases' }}>
      {t('other_cases', { count: others })}
    </PageLink>
  )
}
