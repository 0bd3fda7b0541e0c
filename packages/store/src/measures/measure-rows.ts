import {
  type MeasureEnd,
  type MeasureEvent,
  type MeasureState,
  measureEnded,
  measureFrom,
  type StartedMeasure,
} from '@tribunal/engine'
import type { EventDraft, SealedEvent } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { committed, newSalt, uuidv7 } from '../random.ts'

type Client = Pick<ClientBase, 'query'>

/** A measure, with the place of the event that began it where that is in the ledger already. */
export interface KeptMeasure {
  readonly state: MeasureState
  readonly seq?: number
}

/** Something that happens to a measure: its event, and where it stands then. */
export interface MeasureStep extends KeptMeasure {
  readonly draft: EventDraft
  /** Why it was lifted, in the words of the one who did. */
  readonly reason?: { readonly salt: Uint8Array; readonly body: Uint8Array }
}

/** A row of `measures` as its state says, beside the place of the event that began it, which says the rest. */
export function measureRow(state: MeasureState) {
  const { id, decision: decision_id, measure_kind: kind, starts_at, ends_at, ended } = state
  return { id, decision_id, kind, starts_at, ends_at, ended_at: ended?.at ?? null, ended }
}

/** SQL: a measure with the event that began it, to be read by `keptMeasure`. */
export const MEASURE_SQL = {
  columns: 'm.id, m.seq, m.ended, e.bytes as started',
  from: 'measures m join ledger_events e using (seq)',
}

/** What `MEASURE_SQL` reads. */
export interface FoundRow {
  readonly id: string
  readonly seq: number
  readonly ended: MeasureEnd | null
  readonly started: Buffer
}

/** A measure as its row and its first event say. */
export function keptMeasure({ id, seq, ended, started }: FoundRow): Required<KeptMeasure> {
  const { data } = JSON.parse(started.toString()) as { readonly data: StartedMeasure }
  return { state: { id, ...data, ended }, seq }
}

/** A measure begins. `actor`: who made it begin. */
export function startStep(started: StartedMeasure, actor: string): MeasureStep {
  const id = uuidv7(Date.parse(started.starts_at))
  const event: MeasureEvent = { type: 'measure.started', at: started.starts_at, actor, data: started }
  return { draft: draftOf(id, event), state: measureFrom(id, [event])! }
}

/** A measure ends. `at`: now, RFC 3339, which is later than the end where its time was over. `why`: in words, of one that is lifted. */
export function endStep({ state, seq }: KeptMeasure, end: MeasureEnd, at: string, why?: string): MeasureStep {
  const event = measureEnded(state, { ...end, at })
  const reason = why === undefined ? undefined : { salt: newSalt(), body: Buffer.from(why) }
  const commitments = reason && { reason: committed(reason.salt, reason.body) }
  return {
    draft: { ...draftOf(state.id, event), ...(commitments && { commitments }) },
    state: { ...state, ended: end },
    ...(seq !== undefined && { seq }),
    ...(reason && { reason }),
  }
}

function draftOf(id: string, { type, at, actor, data }: MeasureEvent): EventDraft {
  return { type, entity: `measure:${id}`, at, actor, data: data as unknown as Record<string, Json> }
}

/** Measures whose rows are locked until the transaction ends, in the order of their ids, so that nobody waits for somebody who waits. */
export async function holdMeasures(
  client: Client,
  condition: string,
  values: readonly unknown[],
): Promise<KeptMeasure[]> {
  const { rows } = await client.query<FoundRow>(
    `select ${MEASURE_SQL.columns} from ${MEASURE_SQL.from} where ${condition} order by m.id for update of m`,
    [...values],
  )
  return rows.map(keptMeasure)
}

/** Writes the rows as the steps leave them. `sealed`: the events of the steps, in their order. */
export async function writeMeasures(
  client: Client,
  steps: readonly MeasureStep[],
  sealed: readonly SealedEvent[],
): Promise<void> {
  if (steps.length === 0) return
  // What began and ended in one transaction leaves one row.
  const rows = new Map<string, object>()
  const seqs = new Map<string, number>()
  for (const [index, { state, seq, reason }] of steps.entries()) {
    if (!seqs.has(state.id)) seqs.set(state.id, seq ?? sealed[index]!.event.seq)
    const words = { salt: hex(reason?.salt), body: hex(reason?.body) }
    rows.set(state.id, { ...measureRow(state), seq: seqs.get(state.id), ...words })
  }
  await client.query({ name: 'write_measures', text: WRITE, values: [JSON.stringify([...rows.values()])] })
}

function hex(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : Buffer.from(bytes).toString('hex')
}

const WRITE = `
insert into measures (id, decision_id, kind, starts_at, ends_at, ended_at, seq, ended, salt, body)
select id, decision_id, kind, starts_at, ends_at, ended_at, seq, nullif(ended, 'null'), decode(salt, 'hex'), decode(body, 'hex')
from jsonb_to_recordset($1::jsonb) as x(id uuid, decision_id uuid, kind text, starts_at timestamptz, ends_at timestamptz,
  ended_at timestamptz, seq bigint, ended jsonb, salt text, body text)
on conflict (id) do update set ended_at = excluded.ended_at, ended = excluded.ended, salt = excluded.salt, body = excluded.body`
