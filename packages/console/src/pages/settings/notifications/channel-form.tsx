import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChatChannel, ProblemError } from '@tribunal/client'
import { CASE_PRIORITIES, CHANNEL_NOTIFICATIONS, CHAT_FORMATS } from '@tribunal/contract/words'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Checkbox, SelectField } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useProblemText } from '../../../components/states.tsx'
import { LANGUAGES } from '../../../messages/language.ts'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { tagsIn, textOf } from '../people/tags.ts'

type ChannelKind = ChatChannel['kinds'][number]

/** Adds a chat channel, or changes one. */
export function ChannelForm({ channel, onClose }: { readonly channel?: ChatChannel; readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const queue = useTranslation('queue').t
  const queryClient = useQueryClient()
  const [name, setName] = useState(channel?.name ?? '')
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState(channel?.format ?? 'slack')
  const [kinds, setKinds] = useState<readonly ChannelKind[]>(channel?.kinds ?? ['appeal_arrived', 'case_overdue'])
  const [queues, setQueues] = useState(textOf(channel?.queues ?? []))
  const [priority, setPriority] = useState(channel?.least_priority ?? 'low')
  const [language, setLanguage] = useState(channel?.language ?? 'en')
  const [tried, setTried] = useState(false)
  const address = url.trim()
  const isUrl = /^https?:\/\/\S/.test(address) || (channel !== undefined && address === '')
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), format, kinds, queues: tagsIn(queues), least_priority: priority, language }
      if (channel === undefined) await api.createChatChannel({ body: { ...body, url: address } })
      else {
        const more = address === '' ? {} : { url: address }
        await api.changeChatChannel({ params: { id: channel.id }, body: { ...body, ...more } })
      }
    },
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['webhooks', 'channels'] })
    },
  })
  const refusedUrl = save.error instanceof ProblemError && save.error.code === 'webhook-url-refused'
  const { title, detail } = useProblemText(save.error)
  const submit = () => {
    setTried(true)
    if (name.trim() !== '' && isUrl && kinds.length > 0) save.mutate()
  }
  return (
    <FormDialog
      title={channel === undefined ? t('notify_channel_add') : t('notify_channel_change', { name: channel.name })}
      width="36rem"
      submit={t(channel === undefined ? 'notify_channel_add' : 'save')}
      busy={save.isPending}
      error={refusedUrl ? undefined : save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('notify_channel_name')}
        required
        maxLength={100}
        value={name}
        error={tried && name.trim() === '' ? t('notify_channel_name_needed') : fieldProblem(save.error, 'name')}
        onChange={setName}
      />
      <TextField
        type="url"
        label={t('notify_channel_url')}
        hint={
          channel === undefined ? t('notify_channel_url_hint') : t('notify_channel_url_keep', { host: channel.host })
        }
        required={channel === undefined}
        maxLength={2_048}
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={
          tried && !isUrl
            ? t('url_needed')
            : refusedUrl
              ? [title, detail].filter(Boolean).join(': ')
              : fieldProblem(save.error, 'url')
        }
        onChange={setUrl}
      />
      <SelectField
        label={t('notify_channel_format')}
        value={format}
        options={CHAT_FORMATS.map((value) => ({ value, label: t(`notify_format_${value}`) }))}
        onChange={setFormat}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('notify_channel_kinds')}</legend>
        {CHANNEL_NOTIFICATIONS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`notify_${kind}`)}
            checked={kinds.includes(kind)}
            onChange={(on) =>
              setKinds(CHANNEL_NOTIFICATIONS.filter((each) => (each === kind ? on : kinds.includes(each))))
            }
          />
        ))}
        {kinds.length === 0 && (
          <p role="alert" className="mt-1 text-sm font-medium text-blocked">
            {t('notify_channel_kinds_needed')}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('notify_queues')}
        hint={t('notify_channel_queues_hint')}
        optional
        spellCheck={false}
        value={queues}
        error={fieldProblem(save.error, 'queues')}
        onChange={setQueues}
      />
      <SelectField
        label={t('notify_priority')}
        value={priority}
        options={[...CASE_PRIORITIES].reverse().map((value) => ({ value, label: queue(`priority_${value}`) }))}
        onChange={setPriority}
      />
      <SelectField
        label={t('language')}
        value={language}
        options={(['en', 'es'] as const).map((value) => ({ value, label: LANGUAGES[value] }))}
        onChange={setLanguage}
      />
    </FormDialog>
  )
}
