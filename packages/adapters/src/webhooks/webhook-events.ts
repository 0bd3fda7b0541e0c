import type { AuditEvent, AuditEventType } from '@tribunal/ledger'

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
  'policy',
  'rule',
  'machine_outcome',
  'replaced',
  'queue',
  'priority',
  'reason_code',
  'stage',
  'next',
  'second_review',
  'version',
  'hash',
  'release',
  'percent',
  'hits',
  'limit',
])

/** The name that an id goes by, whether it is that of the entity (`decision:UUID`) or a member of the data. */
const ID_FIELDS: Readonly<Record<string, string>> = {
  decision: 'decision_id',
  case: 'case_id',
  appeal: 'appeal_id',
  policy: 'policy_id',
}

/**
 * A message as Standard Webhooks asks for: thin, so that a receiver fetches the rest with its own rights. Every `outcome` in
 * it holds when the event happens: one that is only proposed, or was taken back, has another name.
 */
export function webhookPayload({ type, entity, at, seq, data }: AuditEvent): string {
  const id = { ...idOf(entity), ...namedIn(data) }
  return JSON.stringify({
    type,
    timestamp: at,
    data: { ...(type === 'decision.erased' ? erasedIn(data, id) : { ...id, ...wordsOf(type, data) }), seq },
  })
}

type Data = AuditEvent['data']

function idOf(entity: string): Data {
  const [what = '', ...rest] = entity.split(':')
  const name = ID_FIELDS[what]
  return name === undefined ? {} : { [name]: rest.join(':') }
}

/** The decision, case or appeal that an event about something else names. */
function namedIn(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      ID_FIELDS[name] !== undefined && typeof value === 'string' ? [[ID_FIELDS[name], value]] : [],
    ),
  )
}

function wordsOf(type: AuditEventType, data: Data): Data {
  const words = Object.fromEntries(
    Object.entries(data).filter(([name, value]) => SENT.has(name) && (value === null || typeof value !== 'object')),
  )
  const { outcome, ...rest } = words
  if (type === 'case.undone') return { ...rest, undone_outcome: outcome! }
  if (type !== 'case.resolved') return words
  return data['next'] === 'done' ? { ...words, final: true } : { ...rest, final: false, proposed_outcome: outcome! }
}

/** Everything that the event covers: its entity is only the first of the decisions. */
function erasedIn(data: Data, first: Data): Data {
  const decisions = data['decisions'] as readonly string[]
  return { ...(decisions.length === 1 ? first : {}), decision_ids: decisions }
}

/** The message of a test. */
export function testPayload(at: string): string {
  return JSON.stringify({ type: TEST_EVENT, timestamp: at, data: { message: 'This is a test of your endpoint.' } })
}
