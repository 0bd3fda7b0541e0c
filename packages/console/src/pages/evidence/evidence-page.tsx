import { useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Page } from '../../components/page.tsx'
import { type Tab, Tabs } from '../../components/tabs.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { AddEvidence } from './add-evidence.tsx'
import { EvidenceStats } from './evidence-stats.tsx'
import { ImportEvidence } from './import-evidence.tsx'
import { SearchEvidence } from './search-evidence.tsx'

const PERMISSION = 'evidence:manage'

/** What claims are judged by: finding it, adding to it, and how much there is. */
export function EvidencePage() {
  const { t } = useTranslation('evidence')
  const { can } = usePerson()
  const { search, set } = useUrlState()
  const mayAdd = can(PERMISSION)
  const tabs: Tab[] = [
    { id: 'search', label: t('tab_search'), content: <SearchEvidence /> },
    ...(mayAdd
      ? [
          { id: 'add', label: t('tab_add'), content: <AddEvidence /> },
          { id: 'import', label: t('tab_import'), content: <ImportEvidence /> },
        ]
      : []),
    { id: 'stats', label: t('tab_stats'), content: <EvidenceStats /> },
  ]
  const shown = tabs.find(({ id }) => id === search['tab'])?.id ?? 'search'
  return (
    <Page title={t('title')} {...(mayAdd ? {} : { hint: t('forbidden', { permission: PERMISSION }) })}>
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={shown}
        onChange={(tab) => set({ tab: tab === 'search' ? undefined : tab }, { push: true })}
      />
    </Page>
  )
}
