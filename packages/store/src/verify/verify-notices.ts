import { type AuditEvent, FINDINGS_MAX } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { type NoticeRow, noticeRowOf } from '../notices/notice-rows.ts'
import { committed } from '../record/to-record-entry.ts'
import type { Found, RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>

const EVENTS = `select bytes from ledger_events where entity like 'notice:%' and seq < $1 order by seq`
const COLUMNS = ['decision_id', 'category', 'trusted', 'lang', 'at', 'seq', 'closed'] as const

interface Kept extends Omit<NoticeRow, 'at' | 'erased'> {
  readonly at: Date
  readonly salt: Buffer | null
  readonly body: Buffer | null
  readonly sender_salt: Buffer | null
  readonly sender_body: Buffer | null
}

/**
 * Whether notices stand where their events in the ledger bring them, say what was committed to, and are gone where they were erased. Some
 * events for each notice there ever was.
 *
 * @param size How many events the ledger has.
 */
export async function verifyNotices(client: Client, size: number): Promise<Found> {
  const { rows: said } = await client.query<{ bytes: Buffer }>(EVENTS, [size])
  const events = new Map<string, AuditEvent[]>()
  for (const { bytes } of said) {
    const event = JSON.parse(bytes.toString()) as AuditEvent
    const id = event.entity.slice('notice:'.length)
    events.set(id, [...(events.get(id) ?? []), event])
  }
  const { rows } = await client.query<Kept>('select * from notices')
  const kept = new Map(rows.map((row) => [row.id, row]))
  const findings = [...events].flatMap(([id, own]) => findingsOf(id, own, kept.get(id)))
  for (const id of kept.keys()) if (!events.has(id)) findings.push({ code: 'notice_unrecorded', notice: id })
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

function findingsOf(id: string, events: readonly AuditEvent[], row: Kept | undefined): RecordFinding[] {
  const at = { notice: id, event: events[0]!.seq }
  const expected = noticeRowOf(id, events)
  if (!row) return [{ code: 'notice_missing', ...at }]
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
