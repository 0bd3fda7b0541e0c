import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { CrashedPage, NotFoundPage } from './app/error-pages.tsx'
import { Home } from './app/home.tsx'
import { BASE_PATH, PAGES, type PageName } from './app/pages.ts'
import { Shell } from './app/shell.tsx'
import { readSearch, writeSearch } from './app/url.ts'
import { loadedLater } from './components/loaded-later.tsx'
import { Loading } from './components/states.tsx'
import { PAGE_LOADERS } from './pages/index.ts'

/** The pages that can be gone to, in the order of the navigation. */
const WRITTEN = (Object.keys(PAGES) as PageName[]).filter((name) => PAGE_LOADERS[name] !== undefined)

const root = createRootRoute({ component: () => <Shell pages={WRITTEN} />, notFoundComponent: NotFoundPage })

const routes = WRITTEN.map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: PAGES[name].path,
    component: loadedLater(PAGE_LOADERS[name]!, 'page'),
    staticData: { page: name },
  }),
)

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
