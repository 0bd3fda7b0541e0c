import type { SignInLink } from '@tribunal/client'
import { useFormat } from '../../components/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Secret } from './secret-once.tsx'

/** A one-time link for somebody, as it is shown this once. */
export function useLinkSecret(): (name: string, link: SignInLink) => Secret {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (name, { url, expires_at }) => ({
    title: t('link_title'),
    text: t('link_text', { name, at: format.dateTime(new Date(expires_at)) }),
    value: url,
  })
}
