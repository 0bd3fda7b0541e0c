import type { FactCheck } from '@tribunal/client'
import { CircleHelp } from 'lucide-react'
import { isMissing } from '../../api/client.ts'
import { useFactCheck } from '../../api/fact-checks.ts'
import { PageLink, usePageId, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Time } from '../../components/format/values.tsx'
import { Page } from '../../components/page.tsx'
import { Message, QueryView } from '../../components/states.tsx'
import { type Tab, Tabs } from '../../components/tabs.tsx'
import { StatusBadges } from '../../fact-checks/rating-badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ChangeButtons } from './change-buttons.tsx'
import { CitingTab } from './citing-tab.tsx'
import { EndedNote, HistoryTab } from './history-tab.tsx'
import { MatchingTab } from './matching-tab.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { VersionCard } from './version-card.tsx'

/** One claim that people rated: on what grounds, what waits, and what it decides. */
export function FactCheckPage() {
  const { t } = useTranslation('fact_checks')
  const id = usePageId()
  const query = useFactCheck(id)
  if (query.error && isMissing(query.error)) {
    return (
      <Page title={t('missing_title')}>
        <Message
          icon={CircleHelp}
          title={t('missing_title')}
          text={t('missing_text', { id })}
          actions={<PageLink page="fact_checks">{t('to_list')}</PageLink>}
        />
      </Page>
    )
  }
  if (query.data) return <Shown key={id} factCheck={query.data} />
  return (
    <Page title={t('one_title')}>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Shown({ factCheck }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  const { can } = usePerson()
  const { search, set } = useUrlState()
  const { versions, proposal, status } = factCheck
  const [newest] = versions
  const tabs: Tab[] = [
    ...(newest
      ? [{ id: 'what', label: t('tab_what'), content: <VersionCard version={newest} status={status} /> }]
      : []),
    ...(can('cases:read') && status === 'published'
      ? [{ id: 'cases', label: t('tab_cases'), content: <MatchingTab factCheck={factCheck} /> }]
      : []),
    ...(newest ? [{ id: 'decisions', label: t('tab_decisions'), content: <CitingTab factCheck={factCheck} /> }] : []),
    ...(newest
      ? [
          {
            id: 'history',
            label: t('tab_history'),
            count: versions.length,
            content: <HistoryTab factCheck={factCheck} />,
          },
        ]
      : []),
  ]
  const shown = tabs.find(({ id }) => id === search['tab']) ?? tabs[0]
  return (
    <Page
      title={factCheck.claim}
      aside={<StatusBadges {...factCheck} />}
      hint={<Facts factCheck={factCheck} />}
      actions={<ChangeButtons factCheck={factCheck} />}
    >
      <EndedNote factCheck={factCheck} />
      {proposal && <ProposalCard factCheck={factCheck} proposal={proposal} />}
      {shown && (
        <Tabs
          label={t('tabs')}
          tabs={tabs}
          value={shown.id}
          onChange={(tab) => set({ tab: tab === tabs[0]!.id ? undefined : tab }, { push: true })}
        />
      )}
    </Page>
  )
}

function Facts({ factCheck }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  const { changed_by: by, changed_at: at, decision_id: decision, page_url: page } = factCheck
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        {t('changed_by', { name: by.name })} <Time at={at} />
      </span>
      {decision !== null && (
        <PageLink page="decision" id={decision}>
          {t('given_on')}
        </PageLink>
      )}
      {page !== null && (
        <a
          href={page}
          target="_blank"
          rel="noopener"
          className="inline-block min-h-6 text-accent underline-offset-2 hover:underline"
        >
          {t('public_page')}
        </a>
      )}
    </span>
  )
}
