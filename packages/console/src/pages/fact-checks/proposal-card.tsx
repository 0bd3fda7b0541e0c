import type { FactCheck, FactCheckProposal } from '@tribunal/client'
import { Ban, CircleCheck } from 'lucide-react'
import { useFactCheckAct } from '../../api/fact-checks.ts'
import { usePerson } from '../../app/session.tsx'
import { Button, ButtonRow } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { afterwards, toast } from '../../components/toasts.tsx'
import { PERMISSION } from '../../fact-checks/permission.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { ActButton } from './act-button.tsx'
import { ContentView } from './content-view.tsx'
import { RatingFacts } from './version-card.tsx'

export interface ProposalProps {
  readonly factCheck: FactCheck
  readonly proposal: FactCheckProposal
}

/** A change that waits for another person: what it is, why, and the answer to it. */
export function ProposalCard({ factCheck, proposal }: ProposalProps) {
  const { t } = useTranslation('fact_checks')
  const { change, rating, verdict, confidence, content, reason, proposed_by: by, proposed_at: at } = proposal
  return (
    <Card
      title={t(`proposal_${change}`)}
      hint={
        <>
          {t('proposed_by', { name: by.name })} <Time at={at} />
        </>
      }
      className="border-review-line"
    >
      <div className="flex flex-col gap-4">
        <p>{t(`proposal_${change}_text`)}</p>
        {reason !== null && <Reason text={reason} />}
        {rating !== null && verdict !== null && confidence !== null && (
          <RatingFacts rating={rating} verdict={verdict} confidence={confidence} />
        )}
        {content !== null && <ContentView content={content} />}
        <Answer factCheck={factCheck} proposal={proposal} />
      </div>
    </Card>
  )
}

/** Why something was changed, in the words of the person who did it. */
export function Reason({ text }: { readonly text: string }) {
  const { t } = useTranslation('fact_checks')
  return (
    <div>
      <p className="text-sm text-muted">{t('reason')}</p>
      <blockquote dir="auto" className="foreign-text border-s-4 border-line ps-3">
        {text}
      </blockquote>
    </div>
  )
}

/** Confirming is for another person than the author; taking back a proposal of one's own is declining it. */
function Answer({ factCheck, proposal }: ProposalProps) {
  const { t } = useTranslation('fact_checks')
  const person = usePerson()
  const act = useFactCheckAct(factCheck)
  if (!person.can(PERMISSION)) return null
  const isOwn = proposal.proposed_by.id === person.id
  const confirm = () => afterwards(act.mutateAsync({ do: 'confirm' }), () => toast({ text: t('confirmed') }))
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      {act.error && <ProblemNote error={act.error} />}
      {!proposal.may_confirm && <p className="text-muted">{t('not_you')}</p>}
      <ButtonRow>
        {proposal.may_confirm && (
          <Button variant="primary" icon={CircleCheck} busy={act.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        )}
        <ActButton
          factCheck={factCheck}
          act="decline"
          icon={Ban}
          label={t(isOwn ? 'take_back' : 'decline')}
          hint={t(isOwn ? 'take_back_hint' : 'decline_hint')}
          done={() => t(isOwn ? 'taken_back' : 'declined')}
        />
      </ButtonRow>
    </div>
  )
}
