import { Navigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Page } from '../components/page.tsx'
import { Message } from '../components/states.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { PAGES, type PageName } from './pages.ts'
import { usePages } from './use-pages.ts'

/** `/console/` itself: the first page that is open to the one who comes. */
export function Home({ pages }: { readonly pages: readonly PageName[] }) {
  const { t } = useTranslation('shell')
  const [first] = usePages(pages)
  if (first !== undefined) return <Navigate to={PAGES[first].path} replace />
  return (
    <Page title={t('nothing_open_title')}>
      <Message icon={Lock} title={t('nothing_open_title')} text={t('nothing_open_text')} />
    </Page>
  )
}
