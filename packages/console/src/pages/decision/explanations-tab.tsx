import type { Decision } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import type { DecisionParts } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { AppealsCard } from './appeals-card.tsx'
import { ClaimReviewCard } from './claim-review-card.tsx'
import { InBoth, SaidCard } from './said-card.tsx'
import { StatementCard } from './statement-card.tsx'

/** What is said about the decision, to whom it concerns, to the law and to an auditor. */
export function ToldTab({ decision, parts }: { readonly decision: Decision; readonly parts: DecisionParts }) {
  const { t } = useTranslation('decision')
  const post = parts.kind === 'post'
  return (
    <div className="flex flex-col gap-3">
      <SaidCard decision={decision} byModel={isModels(parts, 'customer-explanation')} />
      <AppealsCard id={decision.id} />
      <StatementCard id={decision.id} post={post} />
      {post && <ClaimReviewCard id={decision.id} />}
      <Card title={t('audit_title')}>
        <InBoth text={parts.explanations.audit} byModel={isModels(parts, 'audit-explanation')} />
      </Card>
    </div>
  )
}

/** Whether a model wrote it: a payment's explanations may be one's, once they have passed the sanitiser. */
function isModels(parts: DecisionParts, step: string): boolean {
  return parts.kind === 'payment' && parts.calls.some((call) => call.step === step && call.status === 'used')
}
