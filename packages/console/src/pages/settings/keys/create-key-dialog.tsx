import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Checkbox, SelectField } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { EXPIRIES, type Expiry, expiresAt, SCOPES, type Scope } from './key-form.ts'

/** Makes a key; gives its secret to the one who shows it, this once. */
export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void
  readonly onCreated: (secret: string) => void
}) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['decide'])
  const [expiry, setExpiry] = useState<Expiry>('365')
  const [day, setDay] = useState('')
  const [tried, setTried] = useState(false)
  const until = expiresAt(expiry, day, Date.now())
  const create = useMutation({
    mutationFn: async () => {
      const body = {
        name: name.trim(),
        scopes,
        ...(until === undefined || until === 'never' ? {} : { expires_at: until }),
      }
      return (await api.createKey({ body })).body
    },
    onSuccess: async ({ secret }) => {
      onCreated(secret)
      await queryClient.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const submit = () => {
    setTried(true)
    if (name.trim() !== '' && scopes.length > 0 && until !== undefined) create.mutate()
  }
  return (
    <FormDialog
      title={t('create_key')}
      submit={t('create_key')}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('key_name')}
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        error={tried && name.trim() === '' ? t('key_name_needed') : fieldProblem(create.error, 'name')}
        onChange={setName}
      />
      <ScopeBoxes scopes={scopes} onChange={setScopes} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('expiry')}
          value={expiry}
          options={EXPIRIES.map((value) => ({ value, label: t(`expiry_${value}`) }))}
          onChange={setExpiry}
        />
        {expiry === 'day' && (
          <TextField
            type="date"
            label={t('expiry_on')}
            value={day}
            error={tried && until === undefined ? t('expiry_day_needed') : fieldProblem(create.error, 'expires_at')}
            onChange={setDay}
          />
        )}
      </div>
    </FormDialog>
  )
}

function ScopeBoxes({
  scopes,
  onChange,
}: {
  readonly scopes: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}) {
  const { t } = useTranslation('settings')
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('scopes')}</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`scope_${scope === 'notices:trusted' ? 'notices_trusted' : scope}`)}
          checked={scopes.includes(scope)}
          onChange={(on) => onChange(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))))}
        />
      ))}
      {scopes.length === 0 && (
        <p role="alert" className="mt-1 text-sm font-medium text-blocked">
          {t('scopes_needed')}
        </p>
      )}
    </fieldset>
  )
}
