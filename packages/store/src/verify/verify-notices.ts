import type { AuditEvent } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { type NoticeRow, noticeRowOf } from '../notices/notice-rows.ts'
import { committed } from '../random.ts'
import type { RecordFinding } from './record-finding.ts'
import { entitiesIn, goneIn, ROWS_PAGE, type RowCheck } from './verify-rows.ts'

type Client = Pick<ClientBase, 'query'>

const NOTICES = `
select * from notices where id > $1 and ($2::uuid[] is null or id = any($2)) order by id limit ${ROWS_PAGE}`
const EVENTS = 'select bytes from ledger_events where entity = any($1) and seq < $2 order by seq'
const MISSING = `
select e.seq as event, substring(e.entity from 8) as notice from ledger_events e
where e.type = 'notice.received' and e.seq >= $1 and e.seq < $2
  and not exists (select from notices n where 'notice:' || n.id = e.entity) order by e.seq`
const LEFT = 'select decision_id from notices where coalesce(body, sender_body, salt, sender_salt) is not null'
const OF_DECISIONS = 'select id from notices where decision_id = any($1::uuid[])'
const COLUMNS = ['decision_id', 'category', 'trusted', 'lang', 'at', 'seq', 'closed'] as const

interface Kept extends Omit<NoticeRow, 'at' | 'erased'> {
  readonly at: Date
  readonly salt: Buffer | null
  readonly body: Buffer | null
  readonly sender_salt: Buffer | null
  readonly sender_body: Buffer | null
}

/**
 * Whether notices stand where their events in the ledger bring them, say what was committed to, and are gone where they were erased.
 */
export const NOTICE_CHECK: RowCheck<Kept> = {
  async rows(client, after, ids) {
    return (await client.query<Kept>(NOTICES, [after, ids])).rows
  },
  async wrong(client, rows, size) {
    const nameOf = ({ id }: Kept) => `notice:${id}`
    const events = await eventsOf(client, rows.map(nameOf), size)
    return rows.flatMap((row) => findingsOf(row, events.get(nameOf(row))))
  },
  async missing(client, { start, end }) {
    const { rows } = await client.query<{ event: number; notice: string }>(MISSING, [start, end])
    return rows.map((row) => ({ code: 'notice_missing', ...row }))
  },
  async concerned(client, part) {
    const { rows } = await client.query<{ id: string }>(OF_DECISIONS, [await goneIn(client, part, LEFT)])
    return [...new Set([...(await entitiesIn(client, 'notice', part)), ...rows.map(({ id }) => id)])]
  },
}

/** What the ledger says of some entities, such as `notice:UUID`, by their names, in its order. */
export async function eventsOf(
  client: Client,
  entities: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, readonly AuditEvent[]>> {
  const { rows } = await client.query<{ bytes: Buffer }>(EVENTS, [entities, size])
  const events = new Map<string, AuditEvent[]>()
  for (const { bytes } of rows) {
    const event = JSON.parse(bytes.toString()) as AuditEvent
    const own = events.get(event.entity)
    if (own) own.push(event)
    else events.set(event.entity, [event])
  }
  return events
}

function findingsOf(row: Kept, events: readonly AuditEvent[] | undefined): RecordFinding[] {
  const { id } = row
  if (!events) return [{ code: 'notice_unrecorded', notice: id }]
  const at = { notice: id, event: events[0]!.seq }
  const expected = noticeRowOf(id, events)
  if (!expected) return [{ code: 'notice_changed', ...at, columns: ['id'] }]
  const { notice, sender } = events[0]!.commitments ?? {}
  const isLeft = [row.body, row.sender_body, row.salt, row.sender_salt].some((part) => part !== null)
  const columns = [
    ...COLUMNS.filter((name) => plain(row[name]) !== plain(expected[name])),
    ...(expected.erased || isCommitted(row.salt, row.body, notice) ? [] : ['body']),
    ...(expected.erased || isCommitted(row.sender_salt, row.sender_body, sender) ? [] : ['sender_body']),
  ]
  return [
    ...(expected.erased && isLeft ? [{ code: 'notice_not_erased', ...at } as const] : []),
    ...(columns.length > 0 ? [{ code: 'notice_changed', ...at, columns } as const] : []),
  ]
}

function isCommitted(salt: Buffer | null, body: Buffer | null, commitment: string | undefined): boolean {
  return salt !== null && body !== null && committed(salt, body) === commitment
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
