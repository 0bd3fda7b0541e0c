import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useReviewers } from '../../../api/appeals.ts'
import { api } from '../../../api/client.ts'
import { IconButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { badLanguage, tagsIn, textOf } from './tags.ts'

type Reviewer = Operations['listReviewers']['answers'][200]['data'][number]

/** What reviewers know and read, for leads, who say it. */
export function ReviewersTab() {
  const { t } = useTranslation('settings')
  const query = useReviewers(true)
  const [changed, setChanged] = useState<Reviewer>()
  const columns = useReviewerColumns(setChanged)
  return (
    <Card padded={false} title={t('tab_reviewers')} hint={t('reviewers_hint')}>
      <QueryView query={query}>
        {(reviewers) => <DataTable label={t('reviewer')} columns={columns} rows={reviewers} rowKey={({ id }) => id} />}
      </QueryView>
      {changed && <SkillsDialog key={changed.id} reviewer={changed} onClose={() => setChanged(undefined)} />}
    </Card>
  )
}

function useReviewerColumns(onChange: (reviewer: Reviewer) => void): readonly Column<Reviewer>[] {
  const { t, language } = useTranslation('settings')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'reviewer',
        header: t('reviewer'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, lead }) => (
          <span className="wrap-anywhere">
            {name} {lead && <span className="text-sm text-muted">({t('lead')})</span>}
            {id.startsWith('key:') && <span className="text-sm text-muted">({t('program')})</span>}
          </span>
        ),
      },
      { id: 'skills', header: t('skills'), cell: ({ skills }) => textOf(skills) || t('no_skills') },
      { id: 'languages', header: t('languages'), cell: ({ languages }) => textOf(languages) || t('any') },
      {
        id: 'change',
        header: t('edit'),
        hideHeader: true,
        align: 'end',
        cell: (reviewer) =>
          reviewer.id.startsWith('person:') && (
            <IconButton
              size="sm"
              icon={Pencil}
              label={t('change_skills', { name: reviewer.name })}
              onClick={() => onChange(reviewer)}
            />
          ),
      },
    ],
    [language],
  )
}

function SkillsDialog({ reviewer, onClose }: { readonly reviewer: Reviewer; readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [skills, setSkills] = useState(textOf(reviewer.skills))
  const [languages, setLanguages] = useState(textOf(reviewer.languages))
  const bad = badLanguage(tagsIn(languages))
  const save = useMutation({
    mutationFn: async () =>
      await api.setReviewerSkills({
        params: { id: reviewer.id.replace(/^person:/, '') },
        body: { skills: tagsIn(skills), languages: tagsIn(languages) },
      }),
    onSuccess: async () => {
      onClose()
      toast({ text: t('saved') })
      await queryClient.invalidateQueries({ queryKey: ['people'] })
    },
  })
  const submit = () => {
    if (bad === undefined) save.mutate()
  }
  return (
    <FormDialog
      title={reviewer.name}
      submit={t('save')}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label={t('skills')} hint={t('skills_hint')} value={skills} onChange={setSkills} />
      <TextField
        label={t('languages')}
        hint={t('languages_hint')}
        spellCheck={false}
        value={languages}
        error={bad === undefined ? undefined : t('languages_bad', { tag: bad })}
        onChange={setLanguages}
      />
    </FormDialog>
  )
}
