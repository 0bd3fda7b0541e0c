import { storedDecision } from '@tribunal/engine'
import { FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { decidingRuleSql } from '../migrations/2026-11-23-deciding-rule.ts'
import { committed } from '../random.ts'
import { ENDED_SQL } from '../record/decisions.ts'
import { unpackBody } from '../record/pack-body.ts'
import { foundBy } from '../record/to-record-entry.ts'
import { type Found, type FoundRow, foundIn, type RecordFinding, type RecordFindingCode } from './record-finding.ts'
import { erasedIn, RETIRED_SQL } from './verify-rows.ts'

type Client = Pick<ClientBase, 'query'>

/** Places of the ledger that one statement looks at: they take it some tenths of a second, and old bodies 20 MB. */
const PAGE = 1_000
/** The least and the greatest bigint: a decision may claim any place. */
const [FIRST, LAST] = ['-9223372036854775808', '9223372036854775807']

/** Columns of `decisions` that say what their event says, and how that is compared. */
const COPIED: Readonly<Record<string, string>> = {
  id: `m.entity is distinct from 'decision:' || d.id`,
  // Events from before 2026-11-28 call a payment `transaction`.
  kind: `replace(m.event #>> '{data,kind}', 'transaction', 'payment') is distinct from d.kind`,
  outcome: text('outcome'),
  category: text('category'),
  route: text('route'),
  policy: text('policy'),
  // And a suspended rule `rule-held`.
  rule: `case m.event #>> '{data,rule}' when 'rule-held' then 'rule-suspended' else m.event #>> '{data,rule}' end
    is distinct from d.rule`,
  score: `case jsonb_typeof(m.event #> '{data,score}') when 'number' then (m.event #>> '{data,score}')::float8 end
    is distinct from d.score`,
  at: 'm.at is distinct from d.at',
  inputs: `m.event #>> '{data,inputs}' is distinct from encode(d.inputs, 'hex')`,
}

function text(name: string): string {
  return `m.event #>> '{data,${name}}' is distinct from d.${name}`
}

/** The names of those conditions that hold, as an array. */
function namesOf(conditions: Readonly<Record<string, string>>): string {
  const cases = Object.entries(conditions).map(([name, condition]) => `case when ${condition} then '${name}' end`)
  return `array_remove(array[${cases.join(', ')}], null)`
}

/** Where a submission names itself, or its person. */
function sent(ofPost: string, ofPayment: string): string {
  return `s.sent ->> case m.event #>> '{data,kind}' when 'post' then '${ofPost}' else '${ofPayment}' end`
}

/** U+0000 as JSON escapes it, after an even number of backslashes: PostgreSQL has no text with it, and no id has it. */
const NO_TEXT = String.raw`(?<!\\)((?:\\\\)*)\\u0000`
const JSON_TEXT = `convert_from(b.submission, 'UTF8')`
/** A submission without that character, parsed. The pattern is seldom needed, and slow. */
const SENT = `case when position('u0000' in ${JSON_TEXT}) = 0 then ${JSON_TEXT}
    else regexp_replace(${JSON_TEXT}, $re$${NO_TEXT}$re$, $re$\\1$re$, 'g') end::jsonb`

// Each content is looked up by its key, whatever the planner thinks of its table; `offset 0` keeps it from thinking.
// What is not as it was committed to is not parsed: it may be anything.
const SQL = `
with made as materialized (
  select seq, entity, at, convert_from(bytes, 'UTF8')::jsonb as event from ledger_events
  where seq between $1 and $2 and type = 'decision.made'
), kept as materialized (
  select * from decisions where seq between $1 and $2
), compared as materialized (
  select coalesce(m.seq, d.seq) as event, coalesce(d.id::text, split_part(m.entity, ':', 2)) as decision,
    d.id is null as missing, m.seq is null as unrecorded,
    case when d.id is not null and m.seq is not null then ${namesOf(COPIED)} end as changed,
    case when b.decision_id is not null and m.seq is not null then ${namesOf({
      submission: 'b.submission_held is not true',
    })} end as content,
    case when b.submission_held then ${namesOf({
      submission_id: `b.submission_id is distinct from ${sent('id', 'transaction_id')}`,
      subject: `b.subject is distinct from ${sent('author', 'customer_id')}`,
      metadata: `b.metadata is distinct from nullif(s.sent -> 'metadata', 'null')`,
    })} end as filed,
    case when m.seq is not null then b.body end as body, b.salt, b.campaign, b.fact_checks, b.decided_by,
    m.event #>> '{commitments,decision}' as commitment,
    -- Only events of before name no policy; what is stored with them is never packed.
    case when b.body_held and m.event #> '{data,policy}' is null then ${decidingRuleSql(`convert_from(b.body, 'UTF8')`)} end
      as rule_of_before
  from made m full join kept d on d.seq = m.seq
  left join lateral (
    select *,
      encode(sha256(salt || submission), 'hex') = m.event #>> '{commitments,submission}' as submission_held,
      case when m.event #> '{data,policy}' is null then
        encode(sha256(salt || body), 'hex') = m.event #>> '{commitments,decision}' end as body_held
    from decision_bodies where decision_id = d.id offset 0
  ) b on true
  left join lateral (select ${SENT} as sent where b.submission_held offset 0) s on true
)
select * from compared order by event`

/** A place of the ledger: what of its decision is not as its event says, and the body, which is unpacked to be compared. */
interface Compared {
  readonly event: number | null
  readonly decision: string
  readonly missing: boolean
  readonly unrecorded: boolean
  readonly changed: readonly string[] | null
  readonly content: readonly string[] | null
  readonly filed: readonly string[] | null
  readonly body: Buffer | null
  readonly salt: Buffer | null
  readonly commitment: string | null
  readonly campaign: string | null
  readonly fact_checks: readonly string[] | null
  readonly decided_by: string | null
  readonly rule_of_before: string | null
}

function findingsAt(row: Compared): RecordFinding[] {
  const { event, decision, missing, unrecorded, changed, content, filed } = row
  const json = row.body && unpackBody(row.body)
  const isHeld = json !== null && committed(row.salt!, json) === row.commitment
  const found: readonly (readonly [RecordFindingCode, readonly string[] | null])[] = [
    ['decision_missing', missing ? [] : null],
    ['decision_unrecorded', unrecorded ? [] : null],
    ['decision_changed', orNull(changed ?? [])],
    ['content_changed', orNull([...(content ?? []), ...(json && !isHeld ? ['body'] : [])])],
    ['content_misfiled', orNull([...(filed ?? []), ...(isHeld ? misfiled(json, row) : [])])],
  ]
  return found.flatMap(([code, columns]) =>
    columns ? [{ code, decision, ...(event !== null && { event }), ...(columns.length > 0 && { columns }) }] : [],
  )
}

function orNull(columns: readonly string[]): readonly string[] | null {
  return columns.length > 0 ? columns : null
}

/** The columns by which a decision is found and that do not follow from what is stored of it. */
function misfiled(json: Buffer, { campaign, fact_checks, decided_by, rule_of_before }: Compared): string[] {
  // Nothing of a payment is found by its body.
  const stored = json.includes('"evidence":') ? storedDecision(JSON.parse(json.toString())) : null
  const expected = stored ? foundBy(stored) : { campaign: null, factChecks: null }
  return [
    ...(campaign === expected.campaign ? [] : ['campaign']),
    ...((fact_checks && JSON.stringify(fact_checks)) === expected.factChecks ? [] : ['fact_checks']),
    ...(decided_by === rule_of_before ? [] : ['decided_by']),
  ]
}

/**
 * Holds every decision against the event that recorded it, and what it was about against the commitments of that event, page
 * by page in the order of the ledger. `size`: how many events the ledger has; `part`: those whose decisions are looked at.
 */
export async function* verifyDecisions(
  client: Client,
  size: number,
  { start, end }: LeafRange = { start: 0, end: size },
  page = PAGE,
): AsyncGenerator<Found & { readonly upTo: number }> {
  for (let from = start; from < Math.max(end, start + 1); from += page) {
    const upTo = Math.min(from + page, end)
    const range = [from === 0 ? FIRST : from, upTo === size ? LAST : upTo - 1]
    const { rows } = await client.query<Compared>(SQL, range)
    const findings = rows.flatMap(findingsAt)
    yield { findings: findings.slice(0, FINDINGS_MAX), found: findings.length, upTo }
  }
}

// Ids are compared as text: what an event says need not be a UUID.
const CONTENTS = `
with erased as (
  select distinct jsonb_path_query(convert_from(bytes, 'UTF8')::jsonb, '$.data.decisions[*]') #>> '{}' as id
  from ledger_events where type = 'decision.erased'
), compared as (
  select d.seq as event, coalesce(d.id, b.decision_id)::text as decision,
    case
      when d.id is null then 'content_unrecorded'
      when d.seq is null then 'decision_unrecorded'
      when b.decision_id is null and e.id is null and x.ended is not true then 'content_missing'
      when b.decision_id is not null and (e.id is not null or x.ended) then 'content_not_erased'
    end as code
  from decisions d full join decision_bodies b on b.decision_id = d.id
  left join erased e on e.id = d.id::text
  left join lateral (
    select ${ENDED_SQL} is not null as ended
    where d.id is not null and (exists (select from retention_ranges) or exists (select from retention_kept))
  ) x on true
)
select code, decision, event, count(*) over () as found from compared
where code is not null order by event, decision limit ${FINDINGS_MAX}`

/**
 * Whether every decision has its content, but for those that the ledger says were erased or ended by retention; and no other content is
 * there, nor a decision that claims no place at all. That the rows of retention are what the ledger says, `verifyRetention` tells.
 */
export async function verifyContents(client: Client): Promise<Found> {
  const { rows } = await client.query<FoundRow>(CONTENTS)
  return foundIn(rows)
}

const WITHOUT = `
select d.id::text as id, d.seq from decisions d
where d.seq >= $1 and d.seq < $2 and not exists (select from decision_bodies b where b.decision_id = d.id)
  and ${ENDED_SQL} is null
order by d.seq`
const NOT_ENDED = `
select d.id::text as id, d.seq from decisions d join decision_bodies b on b.decision_id = d.id
where d.seq >= $1 and d.seq < $2 and (exists (select from retention_ranges) or exists (select from retention_kept))
  and ${ENDED_SQL} is not null
order by d.seq`
const ERASED_OF = `
select distinct id from (
  select jsonb_path_query(convert_from(bytes, 'UTF8')::jsonb, '$.data.decisions[*]') #>> '{}' as id
  from ledger_events where type = 'decision.erased') e
where id = any($1)`
const STILL_THERE = `
select b.decision_id::text as id, d.seq from decision_bodies b left join decisions d on d.id = b.decision_id
where b.decision_id = any($1::uuid[]) order by d.seq`

/**
 * Whether the decisions of a part of the ledger have their content, unless it was erased or ended by retention, and what was
 * erased in this part is gone.
 */
export async function verifyContentsOf(client: Client, { start, end }: LeafRange): Promise<Found> {
  const { rows: without } = await client.query<Place>(WITHOUT, [start, end])
  const { rows: known } = await client.query<{ id: string }>(ERASED_OF, [without.map(({ id }) => id)])
  const erased = new Set(known.map(({ id }) => id))
  const { rows: there } = await client.query<Place>(STILL_THERE, [await erasedIn(client, { start, end })])
  const { rows: notEnded } = await client.query<Place>(NOT_ENDED, [start, end])
  const findings = [
    ...without.filter(({ id }) => !erased.has(id)).map((one) => contentFinding('content_missing', one)),
    ...[...there, ...notEnded].map((one) => contentFinding('content_not_erased', one)),
  ]
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

const ENDED_THERE = `
select distinct d.id::text as id, d.seq from (${RETIRED_SQL}) o
  join decisions d on d.id = o.id join decision_bodies b on b.decision_id = o.id
where ${ENDED_SQL} is not null order by d.seq`

/** Whether contents that ended by retention in a part of the ledger are gone. */
export async function verifyContentsEnded(client: Client, { start, end }: LeafRange): Promise<Found> {
  const { rows } = await client.query<Place>(ENDED_THERE, [start, end])
  const findings = rows.map((one) => contentFinding('content_not_erased', one))
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

interface Place {
  readonly id: string
  readonly seq: number | null
}

function contentFinding(code: RecordFinding['code'], { id, seq }: Place): RecordFinding {
  return { code, decision: id, ...(seq !== null && { event: seq }) }
}

/** Contents that are looked at together. */
const CONTENTS_PAGE = 20_000
const UNRECORDED = `
with page as (select decision_id from decision_bodies where decision_id > $1 order by decision_id limit ${CONTENTS_PAGE})
select p.decision_id::text as last, (
  select array_agg(o.decision_id::text) from page o where not exists (select from decisions d where d.id = o.decision_id)
) as unrecorded from page p order by p.decision_id desc limit 1`

/** Whether the next contents behind the id `after` are of decisions. `next`: where to go on; absent at the end. */
export async function verifyContentsPage(client: Client, after: string): Promise<Found & { readonly next?: string }> {
  const { rows } = await client.query<{ last: string; unrecorded: string[] | null }>(UNRECORDED, [after])
  const findings = (rows[0]?.unrecorded ?? []).map((decision) => ({ code: 'content_unrecorded' as const, decision }))
  return {
    findings: findings.slice(0, FINDINGS_MAX),
    found: findings.length,
    ...(rows[0] && { next: rows[0].last }),
  }
}

/** Whether every decision claims a place in the ledger: the table asks for it, unless somebody has changed the table. */
export async function verifyPlaces(client: Client): Promise<Found> {
  const { rows } = await client.query<{ decision: string }>(
    'select id::text as decision from decisions where seq is null',
  )
  const findings = rows.map((row): RecordFinding => ({ code: 'decision_unrecorded', ...row }))
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}
