import { useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@tribunal/client'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useApiKeys } from '../../../api/people.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Time } from '../../../components/format/values.tsx'
import { Empty, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { type Secret, SecretOnce } from '../secret-once.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { type KeyState, keyState } from './key-form.ts'

/** The keys of programs: making, and revoking them. */
export function KeysTab() {
  const { t } = useTranslation('settings')
  const query = useApiKeys()
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const columns = useKeyColumns()
  const create = (
    <Button size="sm" variant="primary" icon={KeyRound} onClick={() => setCreating(true)}>
      {t('create_key')}
    </Button>
  )
  return (
    <>
      <Card
        padded={false}
        title={t('tab_keys')}
        hint={t('keys_hint')}
        actions={
          <>
            <KeysCsv keys={query.data ?? []} />
            {create}
          </>
        }
      >
        <QueryView query={query}>
          {(keys) => (
            <DataTable
              label={t('list_keys')}
              columns={columns}
              rows={keys}
              rowKey={({ id }) => id}
              empty={<Empty title={t('no_keys')} text={t('no_keys_text')} />}
            />
          )}
        </QueryView>
      </Card>
      {creating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(value) => {
            setCreating(false)
            setSecret({ title: t('key_made'), text: t('key_made_text'), value })
          }}
        />
      )}
      <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

const TONES: Readonly<Record<KeyState, 'clean' | 'review' | 'neutral'>> = {
  active: 'clean',
  expired: 'review',
  revoked: 'neutral',
}

function useKeyColumns(): readonly Column<ApiKey>[] {
  const { t, language } = useTranslation('settings')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'key',
        header: t('key'),
        width: '35%',
        sortBy: ({ name }) => name,
        cell: ({ name, prefix, scopes }) => (
          <div className="min-w-0 wrap-anywhere">
            <span className="font-medium">{name}</span>
            <code className="block font-mono text-xs text-muted">{prefix}…</code>
            <span className="text-sm sm:hidden">{scopes.join(', ')}</span>
          </div>
        ),
      },
      {
        id: 'scopes',
        header: t('scopes'),
        hideBelow: 'sm',
        cell: ({ scopes }) => <code className="font-mono text-sm">{scopes.join(', ')}</code>,
      },
      {
        id: 'state',
        header: t('state'),
        sortBy: (key) => keyState(key, Date.now()),
        cell: (key) => <State value={keyState(key, Date.now())} />,
      },
      timeColumn('created', t('created'), ({ created_at }) => created_at, t('never')),
      timeColumn('expires', t('expires'), ({ expires_at }) => expires_at, t('never')),
      timeColumn('used', t('last_used'), ({ last_used_at }) => last_used_at, t('never_used')),
      { id: 'revoke', header: t('revoke'), hideHeader: true, align: 'end', cell: (key) => <Revoke apiKey={key} /> },
    ],
    [language],
  )
}

function State({ value }: { readonly value: KeyState }) {
  const { t } = useTranslation('settings')
  return <Badge tone={TONES[value]}>{t(`key_${value}`)}</Badge>
}

function timeColumn(id: string, header: string, timeOf: (key: ApiKey) => string | null, none: string): Column<ApiKey> {
  return {
    id,
    header,
    hideBelow: id === 'created' ? 'lg' : 'md',
    sortBy: (key) => timeOf(key) ?? undefined,
    cell: (key) => {
      const at = timeOf(key)
      return (
        <span className="text-sm whitespace-nowrap">
          {at === null ? <span className="text-muted">{none}</span> : <Time at={at} />}
        </span>
      )
    },
  }
}

function Revoke({ apiKey: { id, name, prefix, revoked_at } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  if (revoked_at !== null) return null
  return (
    <ConfirmButton
      size="sm"
      variant="danger"
      label={t('revoke')}
      name={`${t('revoke')}: ${name}`}
      title={t('revoke_title', { name })}
      run={async () => {
        await api.revokeKey({ params: { id } })
        toast({ text: t('revoked') })
        await queryClient.invalidateQueries({ queryKey: ['keys'] })
      }}
    >
      <p>{t('revoke_text', { prefix })}</p>
    </ConfirmButton>
  )
}

function KeysCsv({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation('settings')
  return (
    <CsvButton
      name="tribunal-keys"
      header={['id', t('key_name'), t('key'), t('scopes'), t('state'), t('created'), t('expires'), t('last_used')]}
      disabled={keys.length === 0}
      rows={() =>
        keys.map((key) => [
          key.id,
          key.name,
          key.prefix,
          key.scopes.join(' '),
          t(`key_${keyState(key, Date.now())}`),
          key.created_at,
          key.expires_at,
          key.last_used_at,
        ])
      }
    />
  )
}
