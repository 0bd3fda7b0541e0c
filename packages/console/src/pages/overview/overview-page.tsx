import type { Overview } from '@tribunal/client'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../app/navigate.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/states.tsx'
import { useFormat, useNow } from '../../components/use-format.ts'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { AgesCard } from './cards/ages-card.tsx'
import { FlowCard } from './cards/flow-card.tsx'
import { MixCard } from './cards/mix-card.tsx'
import { ModelsCard } from './cards/models-card.tsx'
import { OverridesCard } from './cards/overrides-card.tsx'
import { ReviewersCard } from './cards/reviewers-card.tsx'
import { RulesCard } from './cards/rules-card.tsx'
import { SafetyCard } from './cards/safety-card.tsx'
import { Tiles } from './cards/tiles.tsx'
import { useTables } from './charts/tables.ts'
import { askedIn, PERIODS } from './figures/period.ts'
import { PeriodBar } from './period-bar.tsx'
import { useOverview } from './use-overview.ts'

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
        {(overview) => <Cards overview={overview} />}
      </QueryView>
    </Page>
  )
}

function Cards({ overview }: { readonly overview: Overview }) {
  return (
    <div className="flex flex-col gap-4">
      <Tiles overview={overview} />
      <MixCard overview={overview} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FlowCard overview={overview} />
        <AgesCard overview={overview} />
      </div>
      <OverridesCard overview={overview} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SafetyCard overview={overview} />
        <ModelsCard overview={overview} />
      </div>
      <ReviewersCard overview={overview} />
      <RulesCard overview={overview} />
    </div>
  )
}

/** How far the figures go: the last moment may be missing. */
function Counted({ overview: { counted } }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  return (
    <>
      {counted.until !== null && t('counted', { time: format.dateTime(new Date(counted.until)) })}{' '}
      {counted.behind > 0 && t('behind', { count: counted.behind })}
    </>
  )
}
