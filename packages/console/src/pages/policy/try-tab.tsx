import type { Policy } from '@tribunal/client'
import { Link2, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { Button, ButtonRow } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Loading, Problem } from '../../components/states.tsx'
import { toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { AnswerCard } from '../../policy/answer-card.tsx'
import { StartCard } from '../../policy/start-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { FactFields } from './fact-fields.tsx'
import { factsToBegin, factTree } from './fact-tree.ts'
import { useWhatIf } from './use-what-if.ts'

/** What the policy would answer if: facts to move on the left, the answer and what changed on the right. */
export function TryTab({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  const tree = useMemo(() => factTree(policy.facts), [policy.facts])
  const begin = useMemo(() => factsToBegin(tree), [tree])
  const tried = useWhatIf(policy.id, policy.hash, begin)
  const { facts, base, start, answer } = tried
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <StartCard policy={policy} decision={tried.decision} facts={facts} onStart={tried.startFrom} />
        {start.error ? (
          <Problem error={start.error} onRetry={() => void start.refetch()} />
        ) : facts === undefined ? (
          <Loading lines={6} />
        ) : (
          <Card
            title={t('facts_now')}
            actions={
              <ButtonRow>
                <Button size="sm" icon={RotateCcw} disabled={facts === base} onClick={tried.reset}>
                  {t('reset')}
                </Button>
                <Share possible={tried.shareable} />
              </ButtonRow>
            }
          >
            <FactFields nodes={tree} value={facts} onChange={tried.edit} />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--top-bar)+0.75rem)]">
        {!start.error && <AnswerCard policy={policy} query={answer} />}
        {base !== undefined && start.data && answer.data && <ChangesCard before={start.data} after={answer.data} />}
      </div>
    </div>
  )
}

function Share({ possible }: { readonly possible: boolean }) {
  const { t } = useTranslation('policy')
  const common = useTranslation().t
  const copy = async () => {
    if (!possible) return void toast({ kind: 'failed', text: t('share_too_long'), forMs: 8_000 })
    await navigator.clipboard.writeText(location.href)
    toast({ text: common('copied') })
  }
  return (
    <Button size="sm" icon={Link2} onClick={() => void copy()}>
      {t('share')}
    </Button>
  )
}
