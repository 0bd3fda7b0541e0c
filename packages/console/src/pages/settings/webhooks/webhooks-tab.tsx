import type { Webhook } from '@tribunal/client'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useWebhooks } from '../../../api/webhooks.ts'
import { useUrlState } from '../../../app/navigate.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Empty, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type Secret, SecretOnce } from '../secret-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookBadge, WebhookView } from './webhook-view.tsx'

/** Endpoints that hear of what happens; one of them where the address names it. */
export function WebhooksTab() {
  const { t } = useTranslation('settings')
  const query = useWebhooks()
  const { search, set } = useUrlState()
  const [secret, setSecret] = useState<Secret>()
  const open = (id: string | undefined) => set({ webhook: id }, { push: true })
  const shown = search['webhook']
  const tell = (value: string) => setSecret({ title: t('webhook_secret'), text: t('webhook_secret_text'), value })
  return (
    <>
      <QueryView query={query}>
        {(webhooks) =>
          shown === undefined ? (
            <WebhookList webhooks={webhooks} onOpen={open} onSecret={tell} />
          ) : (
            <WebhookView
              webhook={webhooks.find(({ id }) => id === shown)}
              onBack={() => open(undefined)}
              onSecret={tell}
            />
          )
        }
      </QueryView>
      <SecretOnce secret={secret} onDone={() => setSecret(undefined)} />
    </>
  )
}

function WebhookList({
  webhooks,
  onOpen,
  onSecret,
}: {
  readonly webhooks: readonly Webhook[]
  readonly onOpen: (id: string) => void
  readonly onSecret: (secret: string) => void
}) {
  const { t } = useTranslation('settings')
  const [creating, setCreating] = useState(false)
  const columns = useWebhookColumns(onOpen)
  return (
    <Card
      padded={false}
      title={t('tab_webhooks')}
      hint={t('webhooks_hint')}
      actions={
        <Button size="sm" variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          {t('create_webhook')}
        </Button>
      }
    >
      <DataTable
        label={t('list_webhooks')}
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={<Empty title={t('no_webhooks')} text={t('no_webhooks_text')} />}
      />
      {creating && (
        <WebhookForm
          onClose={() => setCreating(false)}
          onSaved={(secret) => {
            setCreating(false)
            if (secret !== undefined) onSecret(secret)
          }}
        />
      )}
    </Card>
  )
}

function useWebhookColumns(onOpen: (id: string) => void): readonly Column<Webhook>[] {
  const { t, language } = useTranslation('settings')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'webhook',
        header: t('webhook'),
        width: '100%',
        sortBy: ({ url }) => url,
        cell: ({ id, url, description }) => (
          <div className="min-w-0 wrap-anywhere">
            <button
              type="button"
              className="min-h-6 text-start font-medium text-accent hover:underline"
              onClick={() => onOpen(id)}
            >
              {url}
            </button>
            {description !== '' && <span className="block text-sm text-muted">{description}</span>}
          </div>
        ),
      },
      {
        id: 'events',
        header: t('events'),
        hideBelow: 'sm',
        cell: ({ events }) => (
          <span title={events.join(', ')} className="text-sm whitespace-nowrap">
            {t('events_count', { count: events.length })}
          </span>
        ),
      },
      { id: 'state', header: t('state'), cell: (webhook) => <WebhookBadge webhook={webhook} /> },
    ],
    [language],
  )
}
