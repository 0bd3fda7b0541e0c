import { type CaseEvent, type CaseState, evolveCase, type Kind } from '@tribunal/engine'
import { type AuditEvent, canonicalJson, type LeafRange } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { riskOf } from '../cases/new-case.ts'
import { committed } from '../random.ts'
import { changedColumns, type LeanState, leanState, openedRow } from '../record/case-row.ts'
import type { Found, RecordFinding } from './record-finding.ts'
import { EFFECT, effectEvents, effectsOfNoCase, firstEffect, wrongEffects } from './verify-effects.ts'
import { entitiesIn, goneIn, ROWS_PAGE, type RowCheck, verifyRows } from './verify-rows.ts'

type Client = Pick<ClientBase, 'query'>

const CASES = `
select c.*, d.rule as decided_rule, d.kind as decided_kind, d.outcome as decided_outcome, d.score as decided_score,
  exists (select from decision_bodies b where b.decision_id = c.decision_id) as whole
from cases c left join decisions d on d.id = c.decision_id
where c.id > $1 and ($2::uuid[] is null or c.id = any($2)) order by c.id limit ${ROWS_PAGE}`
const EVENTS = 'select entity, seq, bytes from ledger_events where entity = any($1) and seq < $2 order by seq'
const TEXTS = 'select case_id, seq, name, salt, body from case_texts where case_id = any($1::uuid[])'
const MISSING = `
select e.seq as event, substring(e.entity from 6) as "case" from ledger_events e
where e.type = 'case.opened' and e.seq >= $1 and e.seq < $2
  and not exists (select from cases c where 'case:' || c.id = e.entity) order by e.seq`
const WITH_TEXTS = 'select c.decision_id from cases c join case_texts t on t.case_id = c.id'
const OF_DECISIONS = 'select id from cases where decision_id = any($1::uuid[])'

type CaseRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly decision_id: string
  readonly decided_rule: string | null
  readonly decided_kind: Kind
  readonly decided_outcome: string
  readonly decided_score: number | null
  /** What the decision was about is still there. */
  readonly whole: boolean
}

interface TextRow {
  readonly case_id: string
  readonly seq: number
  readonly name: string
  readonly salt: Buffer
  readonly body: Buffer
}

/** Cases, the texts on them, and what they made of the outcomes that hold. */
export const CASE_CHECK: RowCheck<CaseRow> = {
  async rows(client, after, ids) {
    return (await client.query<CaseRow>(CASES, [after, ids])).rows
  },
  async wrong(client, rows, size) {
    return await wrongIn(client, rows, { size, first: await firstEffect(client, size) })
  },
  async missing(client, part) {
    const { rows } = await client.query<{ event: number; case: string }>(MISSING, [part.start, part.end])
    return [
      ...rows.map((row): RecordFinding => ({ code: 'case_missing', ...row })),
      ...(await effectsOfNoCase(client, part)),
    ]
  },
  async concerned(client, part) {
    const decisions = [
      ...(await entitiesIn(client, 'decision', part, [EFFECT])),
      ...(await goneIn(client, part, WITH_TEXTS)),
    ]
    const { rows } = await client.query<{ id: string }>(OF_DECISIONS, [decisions])
    return [...new Set([...(await entitiesIn(client, 'case', part)), ...rows.map(({ id }) => id)])]
  },
}

/**
 * Whether cases stand where their events in the ledger bring them, with nothing of what people wrote changed, and the events about
 * the outcomes that hold say what these cases led to. Memory is that of a page of cases.
 *
 * @param size How many events the ledger has.
 * @param part The events whose cases are looked at; all where absent.
 */
export async function verifyCases(
  client: Client,
  size: number,
  part?: LeafRange,
): Promise<Found & { readonly cases: number }> {
  const { rows: cases, ...found } = await verifyRows(CASE_CHECK, client, size, part)
  return { ...found, cases }
}

/** How far the ledger goes, and from where on it says which outcome holds. */
interface Bounds {
  readonly size: number
  readonly first: number
}

async function wrongIn(client: Client, rows: readonly CaseRow[], { size, first }: Bounds): Promise<RecordFinding[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: sealed } = await client.query<{ entity: string; seq: number; bytes: Buffer }>(EVENTS, [
    ids.map((id) => `case:${id}`),
    size,
  ])
  const events = byCase(
    sealed.map(({ bytes }) => JSON.parse(bytes.toString()) as AuditEvent),
    ({ entity }) => entity.slice('case:'.length),
  )
  const { rows: texts } = await client.query<TextRow>(TEXTS, [ids])
  const written = byCase(texts, ({ case_id }) => case_id)
  const decisions = rows.map(({ decision_id }) => decision_id)
  const effects = byCase(await effectEvents(client, decisions, size), ({ entity }) => entity.slice('decision:'.length))
  return rows.flatMap((row) => {
    const happened = events.get(row.id) ?? []
    const told = effects.get(row.decision_id) ?? []
    return [
      ...wrongRow(row, happened),
      ...(happened[0]?.type === 'case.opened' ? wrongEffects(row.id, happened, told, first) : []),
      ...wrongTexts(row, happened, written.get(row.id) ?? []),
    ]
  })
}

function byCase<T>(all: readonly T[], caseOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const id = caseOf(one)
    const before = found.get(id)
    if (before) before.push(one)
    else found.set(id, [one])
  }
  return found
}

function* wrongRow(row: CaseRow, events: readonly AuditEvent[]): Generator<RecordFinding> {
  const about = { case: row.id, decision: row.decision_id }
  const state = recordedState(row.id, events)
  if (!state) {
    yield { code: 'case_unrecorded', ...about }
    return
  }
  const risk = riskOf({ kind: row.decided_kind, outcome: row.decided_outcome, score: row.decided_score })
  const expected: Record<string, unknown> = {
    ...openedRow(state, row.decided_rule, risk),
    ...changedColumns(state),
  }
  const found: Record<string, unknown> = { ...row, state: leanState(row['state'] as LeanState) }
  const columns = Object.keys(expected).filter((name) => plain(expected[name]) !== plain(found[name]))
  if (columns.length > 0) yield { code: 'case_changed', event: events[0]!.seq, ...about, columns }
}

/** Undefined where the ledger knows of no such case. */
function recordedState(id: string, events: readonly AuditEvent[]): CaseState | undefined {
  if (events[0]?.type !== 'case.opened') return undefined
  return events.reduce<CaseState | null>((state, event) => evolveCase(id, state, event as unknown as CaseEvent), null)!
}

/** What is the same in a row and in a state is the same text. */
function plain(value: unknown): string {
  return canonicalJson((value instanceof Date ? value.toISOString() : value) as Json)
}

function* wrongTexts(row: CaseRow, events: readonly AuditEvent[], texts: readonly TextRow[]): Generator<RecordFinding> {
  const about = { case: row.id, decision: row.decision_id }
  const left = new Map(texts.map((text) => [`${text.seq} ${text.name}`, text]))
  for (const { seq, commitments = {} } of events) {
    for (const [name, commitment] of Object.entries(commitments)) {
      const text = left.get(`${seq} ${name}`)
      left.delete(`${seq} ${name}`)
      // Texts are erased with what the decision was about.
      if (!text && row.whole) yield { code: 'text_missing', event: seq, ...about, columns: [name] }
      if (text && !row.whole) yield { code: 'text_not_erased', event: seq, ...about, columns: [name] }
      if (text && row.whole && committed(text.salt, text.body) !== commitment)
        yield { code: 'text_changed', event: seq, ...about, columns: [name] }
    }
  }
  for (const { seq, name } of left.values()) yield { code: 'text_unrecorded', event: seq, ...about, columns: [name] }
}
