import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '@tribunal/client'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { setSession } from '../../../api/session-fetch.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Checkbox } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { ProblemNote, useProblemText } from '../../../components/states.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Changing one's own password. Managers of passwords know the fields by their names. */
export function PasswordForm() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(false)
  const change = useMutation({
    mutationFn: async () => (await api.changePassword({ body: { current_password: current, password: wanted } })).body,
    onSuccess: (session) => {
      setSession(session)
      queryClient.setQueryData(['session'], session)
      // The old session ended a moment before this answer came: requests in between were refused.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
      setCurrent('')
      setWanted('')
      toast({ text: t('password_changed') })
    },
  })
  const refused = change.error instanceof ProblemError ? change.error.code : undefined
  const { title, detail } = useProblemText(change.error)
  const why = [title, detail].filter(Boolean).join(': ')
  const told = refused === 'wrong-credentials' || refused === 'password-refused'
  const type = shown ? 'text' : 'password'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (current !== '' && wanted !== '') change.mutate()
  }
  return (
    <Card title={t('password')} hint={t('password_hint')}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        {change.error && !told && <ProblemNote error={change.error} />}
        <TextField
          type={type}
          label={t('current_password')}
          required
          autoComplete="current-password"
          maxLength={1_024}
          value={current}
          error={refused === 'wrong-credentials' ? why : undefined}
          onChange={setCurrent}
        />
        <TextField
          type={type}
          label={t('new_password')}
          hint={t('new_password_hint')}
          required
          autoComplete="new-password"
          maxLength={1_024}
          value={wanted}
          error={refused === 'password-refused' ? why : undefined}
          onChange={setWanted}
        />
        <Checkbox label={t('show_passwords')} checked={shown} onChange={setShown} />
        <div>
          <Button type="submit" busy={change.isPending}>
            {t('change_password')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
