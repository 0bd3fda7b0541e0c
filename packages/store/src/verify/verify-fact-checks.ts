import type { FactCheckEvent } from '@tribunal/engine'
import { type AuditEvent, canonicalJson, FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { contentFrom, type FactCheckContent, wordingsOf } from '../fact-checks/fact-check-content.ts'
import { factCheckFrom, factCheckRow } from '../fact-checks/fact-check-rows.ts'
import { committed } from '../random.ts'
import type { Found, RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>
type Row = Readonly<Record<string, unknown>>

const EVENTS = `
select bytes from ledger_events
where seq < $1 and case when $2::text[] is null then entity like 'fact\\_check:%' else entity = any($2) end order by seq`
/** Fact checks with a row, and those that events of a part of the ledger are about. */
const KNOWN = `
select 'fact_check:' || id as entity from fact_checks
union select 'fact_check:' || fact_check_id from fact_check_texts
union select 'fact_check:' || fact_check_id from fact_check_wordings
union select entity from ledger_events where seq >= $1 and seq < $2 and entity like 'fact\\_check:%'`
const TEXTS = 'select fact_check_id as id, revision, name, seq, salt, body from fact_check_texts'

interface TextRow {
  readonly id: string
  readonly revision: number
  readonly name: string
  readonly seq: number
  readonly salt: Buffer
  readonly body: Buffer
}

/**
 * Whether fact checks stand where their events in the ledger bring them, with nothing of what people wrote changed, missing or
 * added. A few events for each fact check there ever was.
 *
 * @param size How many events the ledger has.
 * @param part Where given, of fact checks without a row only those that these events are about are missed.
 */
export async function verifyFactChecks(client: Client, size: number, part?: LeafRange): Promise<Found> {
  const said = await eventsIn(client, size, part)
  const { rows } = await client.query<Row>('select * from fact_checks')
  const kept = new Map(rows.map((row) => [String(row['id']), row]))
  const { rows: written } = await client.query<TextRow>(TEXTS)
  const texts = new Map(written.map((text) => [`${text.id} ${text.seq} ${text.name}`, text]))
  const claimed = await wordingsIn(client)
  const findings: RecordFinding[] = []
  for (const [id, events] of said) {
    const row = kept.get(id)
    const at = { fact_check: id, event: events[0]!.seq }
    if (!row) findings.push({ code: 'fact_check_missing', ...at })
    const state = factCheckFrom(id, events as unknown as readonly FactCheckEvent[])!
    const expected: Row = factCheckRow(state)
    const columns = row ? Object.keys(expected).filter((name) => plain(expected[name]) !== plain(row[name])) : []
    if (columns.length > 0) findings.push({ code: 'fact_check_changed', ...at, columns })
    const rated = wordingsOf(state, (revision) => contentOf(written, id, revision))
    if (row && plain([...rated]) !== plain(claimed.get(id) ?? []))
      findings.push({ code: 'fact_check_changed', ...at, columns: ['wordings'] })
    findings.push(...wrongTexts(id, events, texts))
  }
  for (const id of claimed.keys())
    if (!said.has(id)) findings.push({ code: 'fact_check_unrecorded', fact_check: id, columns: ['wordings'] })
  for (const id of kept.keys()) if (!said.has(id)) findings.push({ code: 'fact_check_unrecorded', fact_check: id })
  for (const { id, seq, name } of texts.values())
    findings.push({ code: 'fact_check_unrecorded', fact_check: id, event: seq, columns: [name] })
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

/** The wordings of each fact check, in their order. */
async function wordingsIn(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ id: string; wording: string }>(
    'select fact_check_id as id, wording from fact_check_wordings',
  )
  const found = new Map<string, string[]>()
  for (const { id, wording } of rows) found.set(id, [...(found.get(id) ?? []), wording].sort())
  return found
}

/** What was written at a revision; undefined where it is gone, or is none. */
function contentOf(written: readonly TextRow[], id: string, revision: number): FactCheckContent | undefined {
  const text = written.find((one) => one.id === id && one.revision === revision && one.name === 'content')
  try {
    return text && contentFrom(text.body)
  } catch {
    return undefined
  }
}

/** Takes the texts that events commit to out of `texts`, and tells of those that are gone or changed. */
function* wrongTexts(id: string, events: readonly AuditEvent[], texts: Map<string, TextRow>): Generator<RecordFinding> {
  for (const [index, { seq, commitments = {} }] of events.entries()) {
    for (const [name, commitment] of Object.entries(commitments)) {
      const key = `${id} ${seq} ${name}`
      const text = texts.get(key)
      texts.delete(key)
      if (!text || text.revision !== index + 1 || committed(text.salt, text.body) !== commitment)
        yield { code: 'fact_check_changed', fact_check: id, event: seq, columns: [name] }
    }
  }
}

/** The events of each fact check, in their order. */
async function eventsIn(
  client: Client,
  size: number,
  part: LeafRange | undefined,
): Promise<ReadonlyMap<string, readonly AuditEvent[]>> {
  const known = part && (await client.query<{ entity: string }>(KNOWN, [part.start, part.end])).rows
  const named = known?.map(({ entity }) => entity) ?? null
  const { rows } = await client.query<{ bytes: Buffer }>(EVENTS, [size, named])
  const found = new Map<string, AuditEvent[]>()
  for (const { bytes } of rows) {
    const event = JSON.parse(bytes.toString()) as AuditEvent
    const id = event.entity.slice('fact_check:'.length)
    const before = found.get(id)
    if (before) before.push(event)
    else found.set(id, [event])
  }
  return found
}

/** What is the same in a row and in a state is the same text. */
function plain(value: unknown = null): string {
  return canonicalJson((value instanceof Date ? value.toISOString() : value) as Json)
}
