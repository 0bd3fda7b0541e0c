import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '@tribunal/client'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card, KeyValues } from '../../../components/card.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { ProblemNote } from '../../../components/states.tsx'
import { toast } from '../../../components/toasts.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { badLanguage, tagsIn, textOf } from '../people/tags.ts'

/** What somebody says of themselves. What they may do, and know, is for others to say. */
export function OwnProfile({ profile }: { readonly profile: Person }) {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell').t
  const queryClient = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [languages, setLanguages] = useState(textOf(profile.languages))
  const bad = badLanguage(tagsIn(languages))
  const save = useMutation({
    mutationFn: async () => await api.changeOwnProfile({ body: { name: name.trim(), languages: tagsIn(languages) } }),
    onSuccess: async () => {
      toast({ text: t('saved') })
      await Promise.all(['people', 'session'].map((word) => queryClient.invalidateQueries({ queryKey: [word] })))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && bad === undefined) save.mutate()
  }
  return (
    <Card title={t('profile')}>
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        {save.error && <ProblemNote error={save.error} />}
        <TextField
          label={t('name')}
          required
          maxLength={200}
          autoComplete="name"
          value={name}
          error={name.trim() === '' ? t('name_needed') : fieldProblem(save.error, 'name')}
          onChange={setName}
        />
        <TextField
          label={t('languages')}
          hint={t('languages_hint')}
          spellCheck={false}
          value={languages}
          error={bad === undefined ? undefined : t('languages_bad', { tag: bad })}
          onChange={setLanguages}
        />
        <KeyValues
          items={[
            { label: t('email'), value: profile.email },
            {
              label: t('roles'),
              value: `${profile.roles.map((role) => shell(`role_${role}`)).join(', ')}. ${t('roles_whose')}`,
            },
            { label: t('skills'), value: `${textOf(profile.skills) || t('no_skills')}. ${t('skills_whose')}` },
          ]}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
