import { type CaseEvent, type CaseState, effectiveOutcome, evolveCase } from '@tribunal/engine'
import { type AuditEvent, canonicalJson, type LeafRange } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { effectiveChange } from '../cases/commit-cases.ts'
import type { RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>

/** The type of the events about the outcome that holds. */
export const EFFECT = 'decision.effective_changed'
const EVENTS = `select bytes from ledger_events where entity = any($1) and type = '${EFFECT}' and seq < $2 order by seq`
const FIRST = `select min(seq) as first from ledger_events where type = '${EFFECT}' and seq < $1`
const OF_NO_CASE = `
select e.seq as event, substring(e.entity from 10) as decision from ledger_events e
where e.type = '${EFFECT}' and e.seq >= $1 and e.seq < $2
  and not exists (select from cases c where 'decision:' || c.decision_id = e.entity) order by e.seq`

/** What the ledger says of the outcomes of some decisions, by their ids. */
export async function effectEvents(client: Client, decisions: readonly string[], size: number): Promise<AuditEvent[]> {
  const { rows } = await client.query<{ bytes: Buffer }>(EVENTS, [decisions.map((id) => `decision:${id}`), size])
  return rows.map(({ bytes }) => JSON.parse(bytes.toString()) as AuditEvent)
}

/** The place of the first such event: changes before it are from versions that wrote none. Infinity where there is none. */
export async function firstEffect(client: Client, size: number): Promise<number> {
  const { rows } = await client.query<{ first: number | null }>(FIRST, [size])
  return rows[0]?.first ?? Number.POSITIVE_INFINITY
}

/** Events of a part of the ledger about decisions on which nobody has a case. */
export async function effectsOfNoCase(client: Client, { start, end }: LeafRange): Promise<RecordFinding[]> {
  const { rows } = await client.query<{ event: number; decision: string }>(OF_NO_CASE, [start, end])
  return rows.map((row) => ({ code: 'effect_changed', ...row }))
}

/** One change of the outcome that holds, as the events of the case make it. */
interface Change {
  readonly before: CaseState
  /** Place of the event that made it. */
  readonly seq: number
}

/**
 * Whether every change of the outcome that holds has its event, which says what the events of the case say.
 *
 * @param events Of the case, in the order of the ledger.
 * @param told The events about the outcome of its decision.
 * @param first The place from which on each change has its event.
 */
export function* wrongEffects(
  caseId: string,
  events: readonly AuditEvent[],
  told: readonly AuditEvent[],
  first: number,
): Generator<RecordFinding> {
  let state: CaseState | null = null
  let last: CaseEvent | undefined
  let change: Change | undefined
  const missing = (left: Change | undefined): RecordFinding[] =>
    left && left.seq > first
      ? [{ code: 'effect_missing', event: left.seq, case: caseId, decision: left.before.decision }]
      : []
  for (const event of [...events, ...told].sort((a, b) => a.seq - b.seq)) {
    if (event.type === EFFECT) {
      yield* wrongEffect(event, change && effectiveChange(change.before, state!, last!), caseId)
      change = undefined
      continue
    }
    last = event as unknown as CaseEvent
    const after: CaseState = evolveCase(caseId, state, last)
    if (state && effectiveOutcome(state) !== effectiveOutcome(after)) {
      yield* missing(change)
      change = { before: state, seq: event.seq }
    }
    state = after
  }
  yield* missing(change)
}

function* wrongEffect(
  { seq, at, actor, entity, data }: AuditEvent,
  expected: ReturnType<typeof effectiveChange>,
  caseId: string,
): Generator<RecordFinding> {
  const about = { event: seq, case: caseId, decision: entity.slice('decision:'.length) }
  if (!expected) {
    yield { code: 'effect_changed', ...about }
    return
  }
  const said: Readonly<Record<string, Json>> = { ...data, at, actor }
  const led: Readonly<Record<string, Json>> = { ...expected.data, at: expected.at, actor: expected.actor }
  const columns = Object.keys(led).filter((name) => canonicalJson(said[name] ?? null) !== canonicalJson(led[name]!))
  if (columns.length > 0) yield { code: 'effect_changed', ...about, columns }
}
