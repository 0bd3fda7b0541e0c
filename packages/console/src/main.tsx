import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Tooltip } from 'radix-ui'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/client.ts'
import { SessionGate } from './app/session.tsx'
import { applyTheme } from './browser/theme.ts'
import { KeyboardProvider } from './keyboard/keyboard.tsx'
import { startLanguage } from './messages/language.ts'
import { makeRouter } from './routes.tsx'
import './styles/index.css'

applyTheme()
await startLanguage()

const router = makeRouter()

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={makeQueryClient()}>
    <Tooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <SessionGate>
        {(person) => (
          <KeyboardProvider person={person.id}>
            <RouterProvider router={router} />
          </KeyboardProvider>
        )}
      </SessionGate>
    </Tooltip.Provider>
  </QueryClientProvider>,
)
