import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@tribunal/contract/words'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type Secret, useLinkSecret } from '../secret-once.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** Gives somebody an account, and a link by which they choose a password. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void
  readonly onInvited: (link: Secret) => void
}) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const secretOf = useLinkSecret()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>(['reviewer'])
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: async () => (await api.invitePerson({ body: { email: email.trim(), name: name.trim(), roles } })).body,
    onSuccess: async ({ person, link }) => {
      onInvited(secretOf(person.name, link))
      await queryClient.invalidateQueries({ queryKey: ['people'] })
    },
  })
  const faults = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t('email_bad'),
    name: name.trim() === '' ? t('name_needed') : undefined,
    roles: roles.length === 0 ? t('roles_needed') : undefined,
  }
  const submit = () => {
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined)) send.mutate()
  }
  return (
    <FormDialog
      title={t('invite')}
      submit={t('invite_send')}
      busy={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">{t('invite_hint')}</p>
      <TextField
        type="email"
        label={t('email')}
        required
        autoComplete="off"
        maxLength={254}
        value={email}
        error={(tried && faults.email) || fieldProblem(send.error, 'email')}
        onChange={setEmail}
      />
      <TextField
        label={t('name')}
        required
        autoComplete="off"
        maxLength={200}
        value={name}
        error={(tried && faults.name) || fieldProblem(send.error, 'name')}
        onChange={setName}
      />
      <RoleBoxes roles={roles} error={faults.roles} onChange={setRoles} />
    </FormDialog>
  )
}
