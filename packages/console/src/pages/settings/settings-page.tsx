import { Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useUrlState } from '../../app/navigate.tsx'
import type { Permission } from '../../app/pages.ts'
import { type Person, usePerson } from '../../app/session.tsx'
import { loadedLater } from '../../components/loaded-later.tsx'
import { Page } from '../../components/page.tsx'
import { Loading, Message } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { loadWords } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { AccountTab } from './account/account-tab.tsx'
import { BrowserTab } from './browser-tab.tsx'
import { DeploymentTab } from './deployment-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { ReviewersTab } from './people/reviewers-tab.tsx'

/** It names who placed a hold as the audit trail does. */
const HoldsTab = loadedLater(async () => {
  const [{ HoldsTab }] = await Promise.all([import('./holds/holds-tab.tsx'), loadWords('audit')])
  return HoldsTab
})
const NotificationsTab = loadedLater(
  async () => (await import('./notifications/notifications-tab.tsx')).NotificationsTab,
)
const WebhooksTab = loadedLater(async () => (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab)

const TABS = [
  'browser',
  'account',
  'notifications',
  'people',
  'reviewers',
  'keys',
  'webhooks',
  'holds',
  'deployment',
] as const
type TabId = (typeof TABS)[number]

/** What a part needs; none where it is everybody's own. */
const NEEDS: Readonly<Partial<Record<TabId, Permission>>> = {
  people: 'people:manage',
  reviewers: 'cases:lead',
  keys: 'keys:manage',
  webhooks: 'webhooks:manage',
  holds: 'decisions:erase',
  deployment: 'policies:read',
}

const CONTENT: Readonly<Record<TabId, () => ReactNode>> = {
  browser: () => <BrowserTab />,
  account: () => <AccountTab />,
  notifications: () => (
    <Suspense fallback={<Loading />}>
      <NotificationsTab />
    </Suspense>
  ),
  people: () => <PeopleTab />,
  reviewers: () => <ReviewersTab />,
  keys: () => <KeysTab />,
  webhooks: () => (
    <Suspense fallback={<Loading />}>
      <WebhooksTab />
    </Suspense>
  ),
  holds: () => (
    <Suspense fallback={<Loading />}>
      <HoldsTab />
    </Suspense>
  ),
  deployment: () => <DeploymentTab />,
}

/** What a person sets for themselves, and what admins set for everybody; each part at an address of its own. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const person = usePerson()
  const { search, set } = useUrlState()
  const asked = TABS.find((id) => id === search['tab']) ?? 'browser'
  const shown = isOpen(asked, person) ? asked : undefined
  const tabs = TABS.filter((id) => isListed(id, person)).map((id) => ({
    id,
    label: t(`tab_${id}`),
    content: CONTENT[id](),
  }))
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={shown ?? ''}
        onChange={(tab) =>
          set(
            { tab: tab === 'browser' ? undefined : tab, person: undefined, webhook: undefined, hold: undefined },
            { push: true },
          )
        }
      />
      {shown === undefined && (
        <Message
          icon={Lock}
          title={t('tab_forbidden_title')}
          text={t('tab_forbidden_text', { permission: NEEDS[asked] ?? '' })}
        />
      )}
    </Page>
  )
}

function isOpen(id: TabId, { can }: Person): boolean {
  const needed = NEEDS[id]
  return needed === undefined || can(needed)
}

/** The one who manages people changes skills there too. */
function isListed(id: TabId, person: Person): boolean {
  return isOpen(id, person) && !(id === 'reviewers' && isOpen('people', person))
}
