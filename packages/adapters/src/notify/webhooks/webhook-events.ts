import type { AuditEvent, AuditEventType, Json } from '@tribunal/engine'

/** Events of the ledger that an endpoint may ask to be told of. */
export const WEBHOOK_EVENTS = [
  'decision.made',
  'decision.overridden',
  'decision.confirmed',
  'decision.restored',
  'decision.erased',
  'case.opened',
  'case.claimed',
  'case.released',
  'case.expired',
  'case.escalated',
  'case.resolved',
  'case.undone',
  'case.reopened',
  'case.reassigned',
  'appeal.submitted',
  'appeal.triaged',
  'appeal.rejected',
  'appeal.review_started',
  'appeal.upheld',
  'appeal.reversed',
  'appeal.modified',
  'policy.installed',
  'policy.rolled_out',
  'policy.activated',
  'policy.rolled_back',
  'rule.held',
  'rule.released',
] as const satisfies readonly AuditEventType[]

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when somebody asks for a test; an endpoint need not ask to be told of it. */
export const TEST_EVENT = 'webhook.test'

/**
 * What of an event's data goes out: ids and words of ours. Anything else stays, so that nothing personal leaves even where
 * an event one day holds more.
 */
const SENT: ReadonlySet<string> = new Set([
  'kind',
  'outcome',
  'category',
  'route',
  'rule',
  'machine_outcome',
  'replaced',
  'queue',
  'priority',
  'reason_code',
  'decision',
  'case',
  'decision_id',
  'case_id',
  'version',
  'hash',
  'release',
  'percent',
  'hits',
  'limit',
])

/** The name that the id of an entity goes by: `decision:UUID` is a `decision_id`. */
const ID_FIELDS: Readonly<Record<string, string>> = {
  decision: 'decision_id',
  case: 'case_id',
  appeal: 'appeal_id',
  policy: 'policy_id',
}

/** A message as Standard Webhooks asks for: thin, so that a receiver fetches the rest with its own rights. */
export function webhookPayload({ type, entity, at, seq, data }: AuditEvent): string {
  const [what = '', ...rest] = entity.split(':')
  const id = ID_FIELDS[what]
  const words = isObject(data) ? Object.entries(data).filter(([name, value]) => SENT.has(name) && isPlain(value)) : []
  return JSON.stringify({
    type,
    timestamp: at,
    data: { ...(id === undefined ? {} : { [id]: rest.join(':') }), ...Object.fromEntries(words), seq },
  })
}

/** The message of a test. */
export function testPayload(at: string): string {
  return JSON.stringify({ type: TEST_EVENT, timestamp: at, data: { message: 'This is a test of your endpoint.' } })
}

function isObject(data: Json): data is { readonly [key: string]: Json } {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

function isPlain(value: Json): boolean {
  return value === null || typeof value !== 'object'
}
