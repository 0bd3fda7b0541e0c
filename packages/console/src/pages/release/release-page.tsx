import { useQuery } from '@tanstack/react-query'
import type { ReleaseDetail } from '@tribunal/client'
import { CircleHelp } from 'lucide-react'
import { isMissing } from '../../api/client.ts'
import { usePolicy } from '../../api/policies.ts'
import { useRelease } from '../../api/releases.ts'
import { PageLink, usePageId } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { Id } from '../../components/format/values.tsx'
import { Page } from '../../components/page.tsx'
import { Empty, Message, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { DiffView } from '../../policy/diff-view.tsx'
import { WriteOn } from './edit-from-release.tsx'
import { HistoryCard } from './history-card.tsx'
import { ShadowCard } from './shadow-card.tsx'
import { StageBadge } from './stage-badge.tsx'
import { Stepper } from './stepper.tsx'
import { RollBack } from './steps.tsx'

/** One version of a policy on its way: what it needs, who may give it, and what it changes. */
export function ReleasePage() {
  const { t } = useTranslation('release')
  const id = usePageId()
  const query = useRelease(id)
  if (query.error && isMissing(query.error)) {
    return (
      <Page title={t('missing_title')}>
        <Message icon={CircleHelp} title={t('missing_title')} text={t('missing_text')} />
      </Page>
    )
  }
  if (query.data) return <Shown release={query.data} />
  return (
    <Page title={t('title')} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Shown({ release }: { readonly release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const { policy, version, hash, stage, shadow } = release
  return (
    <Page
      title={t('title_of', { policy, version })}
      wide
      aside={<StageBadge stage={stage} percent={release.percent} />}
      hint={
        <span className="flex flex-wrap items-center gap-x-4">
          <PageLink page="policy" id={policy} search={{ tab: 'releases' }}>
            {policy}
          </PageLink>
          <Id value={hash} />
        </span>
      }
      actions={
        <>
          <WriteOn release={release} />
          {(stage === 'active' || stage === 'rollout') && <RollBack release={release} />}
        </>
      }
    >
      <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-3">
          <Stepper release={release} />
          <HistoryCard release={release} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {shadow && <ShadowCard name={`${policy}-${version}-shadow`} shadow={shadow} />}
          <Changes release={release} />
        </div>
      </div>
    </Page>
  )
}

/** What its text changes of the version that decides now. */
function Changes({ release: { policy, text, hash } }: { readonly release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const active = usePolicy(policy, undefined)
  const before = active.data?.text
  const diff = useQuery({
    queryKey: ['policies', 'diff', before, text],
    queryFn: async () => (await import('../../policy/version-diff.ts')).diffOf(before!, text),
    enabled: before !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Card title={t('changes')} hint={t('changes_hint')}>
      {active.data?.hash === hash ? (
        <Empty title={t('is_the_one')} />
      ) : (
        <QueryView query={diff}>
          {(hunks) => (hunks.length === 0 ? <Empty title={t('no_changes')} /> : <DiffView hunks={hunks} />)}
        </QueryView>
      )}
    </Card>
  )
}
