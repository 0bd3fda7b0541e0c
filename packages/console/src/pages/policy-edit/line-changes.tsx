import { useQuery } from '@tanstack/react-query'
import type { Policy } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { DiffView } from '../../policy/diff-view.tsx'

/** What the text changes of the version that decides, line by line. */
export function LineChanges({ active, text }: { readonly active: Policy | undefined; readonly text: string }) {
  const { t } = useTranslation('editor')
  const before = active?.text ?? ''
  const diff = useQuery({
    queryKey: ['policies', 'diff', before, text],
    queryFn: async () => (await import('../../policy/version-diff.ts')).diffOf(before, text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Card title={t('lines_changed')} hint={active ? t('lines_hint', { version: active.version }) : t('lines_hint_new')}>
      <QueryView query={diff}>
        {(hunks) =>
          hunks.length === 0 ? (
            <Empty title={t('no_lines_changed')} text={t('no_lines_text')} />
          ) : (
            <DiffView hunks={hunks} />
          )
        }
      </QueryView>
    </Card>
  )
}
