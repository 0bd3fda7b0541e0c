import type { Policy } from '@tribunal/client'
import { useMemo } from 'react'
import type { PolicyVersion, usePolicyVersions } from '../../api/policies.ts'
import { PageLink } from '../../app/navigate.tsx'
import { Badge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Id, Time } from '../../components/format/values.tsx'
import { QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { CompareCard } from './compare-card.tsx'

const CSV_COLUMNS = ['version', 'hash', 'current', 'first_at', 'last_at', 'decisions'] as const

/** The versions that have been in force here, and what differs between two of them. */
export function VersionsTab({
  policy,
  versions: query,
}: {
  readonly policy: Policy
  readonly versions: ReturnType<typeof usePolicyVersions>
}) {
  const { t } = useTranslation('policy')
  return (
    <QueryView query={query}>
      {(versions) => (
        <div className="flex flex-col gap-3">
          <Card
            title={t('versions')}
            padded={false}
            actions={
              <CsvButton
                name={`${policy.id}-versions`}
                header={CSV_COLUMNS}
                rows={() => versions.map((version) => CSV_COLUMNS.map((name) => version[name]))}
              />
            }
          >
            <VersionTable id={policy.id} versions={versions} />
          </Card>
          <CompareCard id={policy.id} versions={versions} />
        </div>
      )}
    </QueryView>
  )
}

function VersionTable({ id, versions }: { readonly id: string; readonly versions: readonly PolicyVersion[] }) {
  const { t, language } = useTranslation('policy')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<PolicyVersion>[]>(
    () => [
      {
        id: 'version',
        header: t('column_version'),
        cell: ({ version, hash, current }) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            <PageLink page="policy" id={id} search={{ hash }}>
              {version}
            </PageLink>
            {current && <Badge tone="clean">{t('current')}</Badge>}
          </span>
        ),
      },
      { id: 'hash', header: t('column_hash'), hideBelow: 'sm', cell: ({ hash }) => <Id value={hash} /> },
      {
        id: 'first',
        header: t('column_first'),
        hideBelow: 'md',
        cell: ({ first_at }) => first_at !== null && <Time at={first_at} show="absolute" />,
      },
      {
        id: 'last',
        header: t('column_last'),
        hideBelow: 'md',
        cell: ({ last_at }) => last_at !== null && <Time at={last_at} show="absolute" />,
      },
      {
        id: 'decisions',
        header: t('column_decisions'),
        align: 'end',
        cell: ({ decisions, hash }) => (
          <PageLink page="decisions" search={{ policy_hash: hash }}>
            {format.number(decisions)}
          </PageLink>
        ),
      },
    ],
    [language, id],
  )
  return <DataTable label={t('tab_versions')} columns={columns} rows={versions} rowKey={({ hash }) => hash} />
}
