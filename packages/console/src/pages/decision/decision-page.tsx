import type { Decision, FoundDecision } from '@tribunal/client'
import { CircleHelp, Eraser } from 'lucide-react'
import { useMemo } from 'react'
import { isMissing } from '../../api/client.ts'
import { useDecision } from '../../api/decisions.ts'
import { PageLink, usePageId, useUrlState } from '../../app/navigate.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Page } from '../../components/page.tsx'
import { Message, QueryView } from '../../components/states.tsx'
import { type Tab, Tabs } from '../../components/tabs.tsx'
import { NotReproduced } from '../../decision/outcome-now.tsx'
import { type DecisionParts, partsOf } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { DecisionActions } from './decision-actions.tsx'
import { DecisionAside, DecisionFacts } from './decision-head.tsx'
import { ToldTab } from './explanations-tab.tsx'
import { PoliciesCard } from './policies-card.tsx'
import { ProofCard } from './proof/proof-card.tsx'
import { ReplayCard, useReplay } from './proof/replay-card.tsx'
import { useProof } from './proof/use-proof.ts'
import { RelatedTab } from './related-tab.tsx'
import { TraceView } from './trace/trace-view.tsx'
import { WhyTab } from './why-tab.tsx'

/** One decision: what was sent, what came of it and why, and what proves it. */
export function DecisionPage() {
  const { t } = useTranslation('decision')
  const id = usePageId()
  const query = useDecision(id)
  if (query.error && isMissing(query.error)) {
    return (
      <Page title={t('missing_title')}>
        <Message
          icon={CircleHelp}
          title={t('missing_title')}
          text={t('missing_text', { id })}
          actions={<PageLink page="decisions">{t('to_list')}</PageLink>}
        />
      </Page>
    )
  }
  if (query.data) return <Shown key={id} decision={query.data} />
  return (
    <Page title={t('title')} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Shown({ decision }: { readonly decision: FoundDecision }) {
  const { t } = useTranslation('decision')
  const { search, set } = useUrlState()
  const replay = useReplay(decision.id)
  const proof = useProof(decision)
  const parts = useMemo(() => (decision.decision ? partsOf(decision.decision) : undefined), [decision])
  const record = <RecordTab decision={decision} parts={parts} replay={replay} proof={proof} />
  const tabs: Tab[] = parts
    ? [
        { id: 'why', label: t('tab_why'), content: <WhyTab decision={decision} parts={parts} /> },
        {
          id: 'steps',
          label: t('tab_steps'),
          count: parts.trace.length,
          content: <TraceView id={decision.id} trace={decision.decision!.trace} />,
        },
        { id: 'record', label: t('tab_record'), content: record },
        { id: 'told', label: t('tab_told'), content: <ToldTab decision={decision} parts={parts} /> },
        { id: 'related', label: t('tab_related'), content: <RelatedTab decision={decision} /> },
      ]
    : [{ id: 'record', label: t('tab_record'), content: record }]
  const shown = tabs.find(({ id }) => id === search['tab']) ?? tabs[0]!
  const show = (tab: string) => set({ tab: tab === tabs[0]!.id ? undefined : tab }, { push: true })
  return (
    <Page
      title={decision.submission_id ?? t('title')}
      wide
      aside={<DecisionAside decision={decision} />}
      hint={<DecisionFacts decision={decision} />}
      actions={
        <DecisionActions
          decision={decision}
          onReplay={() => {
            show('record')
            replay.mutate()
          }}
          onProve={() => {
            show('record')
            proof.mutate(undefined)
          }}
        />
      }
    >
      <NotReproduced decision={decision} />
      <Gone decision={decision} />
      <Tabs label={t('tabs')} tabs={tabs} value={shown.id} onChange={show} />
    </Page>
  )
}

/** Why there is nothing to read: its period of retention is over, or somebody asked for it. */
function Gone({ decision: { erased, content_ended_at: endedAt } }: { readonly decision: FoundDecision }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  if (!erased) return null
  if (endedAt === undefined) return <Message icon={Eraser} title={t('erased_title')} text={t('erased_text')} />
  const at = format.date(new Date(endedAt))
  return <Message icon={Eraser} title={t('content_ended_title')} text={t('content_ended_text', { at })} />
}

/** That it would come out the same, that nothing of it was changed, and what it was decided by. */
function RecordTab({
  decision,
  parts,
  replay,
  proof,
}: {
  readonly decision: Decision
  readonly parts: DecisionParts | undefined
  readonly replay: ReturnType<typeof useReplay>
  readonly proof: ReturnType<typeof useProof>
}) {
  return (
    <div className="grid gap-3 xl:grid-cols-2 xl:items-start">
      <ProofCard id={decision.id} proof={proof} />
      <div className="flex min-w-0 flex-col gap-3">
        <ReplayCard replay={replay} />
        {parts && <PoliciesCard parts={parts} />}
      </div>
    </div>
  )
}
