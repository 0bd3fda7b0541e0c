import { FINDINGS_MAX } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { decidingRuleSql } from '../migrations/2026-11-23-deciding-rule.ts'
import { type Found, type FoundRow, foundIn } from './record-finding.ts'

/** Places of the ledger that one statement looks at: they take it some tenths of a second. */
const PAGE = 5_000
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

/**
 * The campaign that a decision names, without parsing all of it: an escaped quotation mark keeps the words of a text from
 * looking like the fact. No id has the character that PostgreSQL has no text with.
 */
const CAMPAIGN = String.raw`case when position('"campaign":{"id":' in convert_from(b.body, 'UTF8')) > 0
    then substring(convert_from(b.body, 'UTF8') from $re$"campaign":\{"id":("(?:[^"\\]|\\.)*")$re$)::jsonb #>> '{}' end`

/** The fact checks that a decision cites, found the same way. */
const FACT_CHECKS = `(select jsonb_agg(id order by id) from (
    select distinct found[1] as id
    from regexp_matches(convert_from(b.body, 'UTF8'), $re$"id":"fact-check:([0-9a-f-]{36})[":]$re$, 'g') as found) ids)`

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
      body: 'b.body_held is not true',
    })} end as content,
    case when b.submission_held then ${namesOf({
      submission_id: `b.submission_id is distinct from ${sent('id', 'transaction_id')}`,
      subject: `b.subject is distinct from ${sent('author', 'customer_id')}`,
      metadata: `b.metadata is distinct from nullif(s.sent -> 'metadata', 'null')`,
      campaign: `b.body_held and b.campaign is distinct from ${CAMPAIGN}`,
      fact_checks: `b.body_held and b.fact_checks is distinct from ${FACT_CHECKS}`,
      decided_by: `b.body_held and b.decided_by is distinct from
        case when m.event #> '{data,policy}' is null then ${decidingRuleSql(`convert_from(b.body, 'UTF8')`)} end`,
    })} end as filed
  from made m full join kept d on d.seq = m.seq
  left join lateral (
    select decision_id, submission_id, subject, metadata, campaign, fact_checks, decided_by, submission, body,
      encode(sha256(salt || submission), 'hex') = m.event #>> '{commitments,submission}' as submission_held,
      encode(sha256(salt || body), 'hex') = m.event #>> '{commitments,decision}' as body_held
    from decision_bodies where decision_id = d.id offset 0
  ) b on true
  left join lateral (select ${SENT} as sent where b.submission_held offset 0) s on true
)
select code, decision, event, columns, count(*) over () as found
from compared cross join lateral (values
  ('decision_missing', case when missing then '{}'::text[] end),
  ('decision_unrecorded', case when unrecorded then '{}'::text[] end),
  ('decision_changed', nullif(changed, '{}')),
  ('content_changed', nullif(content, '{}')),
  ('content_misfiled', nullif(filed, '{}'))
) as finding (code, columns)
where columns is not null
order by event, code limit ${FINDINGS_MAX}`

/**
 * Holds every decision against the event that recorded it, and what it was about against the commitments of that event, page
 * by page in the order of the ledger. `size`: how many events the ledger has.
 */
export async function* verifyDecisions(
  client: Pick<ClientBase, 'query'>,
  size: number,
  page = PAGE,
): AsyncGenerator<Found & { readonly upTo: number }> {
  for (let from = 0; from < Math.max(size, 1); from += page) {
    const upTo = Math.min(from + page, size)
    const range = [from === 0 ? FIRST : from, upTo === size ? LAST : upTo - 1]
    const { rows } = await client.query<FoundRow>(SQL, range)
    yield { ...foundIn(rows), upTo }
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
      when b.decision_id is null and e.id is null then 'content_missing'
      when b.decision_id is not null and e.id is not null then 'content_not_erased'
    end as code
  from decisions d full join decision_bodies b on b.decision_id = d.id
  left join erased e on e.id = d.id::text
)
select code, decision, event, count(*) over () as found from compared
where code is not null order by event, decision limit ${FINDINGS_MAX}`

/**
 * Whether every decision has its content, but for those that the ledger says were erased; and no other content is there, nor a
 * decision that claims no place at all.
 */
export async function verifyContents(client: Pick<ClientBase, 'query'>): Promise<Found> {
  const { rows } = await client.query<FoundRow>(CONTENTS)
  return foundIn(rows)
}
