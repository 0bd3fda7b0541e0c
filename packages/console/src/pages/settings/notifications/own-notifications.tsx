import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '@tribunal/client'
import { CASE_PRIORITIES, NOTIFICATION_KINDS, NOTIFICATION_MODES } from '@tribunal/contract/words'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Segments, SelectField } from '../../../components/form/choice.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { ProblemNote } from '../../../components/states.tsx'
import { toast } from '../../../components/toasts.tsx'
import { LANGUAGES } from '../../../messages/language.ts'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { tagsIn, textOf } from '../people/tags.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

/** What somebody is notified of by mail, and when. */
export function OwnNotifications({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useTranslation('settings')
  const queue = useTranslation('queue').t
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(settings)
  const [queues, setQueues] = useState(textOf(settings.queues))
  const change = (more: Partial<NotificationSettings>) => setWanted({ ...wanted, ...more })
  const save = useMutation({
    mutationFn: async () => {
      const { kinds, least_priority, language, digest } = wanted
      const body = { kinds, least_priority, language, digest, queues: tagsIn(queues) }
      return (await api.changeOwnNotifications({ body })).body
    },
    onSuccess: (saved) => {
      setWanted(saved)
      setQueues(textOf(saved.queues))
      queryClient.setQueryData(['people', 'me', 'notifications'], saved)
      toast({ text: t('saved') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card title={t('notify_mine')} hint={t('notify_mine_hint', { email: settings.email })}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {!settings.mail && <p className="outcome-badge outcome-review px-3 py-2">{t('notify_no_mail')}</p>}
        {save.error && <ProblemNote error={save.error} />}
        <Kinds kinds={wanted.kinds} onChange={(kinds) => change({ kinds })} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('notify_queues')}
            hint={t('notify_queues_hint')}
            optional
            spellCheck={false}
            value={queues}
            error={fieldProblem(save.error, 'queues')}
            onChange={setQueues}
          />
          <SelectField
            className="justify-end"
            label={t('notify_priority')}
            value={wanted.least_priority}
            options={[...CASE_PRIORITIES].reverse().map((value) => ({ value, label: queue(`priority_${value}`) }))}
            onChange={(least_priority) => change({ least_priority })}
          />
          <Digest
            digest={wanted.digest}
            zoneProblem={fieldProblem(save.error, 'digest.time_zone')}
            onChange={(digest) => change({ digest })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <span aria-hidden="true" className="text-sm font-medium">
            {t('notify_language')}
          </span>
          <Segments
            label={t('notify_language')}
            value={wanted.language}
            options={(['en', 'es'] as const).map((value) => ({ value, label: LANGUAGES[value] }))}
            onChange={(language) => change({ language })}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Kinds({
  kinds,
  onChange,
}: {
  readonly kinds: NotificationSettings['kinds']
  readonly onChange: (kinds: NotificationSettings['kinds']) => void
}) {
  const { t } = useTranslation('settings')
  return (
    <ul className="flex flex-col gap-2">
      {NOTIFICATION_KINDS.map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-[min(100%,14rem)] flex-1">{t(`notify_${kind}`)}</span>
          <Segments
            label={t(`notify_${kind}`)}
            value={kinds[kind]}
            options={NOTIFICATION_MODES.map((value) => ({ value, label: t(`notify_mode_${value}`) }))}
            onChange={(mode) => onChange({ ...kinds, [kind]: mode })}
          />
        </li>
      ))}
    </ul>
  )
}

function Digest({
  digest,
  zoneProblem,
  onChange,
}: {
  readonly digest: NotificationSettings['digest']
  readonly zoneProblem: string | undefined
  readonly onChange: (digest: NotificationSettings['digest']) => void
}) {
  const { t } = useTranslation('settings')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <SelectField
        label={t('notify_digest_hour')}
        hint={t('notify_digest_hint')}
        value={String(digest.hour)}
        options={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
        onChange={(hour) => onChange({ ...digest, hour: Number(hour) })}
      />
      <div className="flex min-w-0 flex-col items-start justify-end gap-1">
        <TextField
          className="w-full"
          label={t('notify_zone')}
          maxLength={64}
          spellCheck={false}
          value={digest.time_zone}
          error={zoneProblem}
          onChange={(time_zone) => onChange({ ...digest, time_zone })}
        />
        {digest.time_zone !== here && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ ...digest, time_zone: here })}>
            {t('notify_zone_here', { zone: here })}
          </Button>
        )}
      </div>
    </>
  )
}
