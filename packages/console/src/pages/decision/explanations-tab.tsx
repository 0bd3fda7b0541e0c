import { useQuery } from '@tanstack/react-query'
import type { Decision } from '@tribunal/client'
import { useExplanation } from '../../api/decisions.ts'
import { Card } from '../../components/card.tsx'
import { ModelWords } from '../../components/format/values.tsx'
import { type DecisionParts, isByPeople, type LocalText, localText } from '../../decision/parts/decision-text.ts'
import { loadEveryMessage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { AppealsCard } from './appeals-card.tsx'
import { ClaimReviewCard } from './claim-review-card.tsx'
import { StatementCard } from './statement-card.tsx'

/** What is said about the decision, to whom it concerns, to the law and to an auditor. */
export function ToldTab({ decision, parts }: { readonly decision: Decision; readonly parts: DecisionParts }) {
  const { t } = useTranslation('decision')
  const post = parts.kind === 'post'
  const said = parts.kind === 'post' ? parts.explanations.public : parts.explanations.customer
  const reviewed = isByPeople(decision)
  // The machine's words do not hold any more once people have decided.
  const { data: now } = useExplanation(decision.id, reviewed)
  return (
    <div className="flex flex-col gap-3">
      <Card title={t(post ? 'author_title' : 'customer_title')} hint={t('told_hint')}>
        {reviewed ? (
          now && <InBoth text={now.to_person} byModel={false} />
        ) : (
          <InBoth text={said} byModel={isModels(parts, 'customer-explanation')} />
        )}
      </Card>
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

/** A text in both languages, side by side where there is room. */
function InBoth({ text, byModel }: { readonly text: LocalText; readonly byModel: boolean }) {
  const { t } = useTranslation('decision')
  const ready = useQuery({ queryKey: ['messages'], queryFn: loadEveryMessage, staleTime: Number.POSITIVE_INFINITY })
  if (!ready.isSuccess) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['en', 'es'] as const).map((lang) => (
        <div key={lang} className="min-w-0">
          <p className="mb-1 text-sm font-medium text-muted">{t(lang === 'en' ? 'english' : 'spanish')}</p>
          {byModel ? (
            <ModelWords>{localText(text, lang)}</ModelWords>
          ) : (
            <p lang={lang} className="foreign-text">
              {localText(text, lang)}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
