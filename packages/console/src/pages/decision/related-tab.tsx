import type { Decision, Payment } from '@tribunal/client'
import { useReviewContext } from '../../api/appeals.ts'
import { useSubmission } from '../../api/decisions.ts'
import { usePerson } from '../../app/session.tsx'
import { Card } from '../../components/card.tsx'
import { QueryView } from '../../components/states.tsx'
import { CampaignCard } from '../../decision/lazy-sections.tsx'
import { CustomerTimeline } from '../../decision/payment/customer-timeline.tsx'
import { UserContext } from '../../decision/payment/user-context.tsx'
import { SimilarDecisions } from '../../decision/similar-decisions.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** What else was decided, about the like of it and about the same customer, and what users say about a post. */
export function RelatedTab({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslation('decision')
  const { can } = usePerson()
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <Card title={t('similar')}>
        <SimilarDecisions decisionId={decision.id} />
      </Card>
      {decision.kind === 'post' && <CampaignCard decisionId={decision.id} />}
      {decision.kind === 'payment' && <Timeline id={decision.id} />}
      {decision.kind === 'post' && decision.submission_id !== null && can('cases:read') && (
        <UsersSay post={decision.submission_id} />
      )}
    </div>
  )
}

/** Also of a post that opened no case. */
function UsersSay({ post }: { readonly post: string }) {
  const { t } = useTranslation('case')
  const query = useReviewContext(post)
  if (query.data?.length === 0) return null
  return (
    <Card title={t('users_say')}>
      <QueryView query={query} lines={2}>
        {(context) => <UserContext context={context} />}
      </QueryView>
    </Card>
  )
}

function Timeline({ id }: { readonly id: string }) {
  const { t } = useTranslation('decision')
  const query = useSubmission(id, true)
  return (
    <Card title={t('timeline')}>
      <QueryView query={query}>
        {(submission) => <CustomerTimeline customer={(submission as Payment).customer_id} decisionId={id} />}
      </QueryView>
    </Card>
  )
}
