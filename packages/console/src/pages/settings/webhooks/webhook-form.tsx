import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProblemError, type Webhook } from '@tribunal/client'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Checkbox } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useProblemText } from '../../../components/states.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { tagsIn, textOf } from '../people/tags.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts'

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
  const [routes, setRoutes] = useState(textOf(webhook?.routes ?? []))
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const body = { url: url.trim(), description: description.trim(), events, routes: tagsIn(routes) }
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
