import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedFilter } from '@tribunal/client'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { NAMES, type QueueFilters, writeFilters } from '../../cases/queue-filters.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Checkbox } from '../../components/form/choice.tsx'
import { TextField } from '../../components/form/field.tsx'
import { Popover } from '../../components/menu.tsx'
import { ProblemNote, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

const KEY = ['saved-filters', 'cases']

/** Filters that somebody keeps, for themselves or for everybody, on every machine they work at. */
export function SavedFilters({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  return (
    <Popover label={t('saved')} align="end" trigger={<Button icon={Bookmark}>{t('saved')}</Button>}>
      <SavedList />
      <SaveForm filters={filters} />
    </Popover>
  )
}

function SavedList() {
  const { t } = useTranslation('queue')
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.listSavedFilters({ query: { list: 'cases' } }, { signal })).body.data,
  })
  return (
    <QueryView query={query} lines={2}>
      {(saved) =>
        saved.length === 0 ? (
          <p className="text-sm text-muted">{t('saved_none')}</p>
        ) : (
          <ul className="flex flex-col">
            {saved.map((one) => (
              <SavedLine key={one.id} saved={one} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function SavedLine({ saved }: { readonly saved: SavedFilter }) {
  const { t } = useTranslation('queue')
  const { can } = usePerson()
  const { set } = useUrlState()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.deleteSavedFilter({ params: { id: saved.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const use = () => set(Object.fromEntries(NAMES.map((name) => [name, saved.query[name]])), { push: true })
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={use}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-start hover:bg-hover"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{saved.name}</span>
        {saved.shared && (
          <span className="inline-flex items-center gap-1 text-sm text-muted">
            <Users aria-hidden="true" className="size-3.5" />
            {saved.mine ? t('shared') : (saved.owner_name ?? t('shared'))}
          </span>
        )}
      </button>
      {(saved.mine || can('cases:lead')) && (
        <IconButton
          size="sm"
          icon={Trash2}
          label={t('delete_saved', { name: saved.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </li>
  )
}

function SaveForm({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const entries = Object.entries(writeFilters(filters)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      return api.saveFilter({ body: { list: 'cases', name: name.trim(), shared, query: Object.fromEntries(entries) } })
    },
    onSuccess: () => {
      setName('')
      return queryClient.invalidateQueries({ queryKey: KEY })
    },
  })
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate()
  }
  return (
    <form onSubmit={submitted} className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <TextField label={t('save_as')} required maxLength={100} value={name} onChange={setName} />
      <Checkbox label={t('share')} checked={shared} onChange={setShared} />
      {save.error && <ProblemNote error={save.error} />}
      <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  )
}
