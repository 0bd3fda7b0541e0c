import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'

type ScopedStage = Operations['getSettings']['answers'][200]['stages'][number]

/** What decisions depend on beside their policies, as the configuration says it. */
export function DeploymentTab() {
  const { t } = useTranslation('settings')
  const query = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await api.getSettings({}, { signal })).body,
  })
  const columns = useStageColumns()
  return (
    <QueryView query={query}>
      {({ stage, publication, arbiter, stages }) => (
        <div className="flex flex-col gap-4">
          <Card title={t('tab_deployment')} hint={t('deployment_hint')}>
            <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
              <dt className="text-muted">{t('stage')}</dt>
              <dd>{t(`stage_${stage}`)}</dd>
              <dt className="text-muted">{t('publication_policy')}</dt>
              <dd>{publication}</dd>
              <dt className="text-muted">{t('arbiter_policy')}</dt>
              <dd>{arbiter}</dd>
            </dl>
          </Card>
          <Card padded={stages.length === 0} title={t('scoped_stages')} hint={t('scoped_stages_hint')}>
            {stages.length === 0 ? (
              <p className="text-muted">{t('no_scoped_stages')}</p>
            ) : (
              <DataTable label={t('scoped_stages')} columns={columns} rows={stages} rowKey={({ name }) => name} />
            )}
          </Card>
        </div>
      )}
    </QueryView>
  )
}

function useStageColumns(): readonly Column<ScopedStage>[] {
  const { t, language } = useTranslation('settings')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      { id: 'name', header: t('stage_name'), cell: ({ name }) => name },
      { id: 'stage', header: t('stage'), cell: ({ stage }) => t(`stage_${stage}`) },
      { id: 'time', header: t('stage_time'), cell: ({ time }) => t(`stage_time_${time}`) },
      {
        id: 'from',
        header: t('stage_from'),
        cell: ({ from }) => (from === null ? t('any') : <Time at={from} show="absolute" />),
      },
      {
        id: 'until',
        header: t('stage_until'),
        cell: ({ until }) => (until === null ? t('any') : <Time at={until} show="absolute" />),
      },
      { id: 'where', header: t('stage_where'), cell: ({ where }) => scopeText(where) || t('stage_everywhere') },
    ],
    [language],
  )
}

/** `lang: sw, mixed; domain: politics`, in the words of the configuration. */
function scopeText(where: ScopedStage['where']): string {
  return Object.entries(where)
    .filter(([, words]) => words.length > 0)
    .map(([scope, words]) => `${scope}: ${words.join(', ')}`)
    .join('; ')
}
