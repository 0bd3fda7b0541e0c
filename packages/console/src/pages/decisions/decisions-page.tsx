import type { DecisionBrief } from '@tribunal/client'
import { useCallback, useMemo } from 'react'
import { useDecisions } from '../../api/decisions.ts'
import { useGo, useUrlState } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useDecisionColumns } from '../../decision/use-decision-columns.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { askedFor, filtersIn } from './decision-filters.ts'
import { FilterBar } from './filter-bar.tsx'

const CSV_COLUMNS = [
  'id',
  'decided_at',
  'kind',
  'outcome',
  'effective_outcome',
  'category',
  'policy',
  'rule',
  'risk_score',
  'submission_id',
  'subject',
  'case_id',
  'preview',
] as const

/** Every decision in the record, found by what is known of it. */
export function DecisionsPage() {
  const { t } = useTranslation('decisions')
  const { search } = useUrlState()
  const filters = useMemo(() => filtersIn(search), [search])
  const asked = useMemo(() => askedFor(filters), [filters])
  const query = useDecisions(asked)
  const count = query.data?.length ?? 0
  const more = query.hasNextPage
  return (
    <Page
      title={t('title')}
      wide
      hint={query.data && (more ? t('shown_more', { shown: count }) : t('shown', { count }))}
      actions={
        <CsvButton
          name="decisions"
          header={CSV_COLUMNS}
          rows={() =>
            (query.data ?? []).map((row) => {
              const { policy = null, rule = null } = row.decided_by ?? {}
              const named = { ...row, policy, rule }
              return CSV_COLUMNS.map((name) => named[name])
            })
          }
          disabled={count === 0}
        />
      }
    >
      <FilterBar filters={filters} />
      <QueryView query={query} lines={12}>
        {(decisions) => (
          <Card padded={false}>
            <Rows
              decisions={decisions}
              filtered={Object.keys(filters).length > 0}
              onEnd={more && !query.isFetchingNextPage ? query.fetchNextPage : undefined}
            />
          </Card>
        )}
      </QueryView>
    </Page>
  )
}

function Rows({
  decisions,
  filtered,
  onEnd,
}: {
  readonly decisions: readonly DecisionBrief[]
  readonly filtered: boolean
  readonly onEnd: (() => unknown) | undefined
}) {
  const { t } = useTranslation('decisions')
  const go = useGo()
  const columns = useDecisionColumns()
  const end = useCallback(() => void onEnd?.(), [onEnd])
  const empty = filtered ? (
    <Empty title={t('nothing_title')} text={t('nothing_text')} />
  ) : (
    <Empty title={t('none_title')} text={t('none_text')} />
  )
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={decisions}
      rowKey={({ id }) => id}
      onOpen={({ id }) => go('decision', { id })}
      height="calc(100dvh - 12rem)"
      onEnd={onEnd && end}
      empty={empty}
    />
  )
}
