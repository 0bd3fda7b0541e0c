import type { Webhook } from '@tribunal/client'
import { PERSONAL_WEBHOOK_FIELDS } from '@tribunal/contract/words'

export type WebhookEvent = Webhook['events'][number]
export type WebhookField = Webhook['fields'][number]

/** Every event that an endpoint can receive. */
const EVENT_SET: Readonly<Record<WebhookEvent, true>> = {
  'decision.made': true,
  'decision.overridden': true,
  'decision.confirmed': true,
  'decision.restored': true,
  'decision.effective_changed': true,
  'decision.erased': true,
  'communication.changed': true,
  'measure.started': true,
  'measure.ended': true,
  'case.opened': true,
  'case.claimed': true,
  'case.released': true,
  'case.expired': true,
  'case.escalated': true,
  'case.resolved': true,
  'case.undone': true,
  'case.reopened': true,
  'case.reassigned': true,
  'appeal.submitted': true,
  'appeal.triaged': true,
  'appeal.rejected': true,
  'appeal.review_started': true,
  'appeal.upheld': true,
  'appeal.reversed': true,
  'appeal.modified': true,
  'policy.installed': true,
  'policy.rolled_out': true,
  'policy.activated': true,
  'policy.rolled_back': true,
  'fact_check.proposed': true,
  'fact_check.published': true,
  'fact_check.retracted': true,
  'fact_check.declined': true,
  'notice.received': true,
  'notice.matched': true,
  'notice.decided': true,
  'rule.suspended': true,
  'rule.resumed': true,
}

export const WEBHOOK_EVENTS = Object.keys(EVENT_SET) as readonly WebhookEvent[]

const PERSONAL: ReadonlySet<WebhookField> = new Set(PERSONAL_WEBHOOK_FIELDS)

/** Whether a field is personal data, which an endpoint gets only where somebody turned it on. */
export function isPersonal(field: WebhookField): boolean {
  return PERSONAL.has(field)
}

/** Told as failing, disabled or well. */
export type WebhookState = 'active' | 'failing' | 'disabled'

export function webhookState({ disabled_at, first_failed_at }: Webhook): WebhookState {
  if (disabled_at !== null) return 'disabled'
  return first_failed_at === null ? 'active' : 'failing'
}
