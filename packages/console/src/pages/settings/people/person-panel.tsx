import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@tribunal/client'
import type { Role } from '@tribunal/contract/words'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { usePerson } from '../../../app/session.tsx'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/form/dialog.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { ProblemNote } from '../../../components/states.tsx'
import { toast } from '../../../components/toasts.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { Secret } from '../secret-once.tsx'
import { PersonActions } from './person-actions.tsx'
import { RoleBoxes } from './role-boxes.tsx'
import { badLanguage, tagsIn, textOf } from './tags.ts'

export interface PersonPanelProps {
  /** Undefined where the address names nobody. */
  readonly person: Person | undefined
  readonly onClose: () => void
  readonly onLink: (link: Secret) => void
}

/** One person: what they may do and know, and whether they can sign in. */
export function PersonPanel({ person, onClose, onLink }: PersonPanelProps) {
  const { t } = useTranslation('settings')
  return (
    <Dialog open onClose={onClose} placement="end" width="32rem" title={person?.name ?? t('person')}>
      {person === undefined ? (
        <p>{t('person_missing')}</p>
      ) : (
        <div className="flex flex-col gap-5">
          <PersonForm person={person} />
          <PersonActions person={person} onLink={onLink} />
        </div>
      )}
    </Dialog>
  )
}

function PersonForm({ person }: { readonly person: Person }) {
  const { t } = useTranslation('settings')
  const me = usePerson()
  const queryClient = useQueryClient()
  const [name, setName] = useState(person.name)
  const [roles, setRoles] = useState<readonly Role[]>(person.roles)
  const [skills, setSkills] = useState(textOf(person.skills))
  const [languages, setLanguages] = useState(textOf(person.languages))
  const bad = badLanguage(tagsIn(languages))
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), roles, skills: tagsIn(skills), languages: tagsIn(languages) }
      return await api.changePerson({ params: { id: person.id }, body })
    },
    onSuccess: async () => {
      toast({ text: t('saved') })
      const changed = me.id === `person:${person.id}` ? ['people', 'session'] : ['people']
      await Promise.all(changed.map((word) => queryClient.invalidateQueries({ queryKey: [word] })))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && roles.length > 0 && bad === undefined) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <p className="text-sm text-muted wrap-anywhere">
        {person.email}
        {person.identity_provider !== null && ` · ${t('signs_in_by', { issuer: person.identity_provider })}`}
      </p>
      {me.id === `person:${person.id}` && <p>{t('own_account_note')}</p>}
      {save.error && <ProblemNote error={save.error} />}
      <TextField
        label={t('name')}
        required
        maxLength={200}
        value={name}
        error={name.trim() === '' ? t('name_needed') : fieldProblem(save.error, 'name')}
        onChange={setName}
      />
      <RoleBoxes roles={roles} error={roles.length === 0 ? t('roles_needed') : undefined} onChange={setRoles} />
      <TextField label={t('skills')} hint={t('skills_hint')} value={skills} onChange={setSkills} />
      <TextField
        label={t('languages')}
        hint={t('languages_hint')}
        spellCheck={false}
        value={languages}
        error={bad === undefined ? undefined : t('languages_bad', { tag: bad })}
        onChange={setLanguages}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
