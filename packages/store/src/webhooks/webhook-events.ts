import { API_VERSION, SENT_EVENTS, type TEST_EVENT } from '@tribunal/contract'
import { FACT_CHECK_RATINGS, type FactCheckRating, inWordsOfToday } from '@tribunal/engine'
import { type AuditEvent, eventTypeNamed } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { z } from 'zod'

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

/**
 * An event as a webhook sends it: only the fields of its schema, so that nothing personal leaves even where an event one
 * day holds more. A receiver fetches the rest with its own rights.
 */
export function webhookPayload(event: AuditEvent): string {
  const { actor: _, data, ...told } = toldEvent(event)
  const sent = SENT.get(told.type)
  return JSON.stringify({ ...told, data: Object.fromEntries(Object.entries(data).filter(([name]) => sent?.has(name))) })
}

/** An event with the id that the sender gave the submission. It is added on sending: until then it may be erased. */
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
  return { ...made, decided_by: policy === undefined ? null : { policy, rule: rule! } }
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
