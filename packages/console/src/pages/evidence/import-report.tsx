import type { EvidenceImport } from '@tribunal/client'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Card, KeyValues } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { countsOf } from './import-counts.ts'

type Problem = EvidenceImport['problems'][number] & { readonly key: string }

/** Problems that the service tells at most. */
const TOLD_MAX = 1_000

export interface ImportReportProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly report: EvidenceImport
  readonly actions?: ReactNode
}

/** What becomes of every record of a file, and why some were refused. */
export function ImportReport({ title, hint, report, actions }: ImportReportProps) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const counts = countsOf(report)
  const said = {
    read: format.number(counts.read),
    added: format.number(counts.added),
    merged: format.number(counts.merged),
    refused: format.number(counts.refused),
  }
  return (
    <Card title={title} hint={hint} actions={actions}>
      <div className="flex flex-col gap-3">
        <KeyValues
          items={[
            { label: t('format'), value: t(`format_${report.format}`) },
            { label: t('records_read'), value: said.read },
            { label: t('records_added'), value: <strong>{said.added}</strong> },
            { label: t('records_merged'), value: said.merged },
            { label: t('records_refused'), value: said.refused },
          ]}
        />
        <p className="text-sm text-muted">{t('nothing_lost', said)}</p>
        <Problems problems={report.problems} />
      </div>
    </Card>
  )
}

function Problems({ problems }: { readonly problems: EvidenceImport['problems'] }) {
  const { t } = useTranslation('evidence')
  const columns = useProblemColumns()
  const rows = useMemo(() => problems.map((problem, index) => ({ ...problem, key: String(index) })), [problems])
  if (rows.length === 0) return <p>{t('no_problems')}</p>
  return (
    <section className="rounded-sm border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 px-2 py-1.5">
        <h3 className="font-semibold">{t('problems')}</h3>
        <CsvButton
          name="tribunal-import-problems"
          header={[t('column_line'), t('column_record'), t('column_kind'), t('column_field'), t('column_expected')]}
          rows={() => rows.map(({ line, record, kind, field, expected }) => [line, record, t(kind), field, expected])}
        />
      </header>
      {rows.length >= TOLD_MAX && <p className="px-2 text-sm">{t('more_problems', { count: TOLD_MAX })}</p>}
      <DataTable label={t('problems')} columns={columns} rows={rows} rowKey={({ key }) => key} height="24rem" />
    </section>
  )
}

function useProblemColumns(): readonly Column<Problem>[] {
  const { t, language } = useTranslation('evidence')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'line',
        header: t('column_line'),
        align: 'end',
        cell: ({ line, record }) => format.number(line ?? record),
        sortBy: ({ line, record }) => line ?? record,
      },
      {
        id: 'kind',
        header: t('column_kind'),
        cell: ({ kind }) => (
          <span className="text-sm">
            <Badge tone={kind === 'rejected' ? 'blocked' : 'review'}>{t(kind)}</Badge>
          </span>
        ),
        sortBy: ({ kind }) => kind,
      },
      {
        id: 'field',
        header: t('column_field'),
        hideBelow: 'sm',
        cell: ({ field }) => field !== null && <code className="font-mono text-sm">{field}</code>,
      },
      {
        id: 'expected',
        header: t('column_expected'),
        width: '100%',
        cell: ({ expected }) => <UserText text={expected} />,
      },
    ],
    [language],
  )
}
