import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { CrashedPage, NotFoundPage } from './app/error-pages.tsx'
import { usePages } from './app/navigation.tsx'
import { BASE_PATH, PAGES, type PageName } from './app/pages.ts'
import { Shell } from './app/shell.tsx'
import { readSearch, writeSearch } from './app/url.ts'
import { loadedLater } from './components/loaded-later.tsx'
import { Page } from './components/page.tsx'
import { Loading, Message } from './components/states.tsx'
import { useTranslation } from './messages/use-translation.ts'
import { PAGE_LOADERS } from './pages/index.ts'

/** The pages that can be gone to, in the order of the navigation. */
const WRITTEN = (Object.keys(PAGES) as PageName[]).filter((name) => PAGE_LOADERS[name] !== undefined)

const root = createRootRoute({ component: () => <Shell pages={WRITTEN} />, notFoundComponent: NotFoundPage })

const routes = WRITTEN.map((name) => {
  const load = async () => {
    const Page = await PAGE_LOADERS[name]!()
    // Nothing is loaded for another address of the same page. On a slow machine the router would still hide the page for a
    // moment: it would lose the focus and the keys that are pressed meanwhile.
    route.update({ pendingMs: Number.POSITIVE_INFINITY })
    return Page
  }
  const route = createRoute({
    getParentRoute: () => root,
    path: PAGES[name].path,
    component: loadedLater(load, 'page'),
    staticData: { page: name },
  })
  return route
})

const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Home pages={WRITTEN} /> })

/** Shows the page that the address names. */
export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([home, ...routes]),
    basepath: BASE_PATH,
    // What a link leads to is loaded while somebody is about to press it.
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading className="p-4" />,
    defaultErrorComponent: CrashedPage,
    defaultPendingMs: 150,
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })
}

/** `/console/` itself: the first page that is open to the one who comes. */
function Home({ pages }: { readonly pages: readonly PageName[] }) {
  const { t } = useTranslation('shell')
  const [first] = usePages(pages)
  if (first !== undefined) return <Navigate to={PAGES[first].path} replace />
  return (
    <Page title={t('nothing_open_title')}>
      <Message icon={Lock} title={t('nothing_open_title')} text={t('nothing_open_text')} />
    </Page>
  )
}
