import { useCallback } from 'react'
import { useDecisions } from '../../api/decisions.ts'
import { PageLink, useGo } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { useDecisionColumns } from '../../decision/use-decision-columns.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Rows that are seen at once, with the head of the table. */
const HEIGHT = 'min(30rem, calc(100dvh - 8rem))'

/** The decisions about an author or a customer, newest first. */
export function SubjectDecisions({ id }: { readonly id: string }) {
  const { t } = useTranslation('subject')
  const go = useGo()
  const columns = useDecisionColumns({ ofSubject: true })
  const query = useDecisions({ subject: id })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <Card
      title={t('decisions')}
      padded={false}
      actions={
        <PageLink page="decisions" search={{ subject: id }}>
          {t('filter_decisions')}
        </PageLink>
      }
    >
      <QueryView query={query} lines={6}>
        {(decisions) => (
          <DataTable
            label={t('table')}
            columns={columns}
            rows={decisions}
            rowKey={(one) => one.id}
            onOpen={(one) => go('decision', { id: one.id })}
            height={HEIGHT}
            onEnd={hasNextPage && !isFetchingNextPage ? more : undefined}
          />
        )}
      </QueryView>
    </Card>
  )
}
