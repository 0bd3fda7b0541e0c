import { FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { type Found, type FoundRow, foundIn } from './record-finding.ts'
import { entitiesIn, goneIn } from './verify-rows.ts'

type Client = Pick<ClientBase, 'query'>

// What is not as it was committed to is not parsed: it may be anything.
const SQL = (selected: string) => `
with kept as (
  select r.*, e.seq is not null as recorded, b.decision_id is not null as whole, b.submission_id,
    e.said #>> '{commitments,context}' is not distinct from encode(sha256(r.salt || r.body), 'hex') as held,
    e.said #>> '{data,verdict}' as said_verdict, e.said #>> '{data,sources}' as said_sources
  from (${selected}) r
  left join lateral (
    select seq, convert_from(bytes, 'UTF8')::jsonb as said from ledger_events
    where seq = r.seq and seq < $1 and type = 'review_context.added' and entity = 'decision:' || r.decision_id
  ) e on true
  left join decision_bodies b on b.decision_id = r.decision_id
), compared as (
  select k.*, case when recorded then array_remove(array[
      case when not held then 'body'
        when convert_from(body, 'UTF8')::jsonb ->> 'user' is distinct from user_id then 'user_id' end,
      case when submission_id <> post_id then 'post_id' end,
      case when said_verdict is distinct from verdict then 'verdict' end,
      case when said_sources is distinct from sources::text then 'sources' end
    ], null) end as columns
  from kept k
), wrong as (
  select seq as event, decision_id::text as decision, columns, case
      when not recorded then 'context_unrecorded'
      when not whole then 'context_not_erased'
      when columns <> '{}' then 'context_changed'
    end as code
  from compared
)
select code, decision, event, case when code = 'context_changed' then columns else '{}' end as columns,
  count(*) over () as found
from wrong where code is not null order by event, decision limit ${FINDINGS_MAX}`

const ALL = SQL('select * from review_context')
const CONCERNED = SQL('select * from review_context where decision_id = any($2::uuid[]) or seq >= $3')

/** Contexts that are looked at together. */
const PAGE = 2_000
const NEXT = `select * from review_context where (post_id, user_id) > ($2, $3) order by post_id, user_id limit ${PAGE}`
const PAGED = SQL(NEXT)

/**
 * Whether what users said about posts is what they said, and of posts whose content is there. One that is gone is not
 * missed: a user's next word takes the place of the one before, and the ledger does not tell whose it was.
 *
 * @param size How many events the ledger has.
 * @param part The events whose contexts are looked at; all where absent.
 */
export async function verifyContexts(client: Client, size: number, part?: LeafRange): Promise<Found> {
  if (!part) return foundIn((await client.query<FoundRow>(ALL, [size])).rows)
  const added = await entitiesIn(client, 'decision', part, ['review_context.added'])
  const decisions = [...added, ...(await goneIn(client, part, 'select decision_id from review_context'))]
  const { rows } = await client.query<FoundRow>(CONCERNED, [size, decisions, part.start])
  return foundIn(rows)
}

/** A place among contexts: a post's id and a user's. */
export type ContextPlace = readonly [post: string, user: string]

/** The same of the next contexts behind a place. `next`: where to go on; absent at the end. */
export async function verifyContextsPage(
  client: Client,
  size: number,
  after: ContextPlace,
): Promise<Found & { readonly next?: ContextPlace }> {
  const { rows } = await client.query<FoundRow>(PAGED, [size, ...after])
  const last = `select post_id, user_id from (${NEXT.replaceAll('$2', '$1').replaceAll('$3', '$2')}) page
    order by post_id desc, user_id desc limit 1`
  const { rows: ends } = await client.query<{ post_id: string; user_id: string }>(last, [...after])
  const end = ends[0]
  return { ...foundIn(rows), ...(end && { next: [end.post_id, end.user_id] }) }
}
