import type pg from 'pg'
import { RETRY_FOR_MS } from './deliveries.ts'

/** A message whose turn it is. */
export interface Due {
  readonly id: string
  readonly attempts: number
  readonly giveUpAt: Date
}

/** What was found of an endpoint's messages. */
export interface DueMessages {
  /** How many were looked at; 0 where nothing is due. */
  readonly read: number
  /** Messages about one submission, in the order of the ledger: each may be sent once the one before it is settled. */
  readonly lines: readonly (readonly Due[])[]
}

interface DueRow extends Due {
  readonly line: string | null
  readonly waits: boolean
}

/** Messages read at once. */
const PAGE = 100

/**
 * due: the next page, each message with its line, the submission; a decision that was erased is a line of its own. lines: all
 * decisions of these lines. gaps: the first message of each line that waits and is not in the page. What comes after a gap is put off
 * until the time of the gap: so it is looked at once for each attempt of the message that it waits for, and not once a second.
 */
const SQL = `
with page as materialized (
  select id, seq, attempts, next_at, decision_id,
    coalesce(give_up_at, created_at + $3 * interval '1 millisecond') as "giveUpAt"
  from webhook_deliveries
  where endpoint_id = $1 and state = 'pending' and next_at <= $2 order by next_at, seq limit ${PAGE}
), due as materialized (
  select page.*, coalesce(b.submission_id, page.decision_id::text) as line
  from page left join decision_bodies b on b.decision_id = page.decision_id
), lines as (
  select line, decision_id from due where decision_id is not null
  union
  select submission_id, decision_id from decision_bodies where submission_id in (select line from due)
), gaps as (
  select distinct on (l.line) l.line, e.seq, e.next_at
  from lines l cross join lateral (
    select seq, next_at from webhook_deliveries e
    where endpoint_id = $1 and state = 'pending' and decision_id = l.decision_id
      and not exists (select from due where due.id = e.id)
    order by seq limit 1) e
  order by l.line, e.seq
), put_off as (
  update webhook_deliveries d set next_at = gaps.next_at
  from due join gaps on gaps.line = due.line and gaps.seq < due.seq
  where d.id = due.id and d.state = 'pending' and d.next_at < gaps.next_at
)
select due.id, due.attempts, due."giveUpAt", due.line, coalesce(gaps.seq < due.seq, false) as waits
from due left join gaps on gaps.line = due.line order by due.seq`

/** The next messages that are due to an endpoint, at most a page of them. */
export async function dueMessages(pool: pg.Pool, endpointId: string, now: Date): Promise<DueMessages> {
  const { rows } = await pool.query<DueRow>(SQL, [endpointId, now, RETRY_FOR_MS])
  const lines = new Map<string, Due[]>()
  for (const { line, waits, ...due } of rows) {
    if (waits) continue
    const before = lines.get(line ?? due.id)
    if (before) before.push(due)
    else lines.set(line ?? due.id, [due])
  }
  return { read: rows.length, lines: [...lines.values()] }
}
