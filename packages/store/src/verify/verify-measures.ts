import { type MeasureEvent, type MeasureState, measureFrom } from '@tribunal/engine'
import { type AuditEvent, canonicalJson, FINDINGS_MAX } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { measureRow } from '../measures/measure-rows.ts'
import { committed } from '../random.ts'
import type { Found, RecordFinding } from './record-finding.ts'
import { eventsOf } from './verify-notices.ts'

type Client = Pick<ClientBase, 'query'>

/** Measures that are looked at together. */
const PAGE = 500
const MEASURES = `
select m.*, b.decision_id is null as erased from measures m left join decision_bodies b on b.decision_id = m.decision_id
where m.id > $1 order by m.id limit ${PAGE}`
const MISSING = `
select e.seq as event, substring(e.entity from 9) as measure from ledger_events e
where e.type = 'measure.started' and e.seq < $1
  and not exists (select from measures m where 'measure:' || m.id = e.entity) order by e.seq`
const TIMES = ['starts_at', 'ends_at', 'ended_at'] as const

interface Kept {
  readonly id: string
  readonly decision_id: string
  readonly kind: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly seq: number
  readonly state: MeasureState
  readonly salt: Buffer | null
  readonly body: Buffer | null
  readonly erased: boolean
}

/**
 * Whether measures stand where their events in the ledger bring them, and why they were lifted is what was committed to. Memory is
 * that of a page of measures.
 *
 * @param size How many events the ledger has.
 */
export async function verifyMeasures(client: Client, size: number): Promise<Found> {
  const { rows: missing } = await client.query<{ event: number; measure: string }>(MISSING, [size])
  const findings: RecordFinding[] = missing.map((row) => ({ code: 'measure_missing', ...row }))
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Kept>(MEASURES, [after])
    const nameOf = ({ id }: Kept) => `measure:${id}`
    const events = await eventsOf(client, rows.map(nameOf), size)
    for (const row of rows) findings.push(...findingsOf(row, events.get(nameOf(row))))
    if (rows.length < PAGE) break
    after = rows.at(-1)!.id
  }
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
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
    ...(canonicalJson(row.state as unknown as Json) === canonicalJson(state as unknown as Json) ? [] : ['state']),
    // Of an erased decision nothing is left that opens the commitment.
    ...(body === null || (reason !== undefined && salt && committed(salt, body) === reason) ? [] : ['body']),
    ...(body === null && reason !== undefined && !erased ? ['body'] : []),
  ]
  return [
    ...(erased && (body ?? salt) !== null ? [{ code: 'measure_not_erased', ...about } as const] : []),
    ...(columns.length > 0 ? [{ code: 'measure_changed', ...about, columns } as const] : []),
  ]
}
