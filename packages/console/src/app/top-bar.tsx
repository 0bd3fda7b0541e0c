import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, Menu as MenuIcon, Search, Wifi, WifiOff } from 'lucide-react'
import { api } from '../api/client.ts'
import { useConnection } from '../api/live.tsx'
import { useStored } from '../browser/stored.ts'
import { THEMES, theme } from '../browser/theme.ts'
import { Button, IconButton } from '../components/button.tsx'
import { cx } from '../components/format/outcome.ts'
import { Kbd } from '../components/kbd.tsx'
import { Menu, type MenuEntry } from '../components/menu.tsx'
import { useKeyOf } from '../keyboard/keyboard.tsx'
import { LANGUAGES, language } from '../messages/language.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { signOut, usePerson } from './session.tsx'

export interface TopBarProps {
  readonly menuOpen: boolean
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly onHelp: () => void
}

/** The bar above everything: the pages, finding, whether what happens is shown live, and whose session this is. */
export function TopBar({ menuOpen, onMenu, onFind, onHelp }: TopBarProps) {
  const { t } = useTranslation('shell')
  const findKey = useKeyOf('global.find')
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-2 border-b border-line bg-surface px-2">
      <IconButton
        icon={MenuIcon}
        label={t(menuOpen ? 'close_navigation' : 'open_navigation')}
        aria-expanded={menuOpen}
        aria-controls="navigation"
        onClick={onMenu}
      />
      <span className="font-semibold max-sm:sr-only">Tribunal</span>
      <ServerLabel />
      <div className="flex min-w-0 flex-1 justify-center">
        <button
          type="button"
          onClick={onFind}
          className="control inline-flex max-w-96 min-w-0 items-center gap-2 text-muted hover:bg-hover"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-start">{t('find')}</span>
          {findKey !== undefined && (
            <span className="max-sm:hidden">
              <Kbd keys={findKey} />
            </span>
          )}
        </button>
      </div>
      <ConnectionSign />
      <AccountMenu onHelp={onHelp} />
    </header>
  )
}

/** What the server is marked with, so that nobody takes a test for the real thing. */
function ServerLabel() {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async () => (await api.getSignInOptions()).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data?.label) return null
  return (
    <span className="shrink-0 rounded-sm border border-dashed border-muted px-1.5 text-sm font-medium">
      {data.label}
    </span>
  )
}

/** Whether live events arrive: a word where there is room, and always when they do not. */
function ConnectionSign() {
  const { t } = useTranslation('shell')
  const person = usePerson()
  const connection = useConnection()
  if (!person.can('events:read')) return null
  const lost = connection === 'lost'
  const Icon = lost ? WifiOff : Wifi
  return (
    <span
      role="status"
      title={connection === 'live' ? t('live_hint') : undefined}
      className={cx('inline-flex items-center gap-1.5 text-sm', lost ? 'font-medium text-blocked' : 'text-muted')}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className={cx(!lost && 'max-lg:sr-only', lost && 'max-sm:sr-only')}>{t(connection)}</span>
    </span>
  )
}

function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { t } = useTranslation('shell')
  const person = usePerson()
  const chosenTheme = useStored(theme)
  const chosenLanguage = useStored(language)
  const helpKey = useKeyOf('global.help')
  const items: MenuEntry[] = [
    { heading: `${person.name} · ${person.roles.map((role) => t(`role_${role}`)).join(', ')}` },
    { id: 'help', label: t('shortcuts'), keys: helpKey, onSelect: onHelp },
    'separator',
    { heading: t('theme') },
    ...THEMES.map((one) => ({
      id: one,
      label: t(`theme_${one}`),
      checked: one === chosenTheme,
      onSelect: () => theme.set(one),
    })),
    'separator',
    { heading: t('language') },
    ...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).map((one) => ({
      id: one,
      label: LANGUAGES[one],
      checked: one === chosenLanguage,
      onSelect: () => language.set(one),
    })),
    'separator',
    { id: 'sign-out', label: t('sign_out'), onSelect: () => void signOut() },
  ]
  const trigger = (
    <Button variant="quiet" icon={CircleUserRound} aria-label={t('account', { name: person.name })}>
      <span className="max-w-32 truncate max-sm:hidden">{person.name}</span>
    </Button>
  )
  return <Menu trigger={trigger} items={items} align="end" />
}
