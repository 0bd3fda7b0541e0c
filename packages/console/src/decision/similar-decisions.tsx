import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { PageLink } from '../app/navigate.tsx'
import { OutcomeBadge } from '../components/badge.tsx'
import { useFormat } from '../components/format/use-format.ts'
import { Time, UserText } from '../components/format/values.tsx'
import { previewIn } from '../components/preview.ts'
import { Empty, QueryView } from '../components/states.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Up to ten decisions like this one: what was decided then, and what people made of it. */
export function SimilarDecisions({ decisionId }: { readonly decisionId: string }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  const query = useQuery({
    queryKey: ['decisions', 'similar', decisionId],
    queryFn: async ({ signal }) =>
      (await api.listSimilarDecisions({ params: { id: decisionId } }, { signal })).body.data,
    staleTime: 300_000,
  })
  return (
    <QueryView query={query}>
      {(similar) =>
        similar.length === 0 ? (
          <Empty title={t('no_similar')} />
        ) : (
          <ul className="divide-y divide-line">
            {similar.map(({ decision, why, similarity }) => (
              <li key={decision.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
                <span className="flex flex-wrap items-center gap-1.5">
                  <OutcomeBadge outcome={decision.outcome} />
                  {decision.effective_outcome !== decision.outcome && (
                    <>
                      <span aria-hidden="true">→</span>
                      <span className="sr-only">{t('people_decided')}</span>
                      <OutcomeBadge outcome={decision.effective_outcome} />
                    </>
                  )}
                </span>
                <span className="min-w-48 flex-1">
                  {decision.preview === null ? (
                    <span className="text-muted">{t('erased')}</span>
                  ) : (
                    <UserText text={previewIn(format, decision) ?? ''} />
                  )}
                  <span className="block text-sm text-muted">
                    {format.list(why.map((one) => t(`similar_${one}`)))}
                    {similarity !== null && ` · ${format.percent(similarity, 0)}`} · <Time at={decision.decided_at} />
                  </span>
                </span>
                <PageLink page="decision" id={decision.id} className="inline-flex min-h-6 items-center">
                  {t('open_decision')}
                </PageLink>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
