import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '@tribunal/client'
import { Ban, Pencil, RefreshCw, RotateCcw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Button, ButtonRow } from '../../../components/button.tsx'
import { SelectField } from '../../../components/form/choice.tsx'
import { ProblemNote } from '../../../components/states.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { WebhookForm } from './webhook-form.tsx'

export interface WebhookActionsProps {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
  readonly onDeleted: () => void
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, onSecret, onDeleted }: WebhookActionsProps) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] })
  const params = { id: webhook.id }
  const test = useMutation({
    mutationFn: async () => await api.testWebhook({ params }),
    onSuccess: async () => {
      toast({ text: t('test_sent') })
      await refresh()
    },
  })
  return (
    <>
      {test.error && <ProblemNote error={test.error} />}
      <ButtonRow>
        {webhook.disabled_at === null && (
          <Button variant="primary" icon={Send} busy={test.isPending} onClick={() => test.mutate()}>
            {t('send_test')}
          </Button>
        )}
        <Button icon={Pencil} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <RotateButton id={webhook.id} onSecret={onSecret} />
        <EnableButton webhook={webhook} onDone={refresh} />
        <ConfirmButton
          label={t('delete')}
          icon={Trash2}
          variant="danger"
          title={t('delete_title')}
          run={async () => {
            await api.deleteWebhook({ params })
            toast({ text: t('deleted') })
            onDeleted()
            await refresh()
          }}
        >
          <p>{t('delete_text')}</p>
        </ConfirmButton>
      </ButtonRow>
      {editing && <WebhookForm webhook={webhook} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </>
  )
}

function EnableButton({ webhook, onDone }: { readonly webhook: Webhook; readonly onDone: () => Promise<void> }) {
  const { t } = useTranslation('settings')
  const change = async (enabled: boolean) => {
    await api.changeWebhook({ params: { id: webhook.id }, body: { enabled } })
    await onDone()
  }
  const enable = useMutation({ mutationFn: () => change(true) })
  if (webhook.disabled_at !== null) {
    return (
      <Button variant="primary" icon={RotateCcw} busy={enable.isPending} onClick={() => enable.mutate()}>
        {t('enable')}
      </Button>
    )
  }
  return (
    <ConfirmButton label={t('disable')} icon={Ban} title={t('disable_webhook_title')} run={() => change(false)}>
      <p>{t('disable_webhook_text')}</p>
    </ConfirmButton>
  )
}

/** How long the secret of before signs as well, in hours. */
const OVERLAPS = ['24', '168', '0'] as const

function RotateButton({ id, onSecret }: { readonly id: string; readonly onSecret: (secret: string) => void }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [hours, setHours] = useState<(typeof OVERLAPS)[number]>('24')
  return (
    <ConfirmButton
      label={t('rotate')}
      icon={RefreshCw}
      title={t('rotate_title')}
      confirm={t('rotate_run')}
      run={async () => {
        const { body } = await api.rotateWebhookSecret({ params: { id }, body: { old_secret_hours: Number(hours) } })
        onSecret(body.secret)
        await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
      }}
    >
      <p>{t('rotate_text')}</p>
      <SelectField
        label={t('rotate_overlap')}
        value={hours}
        options={OVERLAPS.map((value) => ({ value, label: t(`overlap_${value}`) }))}
        onChange={setHours}
      />
    </ConfirmButton>
  )
}
