import { EVENT, EVENTS_HEADERS, EVENTS_QUERY } from '@tribunal/contract'
import { showFound } from '@tribunal/engine'
import { AUDIT_EVENT_TYPES, type AuditEvent, EARLIER_EVENT_TYPES } from '@tribunal/ledger'
import { message } from '@tribunal/messages'
import { toldEvent, withSubmission } from '@tribunal/store/webhooks'
import type { FeedEvent } from '../events/event-feed.ts'
import { defineRoute } from '../http/define-route.ts'
import { eventStream } from '../http/responses.ts'
import { overloaded } from '../http/route-guards.ts'
import { HttpProblem } from '../problems/http-problem.ts'

const KNOWN: ReadonlySet<string> = new Set(AUDIT_EVENT_TYPES.flatMap((type) => [familyOf(type), type]))

export const getEvents = defineRoute({
  operation: 'getEvents',
  method: 'GET',
  url: '/api/v1/events',
  permission: 'events:read',
  summary: 'Listen to events as they happen',
  description:
    'A stream of server-sent events: `id` is the place in the ledger, `event` the type, `data` the event as JSON, in the shape that webhooks have. An outcome that has not taken effect yet, or that was taken back, is sent only to the person who proposed it (`withheld`). ' +
    'Send the last `id` as `Last-Event-ID` (browsers do) and nothing is missed, whichever process answers; without it ' +
    'the stream begins with what happens next. The service closes a stream whose listener takes nothing for half a minute. A stream ends within two seconds after its key or session loses the right to it.',
  tag: 'events',
  query: EVENTS_QUERY,
  headers: EVENTS_HEADERS,
  responses: { 200: eventStream(EVENT, 'Server-sent events; `data` of each is an `Event`') },
  problems: ['overloaded'],
  timeoutMs: 0,
  async handler({ query, headers, principal: { id, credential } }, { events, listeners }) {
    const wanted = wantedTypes(query.types)
    const place = headers['last-event-id'] ?? query.after
    const last = await events.last()
    // A place that the ledger has not come to is of before a backup was restored: waiting for it would keep back all until then.
    const after = place === undefined ? last : Math.min(Number(place), last)
    const stream = listeners.listen({ after, wanted, told: toldTo(id), credential })
    if (!stream) throw overloaded()
    // Proxies (nginx) hold answers back unless they are asked not to.
    return { status: 200, headers: { 'x-accel-buffering': 'no' }, stream }
  },
})

/** Fields of a case's event that show how somebody would decide it. */
const PROPOSAL: ReadonlySet<string> = new Set([
  'proposed_outcome',
  'undone_outcome',
  'reason_code',
  'blind_first',
  'second_review',
])

/**
 * The text of an event for a listener. An outcome that has not taken effect yet, because another person has still to decide or to
 * settle, or that was taken back, is sent only to the person who proposed it. An event that somebody changed so that it cannot be read
 * is left out: it must not keep all that follow from every listener, and `audit verify` names it.
 */
function toldTo(listener: string): (event: FeedEvent) => string | undefined {
  return ({ type, text, submissionId }) => {
    const read = eventIn(text)
    if (!read) return undefined
    const event = withSubmission(toldEvent(read), submissionId)
    const { actor, data } = event
    const isOpen = type === 'case.undone' || (type === 'case.resolved' && data['next'] !== 'done')
    if (!isOpen || actor === listener) return JSON.stringify(event)
    const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !PROPOSAL.has(name)))
    return JSON.stringify({ ...event, data: { ...rest, withheld: true } })
  }
}

function eventIn(text: string): AuditEvent | undefined {
  try {
    const read = JSON.parse(text) as Partial<AuditEvent> | null
    const isEvent = typeof read?.entity === 'string' && typeof read.data === 'object' && read.data !== null
    return isEvent ? (read as AuditEvent) : undefined
  } catch {
    return undefined
  }
}

/** Whether a type is one of `types`, where `case.*` is every type of cases. Throws as {@link typesNamed}. */
export function wantedTypes(types: string | undefined): (type: string) => boolean {
  if (types === undefined) return () => true
  const names: ReadonlySet<string> = new Set(typesNamed(types, 'query.types'))
  return (type) => names.has(type)
}

/**
 * The types of events that a text names, where `case.*` is every type of cases. Throws an `invalid-request` problem about
 * the field for a type that there is not: the one who misspells one would wait for ever, or find nothing.
 */
export function typesNamed(text: string, field: string): readonly string[] {
  const names = new Set(text.split(','))
  const unknown = [...names].filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw unknownTypes(unknown, field)
  const types = AUDIT_EVENT_TYPES.filter((type) => names.has(type) || names.has(familyOf(type)))
  const earlier = [...EARLIER_EVENT_TYPES].filter(([, type]) => types.includes(type))
  return [...types, ...earlier.map(([type]) => type)]
}

/** `case.*` of `case.opened`. */
function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`
}

function unknownTypes(unknown: readonly string[], field: string): HttpProblem {
  const known = [...KNOWN].join(', ')
  const expected = message('request.one_or_more_of', { types: known })
  const got = showFound(unknown.join(','))
  return new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field, expected, got }],
  })
}
