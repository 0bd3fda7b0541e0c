import type { Backtest } from '@tribunal/client'
import { useMemo } from 'react'
import { isUnderWay, useBacktests } from '../../api/backtests.ts'
import { PageLink, useGo } from '../../app/navigate.tsx'
import { Badge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** The backtests of a policy, the last asked for first. */
export function BacktestList({ policy }: { readonly policy: string }) {
  const { t, language } = useTranslation('backtest')
  const format = useFormat()
  const go = useGo()
  const query = useBacktests(policy)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<Backtest>[]>(
    () => [
      {
        id: 'asked',
        header: t('column_asked'),
        cell: ({ id, asked_at }) => (
          <PageLink page="backtest" id={id}>
            <Time at={asked_at} />
          </PageLink>
        ),
      },
      {
        id: 'versions',
        header: t('column_versions'),
        cell: ({ from, to }) => (
          <>
            {from.version} → {to.version} <code className="text-sm text-muted">{to.hash.slice(0, 8)}</code>
          </>
        ),
      },
      {
        id: 'status',
        header: t('column_status'),
        cell: (one) => (
          <Badge tone={one.status === 'done' ? 'clean' : one.status === 'failed' ? 'blocked' : 'neutral'}>
            {t(`status_${one.status}`)} {isUnderWay(one) && format.percent(one.progress)}
          </Badge>
        ),
      },
    ],
    [language],
  )
  return (
    <Card title={t('list')} hint={t('list_hint')} padded={false}>
      <QueryView query={query}>
        {(backtests) => (
          <DataTable
            label={t('list_table')}
            columns={columns}
            rows={backtests}
            rowKey={({ id }) => id}
            onOpen={({ id }) => go('backtest', { id })}
            empty={<Empty title={t('no_backtests')} text={t('no_backtests_text')} />}
          />
        )}
      </QueryView>
    </Card>
  )
}
