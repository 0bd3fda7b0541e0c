import type { Release } from '@tribunal/client'
import { useMemo } from 'react'
import { useReleases } from '../../api/releases.ts'
import { PageLink, useGo } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { BacktestList } from '../backtest/backtest-list.tsx'
import { nameOf } from './release-stages.ts'
import { StageBadge } from './stage-badge.tsx'

/** The versions of a policy on their way, and what was tried on the past. */
export function ReleasesTab({ policy }: { readonly policy: string }) {
  return (
    <div className="flex flex-col gap-3">
      <ReleaseList policy={policy} />
      <BacktestList policy={policy} />
    </div>
  )
}

/** The versions of a policy on their way. */
export function ReleaseList({ policy }: { readonly policy: string }) {
  const { t, language } = useTranslation('release')
  const go = useGo()
  const query = useReleases(policy)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const columns = useMemo<readonly Column<Release>[]>(
    () => [
      {
        id: 'version',
        header: t('column_version'),
        cell: ({ id, version }) => (
          <PageLink page="release" id={id} className="font-medium">
            {version}
          </PageLink>
        ),
      },
      {
        id: 'stage',
        header: t('column_stage'),
        cell: ({ policy, stage, percent }) => <StageBadge policy={policy} stage={stage} percent={percent} />,
      },
      { id: 'by', header: t('column_by'), hideBelow: 'sm', cell: ({ drafted }) => nameOf(drafted.by, t('from_file')) },
      { id: 'changed', header: t('column_changed'), cell: ({ changed }) => <Time at={changed.done_at} /> },
    ],
    [language],
  )
  return (
    <Card title={t('list')} hint={t('list_hint')} padded={false}>
      <QueryView query={query}>
        {(releases) => (
          <DataTable
            label={t('list_table')}
            columns={columns}
            rows={releases?.releases ?? []}
            rowKey={({ id }) => id}
            onOpen={({ id }) => go('release', { id })}
            empty={<Empty title={t('no_releases')} text={t('no_releases_text')} />}
          />
        )}
      </QueryView>
    </Card>
  )
}
