import type { Decision, Payment } from '@tribunal/client'
import { useSubmission } from '../../api/decisions.ts'
import { Card } from '../../components/card.tsx'
import { QueryView } from '../../components/states.tsx'
import { CampaignCard } from '../../decision/lazy-sections.tsx'
import { CustomerTimeline } from '../../decision/payment/customer-timeline.tsx'
import { SimilarDecisions } from '../../decision/similar-decisions.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** What else was decided, about the like of it and about the same customer. */
export function RelatedTab({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslation('decision')
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <Card title={t('similar')}>
        <SimilarDecisions decisionId={decision.id} />
      </Card>
      {decision.kind === 'post' && <CampaignCard decisionId={decision.id} />}
      {decision.kind === 'payment' && <Timeline id={decision.id} />}
    </div>
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
