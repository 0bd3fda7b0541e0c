import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Tooltip } from 'radix-ui'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../../../src/api/client.ts'
import { applyTheme } from '../../../src/browser/theme.ts'
import { Toasts } from '../../../src/components/toasts.tsx'
import { PortalContext } from '../../../src/components/tooltip.tsx'
import { KeyboardProvider } from '../../../src/keyboard/keyboard.tsx'
import { startLanguage } from '../../../src/messages/language.ts'
import { Gallery } from './gallery.tsx'
import './gallery.css'

applyTheme()
await startLanguage()

const router = createRouter({
  routeTree: createRootRoute({ component: Frame }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** What the shell is for pages, less the bar and the navigation. */
function Frame() {
  const [main, setMain] = useState<HTMLElement | null>(null)
  return (
    <PortalContext value={main}>
      <main ref={setMain}>
        <Gallery />
      </main>
      <Toasts />
    </PortalContext>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={makeQueryClient()}>
    <Tooltip.Provider delayDuration={0}>
      <KeyboardProvider person="gallery">
        <RouterProvider router={router} />
      </KeyboardProvider>
    </Tooltip.Provider>
  </QueryClientProvider>,
)
