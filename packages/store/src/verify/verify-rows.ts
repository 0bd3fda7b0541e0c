import { FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import type { Found, RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>

/** Rows that are looked at together: their events are read with them. */
export const ROWS_PAGE = 500
/** Before every other id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Rows of one kind, each of which stands where the events of an entity of its own bring it. */
export interface RowCheck<Row extends { readonly id: string }> {
  /** At most `ROWS_PAGE` behind an id, in the order of their ids; where `ids` are given, of these alone. */
  rows(client: Client, after: string, ids: readonly string[] | null): Promise<readonly Row[]>
  /** What is wrong with rows, held against the events of a ledger of so many. */
  wrong(client: Client, rows: readonly Row[], size: number): Promise<readonly RecordFinding[]>
  /** Events of a part of the ledger that have no row. */
  missing(client: Client, part: LeafRange): Promise<readonly RecordFinding[]>
  /** Ids of the rows that events of a part of the ledger are about. */
  concerned(client: Client, part: LeafRange): Promise<readonly string[]>
}

/** What a look at rows has found. `next`: the id to go on behind; absent at the end. */
export interface FoundRows extends Found {
  readonly rows: number
  readonly next?: string
}

/** Looks at one page of rows. */
export async function verifyPage<Row extends { readonly id: string }>(
  check: RowCheck<Row>,
  client: Client,
  size: number,
  after: string,
  ids: readonly string[] | null = null,
): Promise<FoundRows> {
  const rows = await check.rows(client, after, ids)
  const wrong = await check.wrong(client, rows, size)
  const found = { findings: wrong.slice(0, FINDINGS_MAX), found: wrong.length, rows: rows.length }
  return rows.length < ROWS_PAGE ? found : { ...found, next: rows.at(-1)!.id }
}

/**
 * Looks at all rows, or at those that events of `part` are about, and at the events that have none.
 *
 * @param size How many events the ledger has.
 */
export async function verifyRows<Row extends { readonly id: string }>(
  check: RowCheck<Row>,
  client: Client,
  size: number,
  part?: LeafRange,
): Promise<Found & { readonly rows: number }> {
  const findings = [...(await check.missing(client, part ?? { start: 0, end: size }))]
  const ids = part && (await check.concerned(client, part))
  const chunks = ids ? chunked(ids) : [null]
  let [rows, found] = [0, findings.length]
  for (const chunk of chunks)
    for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
      const page: FoundRows = await verifyPage(check, client, size, after, chunk)
      findings.push(...page.findings)
      found += page.found
      rows += page.rows
      after = page.next
    }
  findings.sort((a, b) => (a.event ?? size) - (b.event ?? size))
  return { findings: findings.slice(0, FINDINGS_MAX), found, rows }
}

/** One less than a page each, so that none seems to go on. */
function chunked(ids: readonly string[]): (readonly string[])[] {
  const length = ROWS_PAGE - 1
  return Array.from({ length: Math.ceil(ids.length / length) }, (_, i) => ids.slice(i * length, (i + 1) * length))
}

/** Of what entities are named by; somebody may have changed it into anything. */
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The ids of entities of a kind, such as `case`, that events of a part of the ledger are about, each once; of the types given alone. */
export async function entitiesIn(
  client: Client,
  kind: string,
  { start, end }: LeafRange,
  types: readonly string[] | null = null,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct substr(entity, $3) as id from ledger_events
     where seq >= $1 and seq < $2 and entity ~ $4 and ($5::text[] is null or type = any($5))`,
    [start, end, kind.length + 2, `^${kind}:${UUID}$`, types],
  )
  return rows.map(({ id }) => id)
}

/**
 * SQL: the decisions that runs of retention in a part of the ledger were about, `$1` to before `$2`: those in the ranges that ended, and
 * those named one by one; some twice. Those that stayed are among them. That these rows are what the events say, `verifyRetention` tells.
 */
export const RETIRED_SQL = `
select d.id from retention_ranges r join decisions d
  on d.kind = r.kind and d.outcome = r.outcome and d.at >= r.from_at and d.at < r.before
where r.seq >= $1 and r.seq < $2
union all
select decision_id from retention_kept where ended_seq >= $1 and ended_seq < $2`

/**
 * The ids of the decisions that were erased in a part of the ledger, and of those of `left` that its runs of retention were about. So
 * memory does not grow by all that ended, but by what is left of it.
 *
 * @param left SQL: `decision_id` of what is erased with the content of a decision.
 */
export async function goneIn(client: Client, part: LeafRange, left: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct l.decision_id as id from (${left}) l join (${RETIRED_SQL}) o on o.id = l.decision_id`,
    [part.start, part.end],
  )
  return [...(await erasedIn(client, part)), ...rows.map(({ id }) => id)]
}

/** The ids of the decisions that were erased in a part of the ledger. */
export async function erasedIn(client: Client, { start, end }: LeafRange): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct id from (
       select jsonb_path_query(convert_from(bytes, 'UTF8')::jsonb, '$.data.decisions[*]') #>> '{}' as id
       from ledger_events where type = 'decision.erased' and seq >= $1 and seq < $2) e
     where id ~ $3`,
    [start, end, `^${UUID}$`],
  )
  return rows.map(({ id }) => id)
}
