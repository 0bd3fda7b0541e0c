import type { Person } from '@tribunal/client'
import { ROLE_NAMES } from '@tribunal/contract/words'
import { Mail, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePeople } from '../../../api/people.ts'
import { useUrlState } from '../../../app/navigate.tsx'
import { usePerson } from '../../../app/session.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Time } from '../../../components/format/values.tsx'
import { Empty, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type Secret, SecretOnce } from '../secret-once.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { textOf } from './tags.ts'

/** Everybody who may sign in: inviting them, and what each may do. */
export function PeopleTab() {
  const { t } = useTranslation('settings')
  const query = usePeople()
  const { search, set } = useUrlState()
  const [inviting, setInviting] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const columns = usePeopleColumns((id) => set({ person: id }, { push: true }))
  const shown = search['person']
  return (
    <>
      <Card
        padded={false}
        title={t('tab_people')}
        hint={t('people_hint')}
        actions={
          <>
            <PeopleCsv people={query.data ?? []} />
            <Button size="sm" variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          </>
        }
      >
        <QueryView query={query}>
          {(people) => (
            <DataTable
              label={t('list_people')}
              columns={columns}
              rows={people}
              rowKey={({ id }) => id}
              onOpen={({ id }) => set({ person: id }, { push: true })}
              empty={<Empty title={t('no_people')} />}
            />
          )}
        </QueryView>
      </Card>
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(link) => {
            setInviting(false)
            setSecret(link)
          }}
        />
      )}
      {shown !== undefined && query.data && (
        <PersonPanel
          key={shown}
          person={query.data.find(({ id }) => id === shown)}
          onClose={() => set({ person: undefined })}
          onLink={setSecret}
        />
      )}
      <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

type PersonState = 'active' | 'invited' | 'disabled'

/** Whether somebody can sign in, and has. */
function stateOf({ disabled_at, has_password, identity_provider }: Person): PersonState {
  if (disabled_at !== null) return 'disabled'
  return has_password || identity_provider !== null ? 'active' : 'invited'
}

const TONES = { active: 'clean', invited: 'challenge', disabled: 'neutral' } as const

function usePeopleColumns(onOpen: (id: string) => void): readonly Column<Person>[] {
  const { t, language } = useTranslation('settings')
  const shell = useTranslation('shell').t
  const me = usePerson()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('person'),
        width: '40%',
        sortBy: ({ name }) => name,
        cell: ({ id, name, email }) => (
          <div className="min-w-0 wrap-anywhere">
            <button
              type="button"
              className="min-h-6 text-start font-medium text-accent hover:underline"
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
            {me.id === `person:${id}` && <span className="text-sm text-muted"> ({t('you')})</span>}
            <span className="block text-sm text-muted">{email}</span>
          </div>
        ),
      },
      {
        id: 'roles',
        header: t('roles'),
        hideBelow: 'sm',
        cell: ({ roles }) =>
          ROLE_NAMES.filter((role) => roles.includes(role))
            .map((role) => shell(`role_${role}`))
            .join(', '),
      },
      {
        id: 'skills',
        header: t('skills'),
        hideBelow: 'lg',
        cell: ({ skills, languages }) => (
          <span className="text-sm">
            {textOf(skills) || <span className="text-muted">{t('no_skills')}</span>}
            <span className="text-muted"> · {textOf(languages) || t('any')}</span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        sortBy: stateOf,
        cell: (person) => <State value={stateOf(person)} />,
      },
      {
        id: 'since',
        header: t('since'),
        align: 'end',
        hideBelow: 'md',
        sortBy: ({ created_at }) => created_at,
        cell: ({ created_at }) => (
          <span className="text-sm whitespace-nowrap">
            <Time at={created_at} />
          </span>
        ),
      },
    ],
    [language, me.id],
  )
}

function State({ value }: { readonly value: PersonState }) {
  const { t } = useTranslation('settings')
  return (
    <Badge tone={TONES[value]} {...(value === 'invited' ? { icon: Mail } : {})}>
      {t(`state_${value}`)}
    </Badge>
  )
}

function PeopleCsv({ people }: { readonly people: readonly Person[] }) {
  const { t } = useTranslation('settings')
  return (
    <CsvButton
      name="tribunal-people"
      header={['id', t('name'), t('email'), t('roles'), t('skills'), t('languages'), t('state'), t('since')]}
      disabled={people.length === 0}
      rows={() =>
        people.map((person) => [
          person.id,
          person.name,
          person.email,
          person.roles.join(' '),
          textOf(person.skills),
          textOf(person.languages),
          t(`state_${stateOf(person)}`),
          person.created_at,
        ])
      }
    />
  )
}
