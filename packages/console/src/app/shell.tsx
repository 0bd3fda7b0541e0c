import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useLiveUpdates } from '../api/live.tsx'
import { stored, useStored } from '../browser/stored.ts'
import { loadedLater } from '../components/loaded-later.tsx'
import { Toasts } from '../components/toasts.tsx'
import { PortalContext } from '../components/tooltip.tsx'
import { useCommands } from '../keyboard/keyboard.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { ForbiddenPage } from './error-pages.tsx'
import { Navigation } from './navigation.tsx'
import { type PageName, permissionOf } from './pages.ts'
import { Palette } from './palette/palette.tsx'
import { usePerson } from './session.tsx'
import { TopBar } from './top-bar.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: PageName
  }
}

const navigationWide = stored('tribunal.navigation', (json) => json !== false)

/** Comes after the page: there is seldom a rule to tell of. */
const SuspendedRules = loadedLater(async () => (await import('./suspended-rules.tsx')).SuspendedRules, 'nothing')

/** What is around every page: bar, navigation, messages, and the two dialogs that open everywhere. */
export function Shell({ pages }: { readonly pages: readonly PageName[] }) {
  const { t } = useTranslation('shell')
  const person = usePerson()
  const [dialog, setDialog] = useState<'find' | 'help'>()
  const [menuOpen, setMenuOpen] = useState(false)
  const wide = useStored(navigationWide)
  const [content, setContent] = useState<HTMLElement | null>(null)
  useLiveUpdates(person.can('events:read'))
  useCommands({ 'global.find': () => setDialog('find'), 'global.help': () => setDialog('help') })
  const close = () => setDialog(undefined)
  return (
    <PortalContext value={content}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-sm bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
        >
          {t('skip_to_content')}
        </a>
        <TopBar
          menuOpen={menuOpen}
          onMenu={() => {
            setMenuOpen(!menuOpen)
            navigationWide.set(!wide)
          }}
          onFind={() => setDialog('find')}
          onHelp={() => setDialog('help')}
        />
        <div className="flex min-w-0 flex-1 max-md:flex-col">
          <Navigation pages={pages} wide={wide} open={menuOpen} onChoose={() => setMenuOpen(false)} />
          <main ref={setContent} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <Suspense fallback={null}>
              <SuspendedRules />
            </Suspense>
            <Content />
          </main>
        </div>
        <Toasts />
        <Palette open={dialog === 'find'} onClose={close} pages={pages} />
        <ShortcutHelp open={dialog === 'help'} onClose={close} />
      </div>
    </PortalContext>
  )
}

/** The page, for the one who may see it. */
function Content() {
  const person = usePerson()
  const page = useMatches().at(-1)?.staticData.page
  const permission = page && permissionOf(page)
  if (permission !== undefined && !person.can(permission)) return <ForbiddenPage permission={permission} />
  return <Outlet />
}
