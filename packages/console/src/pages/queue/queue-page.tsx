import type { Case } from '@tribunal/client'
import { Play, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useGo, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { canHandOut, type QueueFilters, readFilters, writeFilters } from '../../cases/queue-filters.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Page } from '../../components/page.tsx'
import { Empty, QueryView, Spinner } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { BulkBar } from './bulk-bar.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { QueueRail, useCounts } from './queue-rail.tsx'
import { useCasePages } from './use-case-pages.ts'
import { isBlind, useQueueColumns } from './use-queue-columns.tsx'

const rowKey = ({ id }: Case) => id
const rowClass = ({ status }: Case) => (status === 'resolved' ? 'text-muted' : undefined)
const NONE: ReadonlySet<string> = new Set()

/** The cases that wait for people: which ones, how long they have, and beginning to decide them. */
export function QueuePage() {
  const { t } = useTranslation('queue')
  const { search } = useUrlState()
  const address = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same filters
  const filters = useMemo(() => readFilters(search), [address])
  return (
    <Page wide title={t('title')} hint={<Summary filters={filters} />} actions={<StartButton filters={filters} />}>
      <QueueFilterBar filters={filters} />
      <div className="flex min-w-0 gap-4 max-lg:flex-col">
        <QueueRail filters={filters} />
        <CaseList key={address} filters={filters} />
      </div>
    </Page>
  )
}

function Summary({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const { data } = useCounts(filters)
  if (data === undefined) return <span>&nbsp;</span>
  const { mine } = data
  return (
    <span role="status">
      {t('summary', { held: format.number(mine.held), today: format.number(mine.resolved_24h) })}
    </span>
  )
}

/** Enter begins, unless a row is chosen: then Enter opens that one. */
function StartButton({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const go = useGo()
  const { can } = usePerson()
  if (!can('cases:work')) return null
  const start = () =>
    go('case', { id: 'next', search: { ...writeFilters(filters), order: undefined, status: undefined, review: '1' } })
  const possible = canHandOut(filters)
  return (
    <Button
      variant="primary"
      icon={Play}
      command="list.open"
      disabled={!possible}
      title={possible ? undefined : t('start_not')}
      onClick={start}
    >
      {t('start')}
    </Button>
  )
}

function CaseList({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const go = useGo()
  const { can } = usePerson()
  const columns = useQueueColumns()
  const { query, rows, more, fresh, refresh, loadingMore } = useCasePages(filters)
  const [selected, setSelected] = useState(NONE)
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected])
  const selecting = can('cases:work') ? { selected, onSelect: setSelected } : {}
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <BulkBar
        selected={chosen}
        onClear={() => setSelected(NONE)}
        onDone={() => {
          setSelected(NONE)
          refresh()
        }}
      />
      {fresh > 0 && (
        <Button icon={RefreshCw} onClick={refresh}>
          {t('fresh', { count: fresh })}
        </Button>
      )}
      <Card padded={false}>
        <QueryView query={query} lines={12}>
          {() => (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowClass={rowClass}
              onOpen={({ id }) => go('case', { id })}
              {...selecting}
              onEnd={more}
              height="max(20rem, calc(100dvh - 14rem))"
              empty={<Empty title={t('empty_title')} text={t('empty_text')} />}
            />
          )}
        </QueryView>
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {loadingMore && <Spinner label={t('loading_more')} />}
        <span className="text-sm text-muted">{t('shown', { count: rows.length })}</span>
        <CsvButton name="cases" header={CSV_HEADER} rows={() => rows.map(csvRow)} disabled={rows.length === 0} />
      </div>
    </div>
  )
}

const CSV_HEADER = [
  'id',
  'decision_id',
  'kind',
  'queue',
  'priority',
  'stage',
  'status',
  'machine_outcome',
  'effective_outcome',
  'rule',
  'risk_score',
  'opened_at',
  'due_at',
  'held_by',
  'resolved_by',
  'submission_id',
  'subject',
  'preview',
] as const

/** What the machine made of a case that is to be judged without it. */
const VERDICT: ReadonlySet<string> = new Set(['machine_outcome', 'effective_outcome', 'rule', 'risk_score'])

function csvRow(one: Case) {
  return CSV_HEADER.map((name) => {
    if (isBlind(one) && VERDICT.has(name)) return null
    return name === 'held_by' || name === 'resolved_by' ? one[name]?.name : one[name]
  })
}
