import type { Webhook } from '@tribunal/client'
import { Badge } from '../../components/badge.tsx'
import { useFormat, useNow } from '../../components/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { webhookState } from './webhook-events.ts'

const TONES = { active: 'clean', failing: 'review', disabled: 'blocked' } as const

/** Whether an endpoint is told. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const now = useNow()
  const state = webhookState(webhook)
  const at = webhook.first_failed_at === null ? '' : format.relative(new Date(webhook.first_failed_at), now)
  return <Badge tone={TONES[state]}>{t(`webhook_${state}`, { at })}</Badge>
}
