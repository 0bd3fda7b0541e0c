import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { fieldProblem } from '../../messages/problem-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Role, RoleBoxes } from './role-boxes.tsx'
import type { Secret } from './secret-once.tsx'
import { useLinkSecret } from './use-link-secret.ts'

/** Gives somebody an account, and a link by which they choose a password. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void
  readonly onInvited: (link: Secret) => void
}) {
  const { t } = useTranslation('settings')
  const common = useTranslation().t
  const queryClient = useQueryClient()
  const secretOf = useLinkSecret()
  const form = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined)) send.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={send.isPending}>
            {t('invite_send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <p className="text-muted">{t('invite_hint')}</p>
        {send.error && <ProblemNote error={send.error} />}
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
      </form>
    </Dialog>
  )
}
