import { type AuditEvent, FINDINGS_MAX } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { committed } from '../random.ts'
import type { Found, RecordFinding } from './record-finding.ts'
import { eventsOf } from './verify-notices.ts'

type Client = Pick<ClientBase, 'query'>

/** Holds that are looked at together. */
const PAGE = 500

/** SQL: what the runs of retention say. `$1`: how many events the ledger has. */
const SAID = `
said as materialized (
  select seq, at, convert_from(bytes, 'UTF8')::jsonb -> 'data' as data from ledger_events
  where type = 'retention.applied' and seq < $1
), said_ranges as (
  select s.seq, s.at, r.kind, r.outcome, coalesce(r."from", '-infinity') as from_at, r.before
  from said s, jsonb_to_recordset(s.data -> 'ranges')
    as r(kind text, outcome text, "from" timestamptz, before timestamptz)
), said_kept as (
  select s.seq, id::uuid as decision_id from said s, jsonb_array_elements_text(s.data -> 'kept') id
), said_ended as (
  select s.seq, s.at, id::uuid as decision_id from said s, jsonb_array_elements_text(s.data -> 'decisions') id
)`

/** The rows beside the ledger are those that its events say, both ways. */
const ROWS = `
with ${SAID}, ranges as (
  select kind, outcome, before, from_at, seq, at from said_ranges
), kept as (
  select coalesce(k.decision_id, e.decision_id) as decision_id, coalesce(k.seq, e.seq) as seq, e.seq as ended_seq, e.at as ended_at
  from said_kept k full join said_ended e on e.decision_id = k.decision_id
), wrong as (
  (select seq from (table ranges except select kind, outcome, before, from_at, seq, at from retention_ranges) r)
  union all
  (select seq from (select kind, outcome, before, from_at, seq, at from retention_ranges except table ranges) r)
  union all
  (select coalesce(ended_seq, seq) from (table kept except select decision_id, seq, ended_seq, ended_at from retention_kept) k)
  union all
  (select coalesce(ended_seq, seq) from (select decision_id, seq, ended_seq, ended_at from retention_kept except table kept) k)
)
select distinct seq as event from wrong order by 1`

/**
 * How many contents a run ended is how many there were: decisions in its ranges that were recorded before it, without those that it kept
 * and those that were erased before. Fewer: some were gone when it ran, and nothing says why.
 */
const COUNTS = `
with ${SAID}, erased as materialized (
  select distinct on (id) e.seq, id::uuid as decision_id from ledger_events e,
    jsonb_array_elements_text(convert_from(e.bytes, 'UTF8')::jsonb -> 'data' -> 'decisions') id
  where e.type = 'decision.erased' order by id, e.seq
), expected as (
  select r.seq, count(*) filter (where not exists (
    select from erased e where e.decision_id = d.id and e.seq < r.seq)) as contents
  from said_ranges r join decisions d on d.kind = r.kind and d.outcome = r.outcome
    and d.at >= r.from_at and d.at < r.before and d.seq < r.seq
  group by r.seq
)
select s.seq as event from said s left join expected e on e.seq = s.seq
where (s.data ->> 'contents')::bigint <> coalesce(e.contents, 0)
  - jsonb_array_length(s.data -> 'kept') + jsonb_array_length(s.data -> 'decisions')
order by 1`

/**
 * What comes late has a place from `looked` on, so the next run finds it: there is nothing late before it, and it is no greater than the
 * ledger. A row that is gone would be made again with the size of the ledger of that day. `$1`: how many events the ledger has.
 */
const PROGRESS = `
select max(r.seq) as event from retention_ranges r having count(*) > 0 and not exists (
  select from retention_progress p where p.looked between 0 and $1 and not exists (
    select from retention_ranges r join decisions d on d.kind = r.kind and d.outcome = r.outcome
      and d.at >= r.from_at and d.at < r.before and d.seq > r.seq
    where d.seq < p.looked and exists (select from decision_bodies b where b.decision_id = d.id)
      and not exists (select from retention_kept k where k.decision_id = d.id)))`

/**
 * Whether what ended by retention and what is held for legal reasons is what the ledger says.
 *
 * @param size How many events the ledger has.
 */
export async function verifyRetention(client: Client, size: number): Promise<Found> {
  const { rows: wrong } = await client.query<{ event: number }>(ROWS, [size])
  const { rows: counts } = await client.query<{ event: number }>(COUNTS, [size])
  const { rows: progress } = await client.query<{ event: number }>(PROGRESS, [size])
  const findings: RecordFinding[] = [
    ...wrong.map(({ event }) => ({ code: 'retention_changed', event }) as const),
    ...counts.map(({ event }) => ({ code: 'retention_differs', event, columns: ['contents'] }) as const),
    ...progress.map(({ event }) => ({ code: 'retention_changed', event, columns: ['looked'] }) as const),
    ...(await wrongHolds(client, size)),
  ]
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

interface HoldRow {
  readonly id: string
  readonly subject: string | null
  readonly decision_id: string | null
  readonly case_id: string | null
  readonly seq: number
  readonly placed_at: Date
  readonly placed_by: string
  readonly salt: Buffer | null
  readonly body: Buffer | null
  readonly released_at: Date | null
  readonly released_by: string | null
  readonly release_salt: Buffer | null
  readonly release_body: Buffer | null
}

async function wrongHolds(client: Client, size: number): Promise<RecordFinding[]> {
  const { rows: missing } = await client.query<{ event: number; hold: string }>(
    `select e.seq as event, substring(e.entity from 6) as hold from ledger_events e
     where e.type = 'hold.placed' and e.seq < $1
       and not exists (select from legal_holds h where 'hold:' || h.id = e.entity) order by e.seq`,
    [size],
  )
  const findings: RecordFinding[] = missing.map((row) => ({ code: 'hold_missing', ...row }))
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<HoldRow>(`select * from legal_holds where id > $1 order by id limit ${PAGE}`, [
      after,
    ])
    const nameOf = ({ id }: HoldRow) => `hold:${id}`
    const events = await eventsOf(client, rows.map(nameOf), size)
    for (const row of rows) findings.push(...wrongHold(row, events.get(nameOf(row))))
    if (rows.length < PAGE) return findings
    after = rows.at(-1)!.id
  }
}

function wrongHold(row: HoldRow, events: readonly AuditEvent[] = []): RecordFinding[] {
  const [placed] = events
  if (placed?.type !== 'hold.placed') return [{ code: 'hold_unrecorded', hold: row.id }]
  const released = events.find(({ type }) => type === 'hold.released')
  // What it said of a person or a decision that was erased since is gone with them, as an event says.
  const isErased = events.some(({ type }) => type === 'hold.erased')
  const said = row.body === null ? undefined : subjectIn(row.body)
  const isCommittedOrErased = (salt: Buffer | null, body: Buffer | null, commitment: string | undefined) =>
    isErased ? salt === null && body === null : isCommitted(salt, body, commitment)
  const same: Readonly<Record<string, boolean>> = {
    decision_id: row.decision_id === (placed.data['decision'] ?? null),
    case_id: row.case_id === (placed.data['case'] ?? null),
    seq: row.seq === placed.seq,
    placed_at: row.placed_at.toISOString() === placed.at,
    placed_by: row.placed_by === placed.actor,
    subject: row.subject === (said ?? null),
    body: isCommittedOrErased(row.salt, row.body, placed.commitments?.['hold']),
    released_at: (row.released_at?.toISOString() ?? null) === (released?.at ?? null),
    released_by: row.released_by === (released?.actor ?? null),
    release_body:
      released === undefined
        ? row.release_body === null
        : isCommittedOrErased(row.release_salt, row.release_body, released.commitments?.['reason']),
  }
  const columns = Object.keys(same).filter((name) => !same[name])
  return columns.length === 0 ? [] : [{ code: 'hold_changed', hold: row.id, event: placed.seq, columns }]
}

function subjectIn(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString()) as { readonly subject?: string }).subject
  } catch {
    return undefined
  }
}

function isCommitted(salt: Buffer | null, body: Buffer | null, commitment: string | undefined): boolean {
  return salt !== null && body !== null && committed(salt, body) === commitment
}
