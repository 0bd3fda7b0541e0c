import { useQueryClient } from '@tanstack/react-query'
import type { Person, Session } from '@tribunal/client'
import { LogOut } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useOwnProfile } from '../../../api/people.ts'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { QueryView } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { OwnProfile } from './own-profile.tsx'
import { PasswordForm } from './password-form.tsx'

/** One's own account: name, languages, password, sessions. */
export function AccountTab() {
  const query = useOwnProfile()
  return (
    <QueryView query={query}>
      {(profile) => (
        <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
          <OwnProfile key={profile.id} profile={profile} />
          <div className="flex min-w-0 flex-col gap-3">
            <Password profile={profile} />
            <Sessions />
          </div>
        </div>
      )}
    </QueryView>
  )
}

function Password({ profile: { has_password, identity_provider } }: { readonly profile: Person }) {
  const { t } = useTranslation('settings')
  if (has_password) return <PasswordForm />
  return (
    <Card title={t('password')}>
      <p>{identity_provider === null ? t('no_password_yet') : t('no_password', { issuer: identity_provider })}</p>
    </Card>
  )
}

function Sessions() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const session = useQueryClient().getQueryData<Session>(['session'])
  return (
    <Card title={t('sessions')}>
      <div className="flex flex-col items-start gap-3">
        {session?.expires_at && <p>{t('session_until', { at: format.dateTime(new Date(session.expires_at)) })}</p>}
        <ConfirmButton
          label={t('end_all')}
          icon={LogOut}
          variant="danger"
          title={t('end_all_title')}
          run={async () => {
            await api.signOutEverywhere()
            location.assign('/sign-in')
          }}
        >
          <p>{t('end_all_text')}</p>
        </ConfirmButton>
      </div>
    </Card>
  )
}
