import type { BacktestResult } from '@tribunal/client'
import { useMemo } from 'react'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'

type Rule = BacktestResult['rules'][number]

/** How many decisions each rule settles, before and after. */
export function RulesCard({ name, rules }: { readonly name: string; readonly rules: readonly Rule[] }) {
  const { t, language } = useTranslation('backtest')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<Rule>[]>(
    () => [
      {
        id: 'rule',
        header: t('column_rule'),
        sortBy: ({ rule }) => rule,
        cell: ({ rule }) => <code className="wrap-anywhere">{rule}</code>,
      },
      {
        id: 'from',
        header: t('column_before'),
        align: 'end',
        sortBy: ({ from }) => from,
        cell: ({ from }) => format.number(from),
      },
      {
        id: 'to',
        header: t('column_after'),
        align: 'end',
        sortBy: ({ to }) => to,
        cell: ({ to }) => format.number(to),
      },
      {
        id: 'change',
        header: t('column_change'),
        align: 'end',
        sortBy: ({ from, to }) => Math.abs(to - from),
        cell: ({ from, to }) => `${to > from ? '+' : to < from ? '−' : ''}${format.number(Math.abs(to - from))}`,
      },
    ],
    [language],
  )
  return (
    <Card
      title={t('rules')}
      padded={false}
      actions={
        <CsvButton
          name={name}
          header={['rule', 'from', 'to']}
          rows={() => rules.map(({ rule, from, to }) => [rule, from, to])}
        />
      }
    >
      <DataTable
        label={t('rules_table')}
        columns={columns}
        rows={rules}
        rowKey={({ rule }) => rule}
        initialSort={{ column: 'change', descending: true }}
      />
    </Card>
  )
}
