import type { Policy, PolicyFact } from '@tribunal/client'
import { useMemo } from 'react'
import { Card, KeyValues } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

type Constant = Policy['constants'][number]

/** The thresholds with their reasons, the facts that are read, and what must always hold. */
export function ThresholdsTab({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  const { invariants, changelog, computed } = policy
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <Constants policy={policy} />
        {invariants.length > 0 && (
          <Card title={t('invariants')} hint={t('invariants_hint')}>
            <ul className="flex flex-col gap-2">
              {invariants.map(({ id, sentence, holds }) => (
                <li key={id}>
                  <p>{local(sentence)}</p>
                  <code className="font-mono text-xs text-muted wrap-anywhere">{holds}</code>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card title={t('changelog')}>
          <ul className="flex flex-col gap-1">
            {changelog.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FactTable title={t('facts')} label={t('facts_now')} facts={policy.facts} />
        {computed.length > 0 && (
          <Card title={t('computed')}>
            <KeyValues
              items={computed.map(({ name, value }) => ({
                label: name,
                value: <code className="font-mono text-xs">{value}</code>,
              }))}
            />
          </Card>
        )}
        {policy.results.length > 0 && <FactTable title={t('results')} label={t('also')} facts={policy.results} />}
      </div>
    </div>
  )
}

function Constants({ policy: { id, constants } }: { readonly policy: Policy }) {
  const { t, language } = useTranslation('policy')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<Constant>[]>(
    () => [
      { id: 'name', header: t('column_name'), cell: ({ name }) => <code className="text-sm">{name}</code> },
      {
        id: 'value',
        header: t('column_value'),
        align: 'end',
        cell: ({ value }) => (
          <b className="font-medium">{typeof value === 'number' ? format.number(value, 4) : String(value)}</b>
        ),
      },
      { id: 'reason', header: t('column_reason'), width: '55%', cell: ({ reason }) => reason },
    ],
    [language],
  )
  return (
    <Card
      title={t('constants')}
      padded={false}
      actions={
        <CsvButton
          name={`${id}-thresholds`}
          header={['name', 'value', 'reason']}
          rows={() => constants.map(({ name, value, reason }) => [name, value, reason])}
          disabled={constants.length === 0}
        />
      }
    >
      <DataTable
        label={t('tab_thresholds')}
        columns={columns}
        rows={constants}
        rowKey={({ name }) => name}
        empty={<p className="p-3 text-muted">{t('no_constants')}</p>}
      />
    </Card>
  )
}

function FactTable({
  title,
  label,
  facts,
}: {
  readonly title: string
  /** Of the table: not the same as that of the part it is in. */
  readonly label: string
  readonly facts: readonly PolicyFact[]
}) {
  const { t, language } = useTranslation('policy')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<PolicyFact>[]>(
    () => [
      {
        id: 'fact',
        header: t('column_fact'),
        cell: ({ path }) => <code className="text-sm wrap-anywhere">{path}</code>,
      },
      {
        id: 'type',
        header: t('column_type'),
        cell: ({ type, nullable }) => (
          <span className="text-sm">
            {t(`type_${type}`)} {nullable && t('or_null')}
          </span>
        ),
      },
      {
        id: 'range',
        header: t('column_range'),
        cell: ({ low, high, values }) => (
          <span className="text-sm">
            {values.length > 0
              ? values.join(' · ')
              : low !== null || high !== null
                ? `${low === null ? '−∞' : format.number(low)} – ${high === null ? '∞' : format.number(high)}`
                : null}
          </span>
        ),
      },
      {
        id: 'absent',
        header: t('column_absent'),
        hideBelow: 'sm',
        cell: ({ absent }) => (
          <span className="text-sm text-muted">
            {absent === null ? t('absent_unknown') : t('absent_value', { value: String(absent) })}
          </span>
        ),
      },
    ],
    [language],
  )
  return (
    <Card title={title} padded={false}>
      <DataTable label={label} columns={columns} rows={facts} rowKey={({ path }) => path} />
    </Card>
  )
}
