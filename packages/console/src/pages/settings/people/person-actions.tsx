import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '@tribunal/client'
import { Ban, Link, LogOut, RotateCcw } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { ButtonRow } from '../../../components/button.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { type Secret, useLinkSecret } from '../secret-once.tsx'

/** What can be done about somebody's signing in. */
export function PersonActions({
  person: { id, name, has_password, identity_provider, disabled_at },
  onLink,
}: {
  readonly person: Person
  readonly onLink: (link: Secret) => void
}) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const secretOf = useLinkSecret()
  const params = { id }
  const disable = async (disabled: boolean) => {
    await api.changePerson({ params, body: { disabled } })
    toast({ text: t(disabled ? 'disabled' : 'enabled') })
    await queryClient.invalidateQueries({ queryKey: ['people'] })
  }
  if (disabled_at !== null) {
    return (
      <ButtonRow>
        <ConfirmButton
          label={t('enable')}
          icon={RotateCcw}
          title={t('enable_title', { name })}
          run={() => disable(false)}
        >
          <p>{t('enable_text')}</p>
        </ConfirmButton>
      </ButtonRow>
    )
  }
  const bySelf = identity_provider !== null && !has_password
  return (
    <ButtonRow>
      {!bySelf && (
        <ConfirmButton
          label={t(has_password ? 'reset_link' : 'invite_again')}
          icon={Link}
          title={t('reset_title')}
          confirm={t('reset_run')}
          run={async () => onLink(secretOf(name, (await api.issuePersonLink({ params })).body))}
        >
          <p>{t('reset_text', { name })}</p>
        </ConfirmButton>
      )}
      <ConfirmButton
        label={t('end_sessions')}
        icon={LogOut}
        title={t('end_sessions_title', { name })}
        run={async () => {
          await api.endPersonSessions({ params })
          toast({ text: t('sessions_ended') })
        }}
      >
        <p>{t('end_sessions_text')}</p>
      </ConfirmButton>
      <ConfirmButton
        label={t('disable')}
        icon={Ban}
        variant="danger"
        title={t('disable_title', { name })}
        run={() => disable(true)}
      >
        <p>{t('disable_text')}</p>
      </ConfirmButton>
    </ButtonRow>
  )
}
