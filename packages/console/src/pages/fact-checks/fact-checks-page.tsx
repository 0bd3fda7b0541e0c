import type { FactCheckBrief } from '@tribunal/client'
import { BadgeCheck } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { type FactCheckFilters, useFactChecks } from '../../api/fact-checks.ts'
import { useGo, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { RateDialog } from '../../fact-checks/form/rate-dialog.tsx'
import { PERMISSION } from '../../fact-checks/permission.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { filtersIn } from './fact-check-filters.ts'
import { FilterBar } from './filter-bar.tsx'
import { useFactCheckColumns } from './use-fact-check-columns.tsx'

/** The claims that people of this service rated: which ones, how, and what waits for another person. */
export function FactChecksPage() {
  const { t } = useTranslation('fact_checks')
  const { can } = usePerson()
  const { search } = useUrlState()
  const filters = useMemo(() => filtersIn(search), [search])
  const query = useFactChecks(filters)
  const mayRate = can(PERMISSION)
  const count = query.data?.length ?? 0
  return (
    <Page
      title={t('title')}
      wide
      hint={mayRate ? t('hint') : `${t('hint')} ${t('forbidden', { permission: PERMISSION })}`}
      actions={
        <>
          <CsvButton
            name="fact-checks"
            header={CSV_COLUMNS}
            rows={() => (query.data ?? []).map((row) => CSV_COLUMNS.map((name) => csvValue(row, name)))}
            disabled={count === 0}
          />
          {mayRate && <RateButton />}
        </>
      }
    >
      <FilterBar filters={filters} />
      <QueryView query={query} lines={12}>
        {(found) => (
          <Card padded={false} title={query.hasNextPage ? t('shown_more', { shown: count }) : t('shown', { count })}>
            <Found
              found={found}
              filters={filters}
              onEnd={query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : undefined}
            />
          </Card>
        )}
      </QueryView>
    </Page>
  )
}

const CSV_COLUMNS = [
  'id',
  'claim',
  'rating',
  'verdict',
  'confidence',
  'status',
  'waits',
  'version',
  'decision_id',
  'changed_at',
  'changed_by',
] as const

function csvValue(row: FactCheckBrief, name: (typeof CSV_COLUMNS)[number]) {
  return name === 'changed_by' ? row.changed_by.name : row[name]
}

/** Rates a claim that no post of the console is about. */
function RateButton() {
  const { t, language } = useTranslation('fact_checks')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={BadgeCheck} onClick={() => setOpen(true)}>
        {t('rate')}
      </Button>
      <RateDialog open={open} lang={language.slice(0, 2)} onClose={() => setOpen(false)} />
    </>
  )
}

interface FoundProps {
  readonly found: readonly FactCheckBrief[]
  readonly filters: FactCheckFilters
  readonly onEnd: (() => unknown) | undefined
}

function Found({ found, filters, onEnd }: FoundProps) {
  const { t } = useTranslation('fact_checks')
  const go = useGo()
  const columns = useFactCheckColumns()
  const end = useCallback(() => void onEnd?.(), [onEnd])
  const why = Object.keys(filters).length > 0 ? 'nothing' : 'none'
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={found}
      rowKey={({ id }) => id}
      rowClass={() => 'align-top'}
      onOpen={({ id }) => go('fact_check', { id })}
      height="calc(100dvh - 15rem)"
      onEnd={onEnd && end}
      empty={<Empty icon={BadgeCheck} title={t(`${why}_title`)} text={t(`${why}_text`)} />}
    />
  )
}
