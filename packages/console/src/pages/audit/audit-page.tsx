import { Scale } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useUrlState } from '../../app/navigate.tsx'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { EventFilterBar } from './events/event-filter-bar.tsx'
import { askedFor, filtersIn } from './events/event-filters.ts'
import { EventPanel } from './events/event-panel.tsx'
import { EventsCard } from './events/events-card.tsx'
import { GrowthDialog } from './growth-dialog.tsx'
import { StatusCard } from './status-card.tsx'
import { useNames } from './use-names.ts'

/** The ledger: where it stands, what is in it, and what proves it. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const { search, set } = useUrlState()
  const [growth, setGrowth] = useState(false)
  const names = useNames()
  const filters = useMemo(() => filtersIn(search), [search])
  const asked = useMemo(() => askedFor(filters), [filters])
  const shown = /^\d{1,15}$/.test(search['event'] ?? '') ? Number(search['event']) : undefined
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon={Scale} command="audit.growth" onClick={() => setGrowth(true)}>
          {t('check_growth')}
        </Button>
      }
    >
      <StatusCard />
      <EventFilterBar filters={filters} names={names} />
      <EventsCard
        // Other filters are another list, which begins anew.
        key={JSON.stringify(asked)}
        asked={asked}
        names={names}
        onOpen={(seq) => set({ event: String(seq) }, { push: true })}
      />
      {shown !== undefined && <EventPanel seq={shown} names={names} onClose={() => set({ event: undefined })} />}
      <GrowthDialog open={growth} onClose={() => setGrowth(false)} />
    </Page>
  )
}
