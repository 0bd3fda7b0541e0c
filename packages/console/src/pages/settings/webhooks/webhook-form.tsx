import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProblemError, type Webhook } from '@tribunal/client'
import { WEBHOOK_FIELDS } from '@tribunal/contract/words'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Checkbox } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useProblemText } from '../../../components/states.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { tagsIn, textOf } from '../people/tags.ts'
import { isPersonal, WEBHOOK_EVENTS, type WebhookEvent, type WebhookField } from './webhook-events.ts'

/** Makes a webhook, or changes one; gives the secret of a new one, this once. */
export function WebhookForm({
  webhook,
  onClose,
  onSaved,
}: {
  readonly webhook?: Webhook
  readonly onClose: () => void
  readonly onSaved: (secret: string | undefined) => void
}) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['decision.made', 'case.opened'])
  const [fields, setFields] = useState<readonly WebhookField[]>(webhook?.fields ?? [])
  const [personal, setPersonal] = useState(webhook?.personal_data ?? false)
  const [routes, setRoutes] = useState(textOf(webhook?.routes ?? []))
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const wanted = { events, routes: tagsIn(routes), fields, personal_data: personal }
      const body = { url: url.trim(), description: description.trim(), ...wanted }
      if (webhook === undefined) return (await api.createWebhook({ body })).body.secret
      await api.changeWebhook({ params: { id: webhook.id }, body })
      return undefined
    },
    onSuccess: async (secret) => {
      onSaved(secret)
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
  const refusedUrl = save.error instanceof ProblemError && save.error.code === 'webhook-url-refused'
  const { title, detail } = useProblemText(save.error)
  const urlFault = tried && !/^https?:\/\/\S/.test(url.trim()) ? t('url_needed') : undefined
  const submit = () => {
    setTried(true)
    if (/^https?:\/\/\S/.test(url.trim()) && events.length > 0) save.mutate()
  }
  return (
    <FormDialog
      title={t(webhook === undefined ? 'create_webhook' : 'edit_title')}
      width="40rem"
      submit={t(webhook === undefined ? 'create_webhook' : 'save')}
      busy={save.isPending}
      error={refusedUrl ? undefined : save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        type="url"
        label={t('url')}
        hint={t('url_hint')}
        required
        maxLength={2_048}
        spellCheck={false}
        value={url}
        error={urlFault ?? (refusedUrl ? [title, detail].filter(Boolean).join(': ') : fieldProblem(save.error, 'url'))}
        onChange={setUrl}
      />
      <TextField label={t('description')} optional maxLength={200} value={description} onChange={setDescription} />
      <EventBoxes events={events} onChange={setEvents} />
      <TextField
        label={t('routes')}
        hint={t('routes_hint')}
        optional
        spellCheck={false}
        value={routes}
        error={fieldProblem(save.error, 'routes')}
        onChange={setRoutes}
      />
      <FieldBoxes
        fields={fields}
        personal={personal}
        onChange={(wanted, on) => {
          setFields(wanted)
          setPersonal(on)
        }}
      />
    </FormDialog>
  )
}

function EventBoxes({
  events,
  onChange,
}: {
  readonly events: readonly WebhookEvent[]
  readonly onChange: (events: readonly WebhookEvent[]) => void
}) {
  const { t } = useTranslation('settings')
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('events')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((one) => (
          <Checkbox
            key={one}
            label={<code className="font-mono text-sm">{one}</code>}
            checked={events.includes(one)}
            onChange={(on) => onChange(WEBHOOK_EVENTS.filter((each) => (each === one ? on : events.includes(each))))}
          />
        ))}
      </div>
      {events.length === 0 && (
        <p role="alert" className="mt-1 text-sm font-medium text-blocked">
          {t('events_needed')}
        </p>
      )}
    </fieldset>
  )
}

/** Which fields of the submission are sent. Those with personal data can be chosen once these are turned on, and go with them. */
function FieldBoxes({
  fields,
  personal,
  onChange,
}: {
  readonly fields: readonly WebhookField[]
  readonly personal: boolean
  readonly onChange: (fields: readonly WebhookField[], personal: boolean) => void
}) {
  const { t } = useTranslation('settings')
  const chosen = (one: WebhookField, on: boolean) =>
    WEBHOOK_FIELDS.filter((each) => (each === one ? on : fields.includes(each)))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('fields')}</legend>
      <p className="text-sm text-muted">{t('fields_hint')}</p>
      <Checkbox
        label={t('personal_data')}
        hint={t('personal_data_hint')}
        checked={personal}
        onChange={(on) => onChange(on ? fields : fields.filter((one) => !isPersonal(one)), on)}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {WEBHOOK_FIELDS.map((one) => (
          <Checkbox
            key={one}
            label={isPersonal(one) ? t('field_personal', { field: t(`field_${one}`) }) : t(`field_${one}`)}
            checked={fields.includes(one)}
            disabled={isPersonal(one) && !personal}
            onChange={(on) => onChange(chosen(one, on), personal)}
          />
        ))}
      </div>
    </fieldset>
  )
}
