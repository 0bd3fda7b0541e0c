import type { CaseDetail } from '@tribunal/client'
import { useUrlState } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { type Tab, Tabs } from '../../components/tabs.tsx'
import { GapsView } from '../../decision/lazy-sections.tsx'
import type { DecisionParts } from '../../decision/parts/decision-text.ts'
import { gapsOf } from '../../decision/parts/unknowns.ts'
import { SimilarDecisions } from '../../decision/similar-decisions.tsx'
import { DecisionPath } from '../../decision/why/decision-path.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { CaseHistory } from './case-history.tsx'

export interface CaseTabsProps {
  readonly detail: CaseDetail
  readonly parts: DecisionParts | undefined
  readonly blind: boolean
  /** Counts how often a note was asked for: the history is shown, and each time the field for it gets the focus. */
  readonly noteAsked: number
  /** Another tab was chosen. */
  readonly onTab: () => void
}

/** What is looked at when the submission alone does not tell: how it came about, what is like it, what was unknown, what happened. */
export function CaseTabs({ detail, parts, blind, noteAsked, onTab }: CaseTabsProps) {
  const { t } = useTranslation('case')
  const { search, set } = useUrlState()
  const { case: one } = detail
  const tabs: Tab[] = [
    ...(parts === undefined || blind
      ? []
      : [{ id: 'path', label: t('path'), content: <DecisionPath parts={parts} /> }]),
    ...(blind
      ? []
      : [{ id: 'similar', label: t('tab_similar'), content: <SimilarDecisions decisionId={one.decision_id} /> }]),
    ...(parts === undefined || blind
      ? []
      : [{ id: 'unknown', label: t('tab_unknown'), count: gapsOf(parts).length, content: <GapsView parts={parts} /> }]),
    {
      id: 'history',
      label: t('tab_history'),
      count: detail.history.length,
      content: <CaseHistory detail={detail} noteAsked={noteAsked} blind={blind} />,
    },
  ]
  const chosen = tabs.find(({ id }) => id === search['tab']) ?? tabs[0]!
  const shown = noteAsked > 0 ? 'history' : chosen.id
  const choose = (tab: string) => {
    set({ tab })
    onTab()
  }
  return (
    <Card>
      <Tabs label={t('more')} tabs={tabs} value={shown} onChange={choose} />
    </Card>
  )
}
