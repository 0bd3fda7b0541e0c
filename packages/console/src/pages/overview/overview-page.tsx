import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Overview } from '@tribunal/client'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { loadedLater } from '../../components/loaded-later.tsx'
import { Page } from '../../components/page.tsx'
import { Loading, QueryView } from '../../components/states.tsx'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { Tiles } from './cards/tiles.tsx'
import { useTables } from './charts/tables.ts'
import { type Asked, askedIn, PERIODS, windowOf } from './figures/period.ts'
import { PeriodBar } from './period-bar.tsx'

/** The charts and what draws them come while the service is asked: the first figures wait for neither. */
const Cards = loadedLater(async () => (await import('./overview-cards.tsx')).OverviewCards)
void Cards.preload()

/** How decisions, people and queues did in a period. The period, and how it is shown, stand in the address. */
export function OverviewPage() {
  const { t } = useTranslation('overview')
  const { search, set } = useUrlState()
  const now = useNow().getTime()
  const asked = askedIn(search, now)
  const query = useOverview(asked, now)
  const tables = useTables()
  useCommands({
    'overview.tables': tables.toggleAll,
    'overview.period': () => set({ period: PERIODS[(PERIODS.indexOf(asked.period) + 1) % PERIODS.length] }),
  })
  return (
    <Page title={t('title')} {...(query.data ? { hint: <Counted overview={query.data} /> } : {})}>
      <PeriodBar asked={asked} />
      <QueryView query={query} lines={12}>
        {(overview) => (
          <>
            <Tiles overview={overview} />
            <Suspense fallback={<Loading lines={12} />}>
              <Cards overview={overview} />
            </Suspense>
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** How far the figures go: the last moment may be missing. */
function Counted({ overview: { counted } }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  return (
    <>
      {counted.last_at !== null && t('counted', { time: format.dateTime(new Date(counted.last_at)) })}{' '}
      {counted.behind > 0 && t('behind', { count: counted.behind })}
    </>
  )
}

/** The overview of a period; the one before stays until another is there. */
function useOverview(asked: Asked, nowMs: number) {
  const query = windowOf(asked, nowMs)
  return useQuery({
    queryKey: ['overview', query],
    queryFn: async ({ signal }) => (await api.getOverview({ query }, { signal })).body,
    placeholderData: keepPreviousData,
  })
}
