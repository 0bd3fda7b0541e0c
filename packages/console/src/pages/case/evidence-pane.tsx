import type { CaseDetail } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { Empty } from '../../components/states.tsx'
import { ClaimsEvidence } from '../../decision/claims/claims-evidence.tsx'
import {
  ArbiterView,
  DebateView,
  DownstreamAnalyses,
  LearnedSignals,
  PaymentSignals,
} from '../../decision/lazy-sections.tsx'
import { NotReproduced } from '../../decision/outcome-now.tsx'
import type { DecisionParts, Span } from '../../decision/parts/decision-text.ts'
import { RateClaim } from '../../fact-checks/rate-claim.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface EvidencePaneProps {
  readonly detail: CaseDetail
  readonly parts: DecisionParts | undefined
  readonly blind: boolean
  readonly onPoint: (span: Span | undefined) => void
}

/** What speaks to the submission: claims beside their evidence, or the signals of a payment and the two sides about it. */
export function EvidencePane({ detail, parts, blind, onPoint }: EvidencePaneProps) {
  const { t } = useTranslation('case')
  if (parts === undefined) {
    return (
      <Card title={t('evidence')}>
        <Empty title={t('erased_title')} text={t('erased_text')} />
      </Card>
    )
  }
  const other = <NotReproduced decision={detail.decision} />
  if (parts.kind === 'post') {
    const { id } = detail.decision
    return (
      <div className="flex flex-col gap-3">
        {other}
        <Card title={t('claims')}>
          <ClaimsEvidence
            text={textOf(detail)}
            claims={parts.claims}
            unread={parts.claimsUnread}
            unreadLanguage={parts.languageUnread ? parts.lang : undefined}
            answers={parts.answers}
            blind={blind}
            // By its decision: the next case may have a claim at the same place.
            actions={({ text: claim }) => <RateClaim key={id} claim={claim} lang={parts.lang} decisionId={id} />}
            onPoint={onPoint}
          />
        </Card>
        {!blind && <DownstreamAnalyses parts={parts} text={textOf(detail)} onPoint={onPoint} />}
        {!blind && <LearnedSignals learned={parts.learned} text={textOf(detail)} onPoint={onPoint} />}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {other}
      <Card title={t('signals')}>
        <PaymentSignals parts={parts} />
      </Card>
      {!blind && <LearnedSignals learned={parts.learned} text={undefined} onPoint={onPoint} />}
      {!blind && (
        <Card title={t('debate')}>
          <DebateView parts={parts} />
          <h3 className="mt-3 mb-1 font-semibold">{t('arbiter')}</h3>
          <ArbiterView parts={parts} />
        </Card>
      )}
    </div>
  )
}

/** The text of a post; none where it was erased. */
function textOf({ submission }: CaseDetail): string | undefined {
  return submission && 'text' in submission ? String(submission.text) : undefined
}
