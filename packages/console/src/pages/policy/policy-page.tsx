import type { Policy } from '@tribunal/client'
import { CircleHelp, FlaskConical, Gavel, History, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isMissing } from '../../api/client.ts'
import { useDecisionsUnder, usePolicy, usePolicyVersions } from '../../api/policies.ts'
import { PageLink, useGo, usePageId, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { Id } from '../../components/format/values.tsx'
import { loadedLater } from '../../components/loaded-later.tsx'
import { Page } from '../../components/page.tsx'
import { Loading, Message, QueryView } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { loadWords } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useKeptText } from '../../policy/use-draft.ts'
import { PolicyText } from './policy-text.tsx'
import { RuleList } from './rule-list.tsx'
import { ScorecardView } from './scorecard-view.tsx'
import { blockAt } from './text-lines.ts'
import { ThresholdsTab } from './thresholds-tab.tsx'

/** The parts that are seldom gone to first are loaded by who goes there. */
const TryTab = loadedLater(async () => (await import('./try-tab.tsx')).TryTab)
const ReleasesTab = loadedLater(async () => {
  const [{ ReleasesTab: tab }] = await Promise.all([import('../release/releases-tab.tsx'), loadWords('authoring')])
  return tab
})
const VersionsTab = loadedLater(async () => (await import('./versions-tab.tsx')).VersionsTab)

/** One policy: its rules in words and as text, its thresholds, its versions, and trying it. */
export function PolicyPage() {
  const { t } = useTranslation('policy')
  const id = usePageId()
  const { search } = useUrlState()
  const query = usePolicy(id, search['hash'])
  if (query.error && isMissing(query.error)) {
    return (
      <Page title={t('missing_title')}>
        <Message
          icon={CircleHelp}
          title={t('missing_title')}
          text={t('missing_text', { id })}
          actions={<PageLink page="policies">{t('to_list')}</PageLink>}
        />
      </Page>
    )
  }
  if (query.data) return <Shown policy={query.data} />
  return (
    <Page title={id} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Shown({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  const { search, set } = useUrlState()
  const { can, id: person } = usePerson()
  const local = useLocal()
  const go = useGo()
  const [kept] = useKeptText(policy.id, person)
  const versions = usePolicyVersions(policy.id)
  const under = useDecisionsUnder(policy, can('decisions:read'))
  const tabs = [
    { id: 'read', label: t('tab_read'), content: <ReadTab policy={policy} /> },
    {
      id: 'thresholds',
      label: t('tab_thresholds'),
      count: policy.constants.length,
      content: <ThresholdsTab policy={policy} />,
    },
    {
      id: 'versions',
      label: t('tab_versions'),
      ...(versions.data ? { count: versions.data.length } : {}),
      content: <VersionsTab policy={policy} versions={versions} />,
    },
    { id: 'releases', label: t('tab_releases'), content: <ReleasesTab policy={policy.id} /> },
    { id: 'try', label: t('tab_try'), content: <TryTab key={policy.hash} policy={policy} /> },
  ]
  const shown = tabs.find(({ id }) => id === search['tab']) ?? tabs[0]!
  const show = (tab: string) => set({ tab: tab === 'read' ? undefined : tab }, { push: true })
  return (
    <Page
      title={local(policy.title)}
      wide
      hint={<Facts policy={policy} />}
      actions={
        <>
          {can('decisions:read') && (
            <Button
              icon={Gavel}
              command="policy.decisions"
              disabled={under.data?.newest.length === 0}
              onClick={() =>
                go('decisions', {
                  search: { policy_hash: policy.hash, ...(under.data?.kind && { kind: under.data.kind }) },
                })
              }
            >
              {t('see_decisions')}
            </Button>
          )}
          <Button icon={SquarePen} command="policy.edit" onClick={() => go('policy_edit', { id: policy.id })}>
            {kept === undefined || kept === policy.text ? t('edit') : t('go_on_editing')}
          </Button>
          <Button icon={FlaskConical} command="policy.try" variant="primary" onClick={() => show('try')}>
            {t('try')}
          </Button>
        </>
      }
    >
      {versions.data?.some(({ hash, current }) => hash === policy.hash && !current) && <Earlier id={policy.id} />}
      <Suspense fallback={<Loading lines={6} />}>
        <Tabs label={t('tabs')} tabs={tabs} value={shown.id} onChange={show} />
      </Suspense>
    </Page>
  )
}

function Facts({ policy: { id, version, hash, author, source } }: { readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <code className="font-semibold text-ink">
        {id} {version}
      </code>
      <Id value={hash} />
      <span>{t('by', { author })}</span>
      <span className="min-w-0 wrap-anywhere">{t('follows', { source })}</span>
    </div>
  )
}

/** Nobody should take what decided once for what decides. */
function Earlier({ id }: { readonly id: string }) {
  const { t } = useTranslation('policy')
  return (
    <div role="note" className="outcome-badge outcome-review flex flex-wrap items-center gap-2 px-3 py-2">
      <History aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <span className="font-semibold">{t('earlier_title')}</span>: {t('earlier_text')}
      </span>
      <PageLink page="policy" id={id} className="underline">
        {t('to_current')}
      </PageLink>
    </div>
  )
}

/** The rules in words beside the text that decides; what is chosen on the left is marked on the right. */
function ReadTab({ policy }: { readonly policy: Policy }) {
  const { search, set } = useUrlState()
  const rule = search['rule']
  const named = policy.rules.find(({ id }) => id === rule) ?? policy.scorecard?.factors.find(({ id }) => id === rule)
  const [line, setLine] = useState<number | null>(null)
  const marked = line ?? named?.line ?? null
  const choose = (id: string, at: number | null) => {
    setLine(at)
    set({ rule: id })
  }
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        {policy.scorecard && <ScorecardView scorecard={policy.scorecard} chosen={marked} onChoose={choose} />}
        <RuleList policy={policy} chosen={marked} onChoose={choose} />
      </div>
      <PolicyText policy={policy} marked={marked === null ? undefined : blockAt(policy.text, marked)} />
    </div>
  )
}
