import { useQuery } from '@tanstack/react-query'
import type { ReleaseDetail } from '@tribunal/client'
import { CircleHelp } from 'lucide-react'
import { isMissing } from '../../api/client.ts'
import { useCommunications } from '../../api/communications.ts'
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
import { isOfTexts } from './release-stages.ts'
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
      aside={<StageBadge policy={policy} stage={stage} percent={release.percent} />}
      hint={
        <span className="flex flex-wrap items-center gap-x-4">
          {isOfTexts(release) ? (
            <PageLink page="communications">{t('texts')}</PageLink>
          ) : (
            <PageLink page="policy" id={policy} search={{ tab: 'releases' }}>
              {policy}
            </PageLink>
          )}
          <Id value={hash} />
        </span>
      }
      actions={
        <>
          {isOfTexts(release) ? (
            <PageLink page="communications" search={{ hash }}>
              {t('texts_read')}
            </PageLink>
          ) : (
            <WriteOn release={release} />
          )}
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
          {isOfTexts(release) ? <ChangedTexts release={release} /> : <ChangedPolicy release={release} />}
        </div>
      </div>
    </Page>
  )
}

/** What its text changes of the version that decides now. */
function ChangedPolicy({ release }: { readonly release: ReleaseDetail }) {
  return <Changes release={release} active={usePolicy(release.policy, undefined).data} />
}

/** What it changes of the texts that people read now. */
function ChangedTexts({ release }: { readonly release: ReleaseDetail }) {
  const { data } = useCommunications(undefined)
  return <Changes release={release} active={data && { text: data.text, hash: data.content.hash }} />
}

function Changes({
  release: { text, hash },
  active,
}: {
  readonly release: ReleaseDetail
  readonly active: { readonly text: string; readonly hash: string } | undefined
}) {
  const { t } = useTranslation('release')
  const before = active?.text
  const diff = useQuery({
    queryKey: ['policies', 'diff', before, text],
    queryFn: async () => (await import('../../policy/version-diff.ts')).diffOf(before!, text),
    enabled: before !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Card title={t('changes')} hint={t('changes_hint')}>
      {active?.hash === hash ? (
        <Empty title={t('is_the_one')} />
      ) : (
        <QueryView query={diff}>
          {(hunks) => (hunks.length === 0 ? <Empty title={t('no_changes')} /> : <DiffView hunks={hunks} />)}
        </QueryView>
      )}
    </Card>
  )
}
