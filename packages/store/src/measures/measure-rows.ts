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

/** A row of `measures` as its state says, beside the place of its first event. */
export function measureRow(state: MeasureState) {
  const { id, decision: decision_id, measure_kind: kind, starts_at, ends_at, ended } = state
  return { id, decision_id, kind, starts_at, ends_at, ended_at: ended?.at ?? null, state }
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
  const { rows } = await client.query<{ state: MeasureState; seq: number }>(
    `select m.state, m.seq from measures m where ${condition} order by m.id for update of m`,
    [...values],
  )
  return rows
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
insert into measures (id, decision_id, kind, starts_at, ends_at, ended_at, seq, state, salt, body)
select id, decision_id, kind, starts_at, ends_at, ended_at, seq, state, decode(salt, 'hex'), decode(body, 'hex')
from jsonb_to_recordset($1::jsonb) as x(id uuid, decision_id uuid, kind text, starts_at timestamptz, ends_at timestamptz,
  ended_at timestamptz, seq bigint, state jsonb, salt text, body text)
on conflict (id) do update set ended_at = excluded.ended_at, state = excluded.state, salt = excluded.salt, body = excluded.body`
