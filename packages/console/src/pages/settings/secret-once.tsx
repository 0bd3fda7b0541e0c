import type { SignInLink } from '@tribunal/client'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { CopyButton } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Something that is shown this once: a key, a secret, a link. */
export interface Secret {
  readonly title: string
  readonly text: string
  readonly value: string
}

/** Shows a secret until somebody says that they have it: a key pressed or a click beside it must not lose it. */
export function SecretOnce({ secret, onDone }: { readonly secret: Secret | undefined; readonly onDone: () => void }) {
  const { t } = useTranslation('settings')
  if (secret === undefined) return null
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={secret.title}
      showTitle={false}
      actions={
        <Button variant="primary" onClick={onDone}>
          {t('i_have_it')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p aria-hidden="true" className="text-lg font-semibold">
          {secret.title}
        </p>
        <p>{secret.text}</p>
        <p className="flex items-start gap-1 rounded-sm border border-edge bg-sunken p-2">
          <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{secret.value}</code>
          <CopyButton text={secret.value} label={t('copy_secret')} />
        </p>
        <p className="font-medium">{t('shown_once')}</p>
      </div>
    </Dialog>
  )
}

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
