import { CircleHelp } from 'lucide-react'
import { isMissing } from '../../api/client.ts'
import { usePolicy } from '../../api/policies.ts'
import { PageLink, usePageId } from '../../app/navigate.tsx'
import { Page } from '../../components/page.tsx'
import { Message, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { Desk } from './editor-layout.tsx'

/** Writing the next version of a policy. */
export function PolicyEditPage() {
  const { t } = useTranslation('policy')
  const id = usePageId()
  const query = usePolicy(id, undefined)
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
  if (query.data) return <Desk key={id} name={id} active={query.data} />
  return (
    <Page title={id} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}
