import type { audit } from '../../../messages/en/audit.ts'

/** How a field of an event's data is put into its sentence. */
export type Wording =
  /** As it stands; "unknown" where it is missing. */
  | 'text'
  | 'number'
  /** How many there are in a list. */
  | 'count'
  | 'list'
  | 'roles'
  | 'time'
  | 'outcome'
  /** A person, a key or a part of the service. */
  | 'actor'
  /** `case:UUID` or `decision:UUID`. */
  | 'entity'
  /** One of a few words: `priority_high`. */
  | 'word'
  /** A part of the sentence that is there only with the field: `clause_rule`. */
  | 'clause'

type Facts = Readonly<Record<string, Wording>>

/**
 * What can have happened, and which fields of each event its sentence tells: every placeholder of `event_…` but `actor`.
 * A test holds the list against what the service knows.
 */
export const EVENT_TYPES = {
  'decision.made': { kind: 'word', outcome: 'outcome', rule: 'clause' },
  'decision.overridden': { machine_outcome: 'outcome', outcome: 'outcome' },
  'decision.confirmed': { outcome: 'outcome' },
  'decision.restored': { outcome: 'outcome' },
  'decision.effective_changed': { previous_outcome: 'outcome', outcome: 'outcome', because: 'word' },
  'decision.replayed': {},
  'decision.erased': { decisions: 'count' },
  'retention.applied': { contents: 'number' },
  'hold.placed': {},
  'hold.released': {},
  'hold.erased': {},
  'communication.changed': { outcome: 'outcome' },
  'communication.sent': { channel: 'text', language: 'text', sent_at: 'time' },
  'measure.started': { measure_kind: 'word', outcome: 'outcome', ends_at: 'time' },
  'measure.ended': { measure_kind: 'word', cause: 'word' },
  'case.opened': { kind: 'word', queue: 'text', priority: 'word', cause: 'word', due: 'time' },
  'case.claimed': { until: 'time' },
  'case.extended': { until: 'time' },
  'case.released': { skipped: 'clause' },
  'case.expired': { held_by: 'actor' },
  'case.resolved': { outcome: 'outcome', reason_code: 'text', blind_first: 'clause' },
  'case.undone': { outcome: 'outcome' },
  'case.escalated': {},
  'case.reopened': { because: 'word', due: 'time' },
  'case.reassigned': { queue: 'text', priority: 'word', to: 'clause' },
  'case.noted': {},
  'case.linked': { to: 'entity' },
  'appeal.submitted': { due: 'time' },
  'appeal.triaged': {},
  'appeal.rejected': { reason_code: 'text' },
  'appeal.review_started': {},
  'appeal.upheld': { outcome: 'outcome' },
  'appeal.reversed': { outcome: 'outcome' },
  'appeal.modified': { outcome: 'outcome' },
  'review_context.added': { verdict: 'word', sources: 'number' },
  'review_context.erased': { contexts: 'number' },
  'notice.received': { category: 'text' },
  'notice.matched': {},
  'notice.decided': {},
  'notice.erased': {},
  'policy.installed': { version: 'text' },
  'policy.drafted': { version: 'text' },
  'policy.proved': { refuted: 'list', unknown: 'list', idle: 'list' },
  'policy.waived': { reason: 'text' },
  'policy.backtest_attached': {},
  'policy.shadowed': { version: 'text' },
  'policy.rolled_out': { version: 'text', percent: 'number' },
  'policy.activated': { version: 'text' },
  'policy.retired': { version: 'text', because: 'word' },
  'policy.rolled_back': { version: 'text', reason: 'text' },
  'rule.suspended': { rule: 'text', hits: 'number', limit: 'number' },
  'rule.resumed': { rule: 'text', reason: 'text', allowance: 'number' },
  'policy.backtested': {},
  'settings.changed': { changed: 'list' },
  'evidence.imported': { added: 'number', items: 'number' },
  'fact_check.proposed': { change: 'word' },
  'fact_check.published': {},
  'fact_check.retracted': {},
  'fact_check.declined': {},
  'key.created': { prefix: 'text', scopes: 'list' },
  'key.revoked': {},
  'person.created': { roles: 'roles' },
  'person.role_changed': { from: 'roles', to: 'roles' },
  'person.updated': {},
  'person.password_set': { by: 'word' },
  'person.identity_linked': { issuer: 'text' },
  'person.disabled': {},
  'person.enabled': {},
  'session.opened': { method: 'word' },
  'session.closed': {},
  'session.ended_all': {},
  'session.throttled': { by: 'word' },
  'webhook.created': {},
  'webhook.updated': { changed: 'list' },
  'webhook.deleted': {},
  'webhook.disabled': { because: 'word' },
  'webhook.enabled': {},
  'webhook.delivery_failed': { deliveries: 'number' },
  'record.exported': { what: 'word' },
  'ledger.opened': {},
  'ledger.witnessed': { size: 'number' },
  'ledger.key_changed': {},
  'ledger.restored': {},
} as const satisfies Record<string, Facts>

export type EventType = keyof typeof EVENT_TYPES

type Underscored<T extends string> = T extends `${infer Family}.${infer Rest}` ? `${Family}_${Rest}` : never
/** Which text says what happened. */
export type SentenceKey = `event_${Underscored<EventType>}` & keyof typeof audit

/** The families of types, in the order of the catalogue: `case.*` is every type of cases. */
export const FAMILIES = [...new Set(Object.keys(EVENT_TYPES).map((type) => type.split('.', 1)[0]!))] as Family[]
export type Family = EventType extends infer T ? (T extends `${infer F}.${string}` ? F : never) : never

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type)
}

export function sentenceKey(type: EventType): SentenceKey {
  return `event_${type.replace('.', '_')}` as SentenceKey
}

/** The fields that the sentence of a type tells, and how. */
export function factsOf(type: EventType): Facts {
  return EVENT_TYPES[type]
}
