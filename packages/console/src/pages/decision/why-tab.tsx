import type { FoundDecision, Submission } from '@tribunal/client'
import { useState } from 'react'
import { useMeasures, useNotices, useSubmission } from '../../api/decisions.ts'
import { usePerson } from '../../app/session.tsx'
import { Card } from '../../components/card.tsx'
import { QueryView } from '../../components/states.tsx'
import { ClaimsEvidence } from '../../decision/claims/claims-evidence.tsx'
import {
  ArbiterView,
  DebateView,
  DownstreamAnalyses,
  GapsView,
  LearnedSignals,
  MeasureList,
  PaymentSignals,
} from '../../decision/lazy-sections.tsx'
import { NoticeList } from '../../decision/notices/notice-list.tsx'
import type { DecisionParts, Span } from '../../decision/parts/decision-text.ts'
import { UserContext } from '../../decision/payment/user-context.tsx'
import { DecisionPath } from '../../decision/why/decision-path.tsx'
import { WouldHaveChanged } from '../../decision/why/would-have-changed.tsx'
import { RateClaim } from '../../fact-checks/rate-claim.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { SubmissionPane } from '../../submission/submission-pane.tsx'

/** What was sent and what was found in it, beside the way to the outcome. */
export function WhyTab({ decision, parts }: { readonly decision: FoundDecision; readonly parts: DecisionParts }) {
  const { t } = useTranslation('decision')
  const explain = useTranslation('explain').t
  const query = useSubmission(decision.id, true)
  const [pointed, setPointed] = useState<Span>()
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="min-w-0">
        <QueryView query={query}>
          {(submission: Submission) => (
            <SubmissionPane submission={submission} parts={parts} blind={false} pointed={pointed} />
          )}
        </QueryView>
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {decision.measures && <Measures decisionId={decision.id} />}
        <Card title={t('path')}>
          {parts.answers.length === 0 ? <p className="text-muted">{t('path_none')}</p> : <DecisionPath parts={parts} />}
        </Card>
        <OthersSay decision={decision} />
        <Card title={t('gaps')}>
          <GapsView parts={parts} />
        </Card>
        <Card title={explain('changes')} hint={explain('changes_hint')}>
          <WouldHaveChanged id={decision.id} />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {parts.kind === 'post' ? (
          <>
            <Card title={t('claims')}>
              <ClaimsEvidence
                text={textOf(query.data)}
                claims={parts.claims}
                unread={parts.claimsUnread}
                unreadLanguage={parts.languageUnread ? parts.lang : undefined}
                answers={parts.answers}
                blind={false}
                actions={({ text: claim }) => <RateClaim claim={claim} lang={parts.lang} decisionId={decision.id} />}
                onPoint={setPointed}
              />
            </Card>
            <DownstreamAnalyses parts={parts} text={textOf(query.data)} onPoint={setPointed} />
            <LearnedSignals learned={parts.learned} text={textOf(query.data)} onPoint={setPointed} />
          </>
        ) : (
          <>
            <Card title={t('signals')}>
              <PaymentSignals parts={parts} />
            </Card>
            <LearnedSignals learned={parts.learned} text={undefined} onPoint={setPointed} />
            <Card title={t('debate')}>
              <div className="flex flex-col gap-3">
                <DebateView parts={parts} />
                <ArbiterView parts={parts} />
              </div>
            </Card>
          </>
        )}
      </div>
    </div>
  )
}

/** What the decision does to the post and to the account of its author, and until when. */
function Measures({ decisionId }: { readonly decisionId: string }) {
  const { t } = useTranslation('decision')
  const query = useMeasures(decisionId)
  return (
    <Card title={t('measures')} hint={t('measures_hint')}>
      <QueryView query={query} lines={3}>
        {(measures) => <MeasureList measures={measures} />}
      </QueryView>
    </Card>
  )
}

/** What users and notices say of the post, also of one that opened no case. */
function OthersSay({
  decision: { id, review_context: context = [], notices_count: count = 0 },
}: {
  readonly decision: FoundDecision
}) {
  const { t } = useTranslation('case')
  const mayRead = usePerson().can('cases:read')
  return (
    <>
      {context.length > 0 && (
        <Card title={t('users_say')}>
          <UserContext context={context} />
        </Card>
      )}
      {count > 0 && mayRead && <Notices decisionId={id} count={count} />}
    </>
  )
}

function Notices({ decisionId, count }: { readonly decisionId: string; readonly count: number }) {
  const { t } = useTranslation('case')
  const query = useNotices(decisionId)
  return (
    <Card title={t('notices')} hint={t('notices_count', { count })}>
      <QueryView query={query} lines={2}>
        {(data) => <NoticeList count={count} data={data} />}
      </QueryView>
    </Card>
  )
}

/** The text of a post; none where it was erased, or is not there yet. */
function textOf(submission: Submission | undefined): string | undefined {
  return submission && 'text' in submission ? String(submission.text) : undefined
}
