import type { NotificationKind } from '@tribunal/contract/words'
import { isPerson } from '@tribunal/engine'
import type { AuditEvent } from '@tribunal/ledger'
import type pg from 'pg'
import type { News } from './notification.ts'

/** Types of the ledger that may be news. */
const TYPES = [
  'case.opened',
  'case.reassigned',
  'case.reopened',
  'case.resolved',
  'case.escalated',
  'appeal.submitted',
  'fact_check.proposed',
] as const

/** Places of the ledger read in one transaction: most of them are no news. */
const PAGE = 2_000
/** What happened longer ago, as while no process ran, is no news any more, milliseconds. */
const NEWS_FOR_MS = 86_400_000

/** What was found in the next places of the ledger. */
export interface FoundNews {
  readonly news: readonly News[]
  /** The place to go on from. */
  readonly next: number
  readonly more: boolean
}

/** Reads on from a place of the ledger, inside the transaction that holds the place. */
export async function findNews(client: pg.PoolClient, next: number, size: number, now: Date): Promise<FoundNews> {
  const end = Math.min(size, next + PAGE)
  const { rows } = await client.query<{ seq: number; bytes: Buffer }>(
    `select seq, bytes from ledger_events where seq >= $1 and seq < $2 and type = any($3::text[]) and at > $4 order by seq`,
    [next, end, TYPES, new Date(now.getTime() - NEWS_FOR_MS)],
  )
  const events = rows.map(({ bytes }) => JSON.parse(bytes.toString()) as AuditEvent)
  const moves = await movesAmong(client, events)
  return { news: events.flatMap((event) => newsOf(event, moves) ?? []), next: end, more: end < size }
}

/** What happened to a case before it was moved. */
interface Before {
  /** The queue it came from. */
  readonly queue: string | null
  /** The last event that says who had it, and whose it was. */
  readonly type: string | null
  readonly actor: string | null
}

type Moves = ReadonlyMap<number, Before>

/** The events of a case that say who has it. */
const HOLDS = [
  'case.claimed',
  'case.extended',
  'case.released',
  'case.expired',
  'case.escalated',
  'case.resolved',
  'case.reopened',
]

async function movesAmong(client: pg.PoolClient, events: readonly AuditEvent[]): Promise<Moves> {
  const moved = events.filter(({ type }) => type === 'case.reassigned')
  if (moved.length === 0) return new Map()
  const { rows } = await client.query<Before & { readonly seq: number }>(
    `select m.seq, q.queue, h.type, h.actor
     from unnest($1::bigint[], $2::text[]) m(seq, entity)
       left join lateral (select convert_from(e.bytes, 'UTF8')::jsonb #>> '{data,queue}' as queue from ledger_events e
         where e.entity = m.entity and e.seq < m.seq and e.type in ('case.opened', 'case.reassigned')
         order by e.seq desc limit 1) q on true
       left join lateral (select e.type, convert_from(e.bytes, 'UTF8')::jsonb ->> 'actor' as actor from ledger_events e
         where e.entity = m.entity and e.seq < m.seq and e.type = any($3::text[]) order by e.seq desc limit 1) h on true`,
    [moved.map(({ seq }) => seq), moved.map(({ entity }) => entity), HOLDS],
  )
  return new Map(rows.map((row) => [row.seq, row]))
}

/** What an event is news of; undefined where it is none. */
function newsOf(event: AuditEvent, moves: Moves): News | undefined {
  const { seq, entity, at, actor, data } = event
  const kind = kindOf(event, moves.get(seq))
  if (kind === undefined) return undefined
  const behind = data['person']
  const actors = typeof behind === 'string' ? [actor, behind] : [actor]
  const to = kind === 'case_assigned' || kind === 'case_handed_over' ? String(data['to']) : null
  return { kind, entity, cause: `seq:${seq}`, at: new Date(at), actors, to }
}

function kindOf({ type, actor, data }: AuditEvent, before: Before | undefined): NotificationKind | undefined {
  if (type === 'case.opened') return data['cause'] === 'appeal' ? undefined : 'case_opened'
  // What settles nothing is moved by the next event.
  if (type === 'case.reopened')
    return data['because'] === 'mistake' || data['because'] === 'notice' ? 'case_opened' : undefined
  if (type === 'appeal.submitted') return 'appeal_arrived'
  if (type === 'case.escalated') return 'lead_needed'
  if (type === 'fact_check.proposed') return 'fact_check_waiting'
  if (type === 'case.resolved') return AFTER[String(data['next'])]
  return kindOfMove(actor, data, before)
}

const AFTER: Readonly<Record<string, NotificationKind>> = { second: 'second_review', settle: 'lead_needed' }

/** The one who had a case hands it over; somebody who had it not assigns it. To nobody, it is new where it came from elsewhere. */
function kindOfMove(
  actor: string,
  { to, queue }: AuditEvent['data'],
  before: Before | undefined,
): NotificationKind | undefined {
  const had = before?.actor === actor && ['case.claimed', 'case.extended', 'case.reopened'].includes(before.type ?? '')
  if (typeof to === 'string') {
    if (!isPerson(to) || to === actor) return undefined
    return had ? 'case_handed_over' : 'case_assigned'
  }
  const unsettled = had && before.type === 'case.reopened'
  return unsettled || before?.queue !== queue ? 'case_opened' : undefined
}
