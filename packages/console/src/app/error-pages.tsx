import type { ErrorComponentProps } from '@tanstack/react-router'
import { Bug, CircleHelp, Lock } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { Message } from '../components/states.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import type { Permission } from './pages.ts'

/** There is nothing at this address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('not_found_title')}>
      <Message icon={CircleHelp} title={t('not_found_title')} text={t('not_found_text')} />
    </Page>
  )
}

/** The signed-in person may not see this page. */
export function ForbiddenPage({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation()
  return (
    <Page title={t('forbidden_title')}>
      <Message icon={Lock} title={t('forbidden_title')} text={t('forbidden_text', { permission })} />
    </Page>
  )
}

/** The page threw an error: a defect of ours, that leaves the navigation usable. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <Page title={t('crashed_title')}>
      <Message
        role="alert"
        icon={Bug}
        title={t('crashed_title')}
        text={
          <>
            <p>{t('crashed_text')}</p>
            <code className="mt-2 block text-sm wrap-anywhere">{String(error)}</code>
          </>
        }
        actions={<Button onClick={reset}>{t('retry')}</Button>}
      />
    </Page>
  )
}
