import { API_VERSION, SENT_EVENTS, type TEST_EVENT } from '@tribunal/contract'
import { WEBHOOK_FIELDS } from '@tribunal/contract/words'
import { FACT_CHECK_RATINGS, type FactCheckRating, inWordsOfToday, type Kind } from '@tribunal/engine'
import { type AuditEvent, eventTypeNamed } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { z } from 'zod'
import { riskOf } from '../cases/new-case.ts'

type Data = AuditEvent['data']

/** An event of the ledger as it is sent; `data` is that of the contract where its type is one of `WEBHOOK_EVENTS`. */
export interface ToldEvent {
  readonly id: string
  readonly seq: number
  readonly type: string
  readonly api_version: typeof API_VERSION
  /** RFC 3339. */
  readonly timestamp: string
  readonly entity: string
  readonly actor?: string
  readonly data: Data
}

/** The names under which fields of the ledger are sent; those of ids also by the kind of entity. */
const NAMES: Readonly<Record<string, string>> = {
  decision: 'decision_id',
  case: 'case_id',
  appeal: 'appeal_id',
  fact_check: 'fact_check_id',
  notice: 'notice_id',
  measure: 'measure_id',
  release: 'release_id',
  until: 'expires_at',
  due: 'due_at',
}

/** What each type of event sends: the fields of its schema. */
const SENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  SENT_EVENTS.flatMap(({ shape }) => {
    const fields = new Set(Object.keys(shape.data.shape))
    return shape.type.options.map((type) => [type, fields] as const)
  }),
)

/**
 * An event as the stream sends it, with everything that the ledger holds of it. Every `outcome` in it holds when the event
 * happens: one that is only proposed, or was taken back, has another name.
 */
export function toldEvent({ type: recorded, entity, at, actor, seq, data }: AuditEvent): ToldEvent {
  const type = eventTypeNamed(recorded)
  const head = { id: `evt_${seq}`, seq, type, api_version: API_VERSION, timestamp: at, entity, actor } as const
  if (type !== 'decision.erased') return { ...head, data: { ...idOf(entity), ...wordsOf(type, data) } }
  // Everything that the event covers: its entity is only the first of the decisions.
  const { decisions, ...rest } = data
  const ids = Array.isArray(decisions) ? decisions : []
  return { ...head, data: { ...(ids.length <= 1 ? idOf(entity) : {}), decision_ids: ids, ...rest } }
}

/** What is added on sending: until then it may change, or be erased. It never waits in the outbox. */
const ADDED: ReadonlySet<string> = new Set(['submission_id', 'effective_outcome', ...WEBHOOK_FIELDS])

/** A message as it waits for an endpoint. */
export interface WaitingMessage {
  /** The one decision that it is about; null where it names none, or several. */
  readonly decisionId: string | null
  readonly payload: string
}

/**
 * An event as it waits for an endpoint: only the fields of its schema, so that nothing personal leaves even where an event one
 * day holds more. A receiver fetches the rest with its own rights.
 */
export function waitingMessage(event: AuditEvent): WaitingMessage {
  const { actor: _, data, ...told } = toldEvent(event)
  const sent = SENT.get(told.type)
  const waits = Object.entries(data).filter(([name]) => sent?.has(name) && !ADDED.has(name))
  const { decision_id: decision } = data
  return {
    // An old event may name something else than an id.
    decisionId: typeof decision === 'string' && UUID.test(decision) ? decision : null,
    payload: JSON.stringify({ ...told, data: Object.fromEntries(waits) }),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What holds of a decision when a message about it is sent, by the names of the contract; undefined is left out. */
export type AddedData = Readonly<Record<string, Json | undefined>>

/** A waiting message as it is sent: with what holds now, as far as the schema of its type has it. */
export function sentPayload(waiting: string, added: AddedData): string {
  const event = JSON.parse(waiting) as ToldEvent
  if (event.data['decision_id'] === undefined) return waiting
  const sent = SENT.get(event.type)
  const more = Object.entries(added).filter(([name, value]) => value !== undefined && sent?.has(name))
  return JSON.stringify({ ...event, data: { ...event.data, ...Object.fromEntries(more) } })
}

/** An event of the stream with the id that the sender gave the submission. It is added on sending: until then it may be erased. */
export function withSubmission<Event extends ToldEvent>(event: Event, submissionId: string | null): Event {
  if (event.data['decision_id'] === undefined || event.type === 'decision.erased') return event
  return { ...event, data: { ...event.data, submission_id: submissionId } }
}

function idOf(entity: string): Data {
  const [what = '', ...rest] = entity.split(':')
  const name = what === 'policy' ? 'policy_id' : NAMES[what]
  return name === undefined ? {} : { [name]: rest.join(':') }
}

function wordsOf(type: string, data: Data): Data {
  const named = Object.fromEntries(
    Object.entries(inWordsOfToday(data)).map(([name, value]) => [NAMES[name] ?? name, value]),
  )
  if (type.startsWith('fact_check.')) return ratedOf(named)
  const { outcome, ...rest } = named
  if (type === 'case.undone') return { ...rest, undone_outcome: outcome! }
  if (type === 'case.resolved')
    return named['next'] === 'done' ? { ...named, final: true } : { ...rest, final: false, proposed_outcome: outcome! }
  if (type !== 'decision.made') return named
  const { policy, rule, ...made } = named
  return { ...made, ...reasonsOf(named), decided_by: policy === undefined ? null : { policy, rule: rule! } }
}

/** Why it was decided so, and how grave it is. The ledger names reasons only where there is more than the rule. */
function reasonsOf({ policy, rule, reason_codes, kind, outcome, score }: Data): Data {
  const alone = policy === undefined ? [] : [rule!]
  const measured = typeof score === 'number' ? score : null
  const risk_score = riskOf({ kind: kind as Kind, outcome: String(outcome), score: measured })
  return { reason_codes: reason_codes ?? alone, risk_score }
}

/** A fact check names its rating and what that comes to; where a retraction is proposed there is none. */
function ratedOf({ rated, ...rest }: Data): Data {
  return isRated(rated) ? { ...rest, ...rated, verdict: FACT_CHECK_RATINGS[rated.rating] } : rest
}

function isRated(value: Json | undefined): value is Data & { readonly rating: FactCheckRating } {
  return typeof value === 'object' && value !== null && 'rating' in value
}

/** The message of a test. */
export function testPayload(at: string): string {
  const event: z.output<typeof TEST_EVENT> = {
    id: 'evt_test',
    type: 'webhook.test',
    api_version: API_VERSION,
    timestamp: at,
    data: { message: 'This is a test of your endpoint.' },
  }
  return JSON.stringify(event)
}
