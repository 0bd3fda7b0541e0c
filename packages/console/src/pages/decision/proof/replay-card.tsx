import { useMutation } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { CircleCheck, CircleSlash, GitCompareArrows, History } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { ProblemNote } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { Verdict } from '../verdict.tsx'

type Replayed = Operations['replayDecision']['answers'][200]

/** Computing a decision again from what it recorded: one run for the page, wherever its button was pressed. */
export function useReplay(id: string) {
  return useMutation({ mutationFn: async () => (await api.replayDecision({ params: { id } })).body })
}

/** Whether the recorded facts still give this decision, and what differs where they do not. */
export function ReplayCard({ replay }: { readonly replay: ReturnType<typeof useReplay> }) {
  const { t } = useTranslation('decision')
  return (
    <Card
      title={t('replay_title')}
      hint={t('replay_hint')}
      actions={
        <Button icon={History} busy={replay.isPending} onClick={() => replay.mutate()}>
          {t('replay_run')}
        </Button>
      }
    >
      <div role="status" className="flex flex-col gap-3">
        {replay.error && <ProblemNote error={replay.error} />}
        {replay.data ? <Result replayed={replay.data} /> : !replay.error && <NotYet />}
      </div>
    </Card>
  )
}

function NotYet() {
  const { t } = useTranslation('decision')
  return <p className="text-muted">{t('replay_not_yet')}</p>
}

function Result({ replayed: { result, changed, differences } }: { readonly replayed: Replayed }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  if (result === 'same') {
    return <Verdict tone="clean" icon={CircleCheck} title={t('replay_same')} text={t('replay_same_text')} />
  }
  if (result === 'erased') {
    return <Verdict tone="neutral" icon={CircleSlash} title={t('replay_erased')} text={t('replay_erased_text')} />
  }
  const named = changed.length === 0 ? t('replay_unchanged') : format.list(changed)
  return (
    <>
      <Verdict
        tone="review"
        icon={GitCompareArrows}
        title={t('replay_different')}
        text={t('replay_different_text', { changed: named })}
      />
      <Differences differences={differences} />
    </>
  )
}

function Differences({ differences }: Pick<Replayed, 'differences'>) {
  const { t } = useTranslation('decision')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('replay_different')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {(['difference_path', 'difference_saved', 'difference_now'] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-1 text-start font-semibold">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, saved, now }) => (
            <tr key={path} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-2 py-1 text-start font-mono font-normal wrap-anywhere">
                {path}
              </th>
              <td className="px-2 py-1 wrap-anywhere">
                <del className="bg-blocked-soft no-underline">{JSON.stringify(saved) ?? '—'}</del>
              </td>
              <td className="px-2 py-1 wrap-anywhere">
                <ins className="bg-clean-soft no-underline">{JSON.stringify(now) ?? '—'}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
