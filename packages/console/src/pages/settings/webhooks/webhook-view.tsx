import type { Webhook } from '@tribunal/client'
import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card, KeyValues } from '../../../components/card.tsx'
import { useFormat, useNow } from '../../../components/format/use-format.ts'
import { Time } from '../../../components/format/values.tsx'
import { Empty } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { textOf } from '../people/tags.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { isPersonal, type WebhookField, webhookState } from './webhook-events.ts'

export interface WebhookViewProps {
  /** Undefined where the address names none. */
  readonly webhook: Webhook | undefined
  readonly onBack: () => void
  readonly onSecret: (secret: string) => void
}

/** One webhook: what it receives, what can be done with it, and what became of its messages. */
export function WebhookView({ webhook, onBack, onSecret }: WebhookViewProps) {
  const { t } = useTranslation('settings')
  const back = (
    <div>
      <Button size="sm" variant="quiet" icon={ArrowLeft} onClick={onBack}>
        {t('back_to_webhooks')}
      </Button>
    </div>
  )
  if (webhook === undefined) {
    return (
      <>
        {back}
        <Empty title={t('webhook_missing')} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {back}
      <Card title={webhook.url} hint={webhook.description}>
        <div className="flex flex-col gap-3">
          <Disabled webhook={webhook} />
          <Facts webhook={webhook} />
          <WebhookActions webhook={webhook} onSecret={onSecret} onDeleted={onBack} />
        </div>
      </Card>
      <Deliveries webhook={webhook} />
    </div>
  )
}

/** Why it receives nothing, and since when. */
function Disabled({ webhook: { disabled_at, disabled_because } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (disabled_at === null) return null
  return (
    <p className="outcome-badge outcome-blocked flex items-start gap-2 px-3 py-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{t(`because_${disabled_because ?? 'asked'}`, { at: format.dateTime(new Date(disabled_at)) })}</span>
    </p>
  )
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { events, routes, fields, created_at, old_secret_expires_at: old } = webhook
  const nameOf = (field: WebhookField) =>
    isPersonal(field) ? t('field_personal', { field: t(`field_${field}`) }) : t(`field_${field}`)
  const signsToo = old !== null && Date.parse(old) > Date.now()
  return (
    <>
      <KeyValues
        items={[
          { label: t('state'), value: <WebhookBadge webhook={webhook} /> },
          { label: t('events'), value: <code className="font-mono text-sm">{events.join(', ')}</code> },
          { label: t('routes'), value: textOf(routes) || t('all_routes') },
          { label: t('fields'), value: fields.map(nameOf).join(', ') || t('no_fields') },
          { label: t('created'), value: <Time at={created_at} show="both" /> },
        ]}
      />
      {signsToo && <p className="text-sm">{t('old_secret', { at: format.dateTime(new Date(old)) })}</p>}
    </>
  )
}

const TONES = { active: 'clean', failing: 'review', disabled: 'blocked' } as const

/** Whether an endpoint gets events. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const now = useNow()
  const state = webhookState(webhook)
  const at = webhook.first_failed_at === null ? '' : format.relative(new Date(webhook.first_failed_at), now)
  return <Badge tone={TONES[state]}>{t(`webhook_${state}`, { at })}</Badge>
}
