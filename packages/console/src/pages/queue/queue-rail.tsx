import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { TriangleAlert } from 'lucide-react'
import { api } from '../../api/client.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { useQueueWord } from '../../cases/priority-mark.tsx'
import { countQuery, type QueueFilters } from '../../cases/queue-filters.ts'
import { cx } from '../../components/format/outcome.ts'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

type Counts = Operations['countCases']['answers'][200]
type QueueCount = Counts['by_queue'][number]

/** How many cases there are of a filter, by queue and age. They follow what happens. */
export function useCounts(filters: QueueFilters) {
  const asked = countQuery({ ...filters, queue: [] })
  return useQuery({
    queryKey: ['cases', 'counts', asked],
    queryFn: async ({ signal }) => (await api.countCases({ query: asked }, { signal })).body,
    placeholderData: (before) => before,
  })
}

/** The queues, each with what waits in it, what is late, and how long the oldest has waited. */
export function QueueRail({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const query = useCounts(filters)
  const { set } = useUrlState()
  const word = useQueueWord()
  return (
    <nav aria-label={t('queues')} className="flex min-w-0 flex-col gap-4 lg:w-52 lg:shrink-0">
      <QueryView query={query} lines={5}>
        {(counts) => (
          <>
            <ul className="flex gap-1 max-lg:flex-wrap lg:flex-col">
              <QueueItem
                name={t('all_queues')}
                waiting={counts.total}
                overdue={counts.by_queue.reduce((sum, one) => sum + one.overdue, 0)}
                oldest={null}
                chosen={filters.queue.length === 0}
                onChoose={() => set({ queue: undefined })}
              />
              {counts.by_queue.map((one: QueueCount) => (
                <QueueItem
                  key={one.queue}
                  name={word(one.queue)}
                  waiting={one.waiting}
                  overdue={one.overdue}
                  oldest={one.oldest}
                  chosen={filters.queue.includes(one.queue)}
                  onChoose={() => set({ queue: filters.queue.includes(one.queue) ? undefined : one.queue })}
                />
              ))}
            </ul>
            <Ages ages={counts.ages} />
          </>
        )}
      </QueryView>
    </nav>
  )
}

interface QueueItemProps {
  readonly name: string
  readonly waiting: number
  readonly overdue: number
  readonly oldest: string | null
  readonly chosen: boolean
  readonly onChoose: () => void
}

function QueueItem({ name, waiting, overdue, oldest, chosen, onChoose }: QueueItemProps) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const now = useNow()
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        title={oldest === null ? undefined : t('oldest', { time: format.relative(new Date(oldest), now) })}
        onClick={onChoose}
        className={cx(
          'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start max-lg:border max-lg:border-line',
          chosen ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
        )}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {overdue > 0 && (
          <span className="inline-flex items-center gap-0.5 text-sm font-medium text-blocked">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            {format.number(overdue)}
            <span className="sr-only">{t('late')}</span>
          </span>
        )}
        <span className="text-sm">{format.number(waiting)}</span>
      </button>
    </li>
  )
}

const AGES = ['under_1h', 'h1_4', 'h4_24', 'over_24h'] as const

function Ages({ ages }: { readonly ages: Counts['ages'] }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const most = Math.max(1, ...AGES.map((age) => ages[age]))
  return (
    <section aria-label={t('ages')} className="max-lg:hidden">
      <h2 className="mb-1 px-2 text-sm font-medium text-muted">{t('ages')}</h2>
      <dl className="flex flex-col gap-0.5 px-2 text-sm">
        {AGES.map((age) => (
          <div key={age} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-2">
            <dt className="text-muted">{t(age)}</dt>
            <dd aria-hidden="true" className="h-1.5 rounded-sm bg-sunken">
              <div className="h-full rounded-sm bg-edge" style={{ width: `${(ages[age] / most) * 100}%` }} />
            </dd>
            <dd className="min-w-8 text-end">{format.number(ages[age])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
