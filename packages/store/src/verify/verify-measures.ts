import { type MeasureEnd, type MeasureEvent, measureFrom } from '@tribunal/engine'
import { type AuditEvent, canonicalJson } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import { measureRow } from '../measures/measure-rows.ts'
import { committed } from '../random.ts'
import type { RecordFinding } from './record-finding.ts'
import { eventsOf } from './verify-notices.ts'
import { entitiesIn, goneIn, ROWS_PAGE, type RowCheck } from './verify-rows.ts'

const MEASURES = `
select m.*, b.decision_id is null as erased from measures m left join decision_bodies b on b.decision_id = m.decision_id
where m.id > $1 and ($2::uuid[] is null or m.id = any($2)) order by m.id limit ${ROWS_PAGE}`
const MISSING = `
select e.seq as event, substring(e.entity from 9) as measure from ledger_events e
where e.type = 'measure.started' and e.seq >= $1 and e.seq < $2
  and not exists (select from measures m where 'measure:' || m.id = e.entity) order by e.seq`
const WITH_REASONS = 'select decision_id from measures where body is not null or salt is not null'
const OF_DECISIONS = 'select id from measures where decision_id = any($1::uuid[])'
const TIMES = ['starts_at', 'ends_at', 'ended_at'] as const

interface Kept {
  readonly id: string
  readonly decision_id: string
  readonly kind: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly seq: number
  readonly ended: MeasureEnd | null
  readonly salt: Buffer | null
  readonly body: Buffer | null
  readonly erased: boolean
}

/** Whether measures stand where their events in the ledger bring them, and why they were lifted is what was committed to. */
export const MEASURE_CHECK: RowCheck<Kept> = {
  async rows(client, after, ids) {
    return (await client.query<Kept>(MEASURES, [after, ids])).rows
  },
  async wrong(client, rows, size) {
    const nameOf = ({ id }: Kept) => `measure:${id}`
    const events = await eventsOf(client, rows.map(nameOf), size)
    return rows.flatMap((row) => findingsOf(row, events.get(nameOf(row))))
  },
  async missing(client, { start, end }) {
    const { rows } = await client.query<{ event: number; measure: string }>(MISSING, [start, end])
    return rows.map((row) => ({ code: 'measure_missing', ...row }))
  },
  async concerned(client, part) {
    const { rows } = await client.query<{ id: string }>(OF_DECISIONS, [await goneIn(client, part, WITH_REASONS)])
    return [...new Set([...(await entitiesIn(client, 'measure', part)), ...rows.map(({ id }) => id)])]
  },
}

function findingsOf(row: Kept, events: readonly AuditEvent[] | undefined): RecordFinding[] {
  const { id, seq, erased, salt, body } = row
  if (!events) return [{ code: 'measure_unrecorded', measure: id }]
  const about = { measure: id, event: events[0]!.seq }
  const state = measureFrom(id, events as unknown as readonly MeasureEvent[])
  if (!state) return [{ code: 'measure_changed', ...about, columns: ['id'] }]
  const expected = measureRow(state)
  const reason = events.at(-1)!.commitments?.['reason']
  const columns = [
    ...(['decision_id', 'kind'] as const).filter((name) => row[name] !== expected[name]),
    ...TIMES.filter((name) => (row[name]?.toISOString() ?? null) !== expected[name]),
    ...(seq === events[0]!.seq ? [] : ['seq']),
    ...(canonicalJson(row.ended as unknown as Json) === canonicalJson(expected.ended as unknown as Json)
      ? []
      : ['ended']),
    // Of an erased decision nothing is left that opens the commitment.
    ...(body === null || (reason !== undefined && salt && committed(salt, body) === reason) ? [] : ['body']),
    ...(body === null && reason !== undefined && !erased ? ['body'] : []),
  ]
  return [
    ...(erased && (body ?? salt) !== null ? [{ code: 'measure_not_erased', ...about } as const] : []),
    ...(columns.length > 0 ? [{ code: 'measure_changed', ...about, columns } as const] : []),
  ]
}
