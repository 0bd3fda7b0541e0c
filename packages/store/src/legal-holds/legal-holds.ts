import type { EventDraft } from '@tribunal/ledger'
import type { ClientBase, Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { committed, newSalt, uuidv7 } from '../random.ts'
import { StoreError } from '../store-error.ts'
import { inTransaction } from '../transaction.ts'

/** What a hold covers: every decision about a customer or an author, or one decision; of a case its decision. */
export type HeldThing = { readonly subject: string } | { readonly decisionId: string } | { readonly caseId: string }

/** Keeps contents from ending by retention and from being erased, until somebody releases it. */
export interface LegalHold {
  readonly id: string
  /** Null of a hold on a decision, and where the subject was erased since. */
  readonly subject: string | null
  readonly decisionId: string | null
  readonly caseId: string | null
  /** Null where it was erased with the subject, or with what the decision was about. */
  readonly reason: string | null
  /** RFC 3339. */
  readonly placedAt: string
  readonly placedBy: string
  readonly releasedAt: string | null
  readonly releasedBy: string | null
  /** Why it was released. */
  readonly releaseReason: string | null
  /** Decisions whose contents it keeps now, counted up to `COVERED_MAX`; 0 of one that was released. */
  readonly covers: number
}

/** Decisions that are counted of one hold: from here on there may be more. */
export const COVERED_MAX = 1_000

export interface HoldParts {
  readonly pool: Pool
  readonly ledger: Ledger
}

export interface HoldAct {
  readonly actor: string
  readonly nowMs: number
}

/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 8_313_022_012

interface Row {
  readonly id: string
  readonly subject: string | null
  readonly decision_id: string | null
  readonly case_id: string | null
  readonly placed_at: Date
  readonly placed_by: string
  readonly body: Buffer | null
  readonly released_at: Date | null
  readonly released_by: string | null
  readonly release_body: Buffer | null
  readonly covers: number
}

const COLUMNS = `id, subject, decision_id, case_id, placed_at, placed_by, body, released_at, released_by, release_body,
  case when released_at is null then (select count(*) from (
    select from decision_bodies b where b.decision_id = legal_holds.decision_id
    union all
    select from decision_bodies b where b.subject = legal_holds.subject
    limit ${COVERED_MAX}) covered) else 0 end as covers` as const

/**
 * Places a hold. The ledger has the decision or the case; of a person only a commitment, with that to the reason. Where the same
 * thing is held for the same reason already, that hold is the answer, and nothing is added. Undefined where there is
 * no such decision or case. A person need not be known: a hold may come before what it is to keep. Throws StoreError `nothing_held` where
 * the content of the decision was erased or has ended.
 */
export async function placeHold(
  { pool, ledger }: HoldParts,
  thing: HeldThing,
  reason: string,
  { actor, nowMs }: HoldAct,
): Promise<LegalHold | undefined> {
  return await inTransaction(pool, async (client) => {
    // Before the ledger, whose end others wait for; erasures and a run of retention that are under way are waited for here.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const named = await decisionOf(client, thing)
    if (!named) return undefined
    const { subject, decisionId, caseId } = named
    if (decisionId !== null) {
      const { rowCount } = await client.query('select from decision_bodies where decision_id = $1', [decisionId])
      if (rowCount === 0) throw new StoreError('nothing_held', { id: decisionId })
    }
    const body = Buffer.from(JSON.stringify({ ...(subject !== null && { subject }), reason }))
    // Somebody who is releasing it is waited for.
    const { rows: same } = await client.query<Row>(
      `select ${COLUMNS} from legal_holds where released_at is null and (subject = $1 or decision_id = $2)
         and case_id is not distinct from $3 and body = $4 order by placed_at, id limit 1 for update`,
      [subject, decisionId, caseId, body],
    )
    if (same[0]) return holdOf(same[0])
    const id = uuidv7(nowMs)
    const at = new Date(nowMs).toISOString()
    const salt = newSalt()
    const data = {
      ...{ scope: subject !== null ? 'subject' : caseId === null ? 'decision' : 'case' },
      ...(decisionId !== null && { decision: decisionId }),
      ...(caseId !== null && { case: caseId }),
    }
    await client.query(
      `insert into legal_holds (id, subject, decision_id, case_id, seq, placed_at, placed_by, salt, body)
       values ($1, $2, $3, $4, -1, $5, $6, $7, $8)`,
      [id, subject, decisionId, caseId, at, actor, salt, body],
    )
    const draft: EventDraft = {
      ...{ type: 'hold.placed', entity: `hold:${id}`, at, actor, data },
      commitments: { hold: committed(salt, body) },
    }
    const [sealed] = await ledger.append(client, [draft])
    const { rows } = await client.query<Row>(`update legal_holds set seq = $2 where id = $1 returning ${COLUMNS}`, [
      id,
      sealed!.event.seq,
    ])
    return holdOf(rows[0]!)
  })
}

async function decisionOf(
  client: Pick<ClientBase, 'query'>,
  thing: HeldThing,
): Promise<{ subject: string | null; decisionId: string | null; caseId: string | null } | undefined> {
  if ('subject' in thing) return { subject: thing.subject, decisionId: null, caseId: null }
  if ('decisionId' in thing) {
    const { rowCount } = await client.query('select from decisions where id = $1', [thing.decisionId])
    return rowCount === 0 ? undefined : { subject: null, decisionId: thing.decisionId, caseId: null }
  }
  const { rows } = await client.query<{ decision_id: string }>('select decision_id from cases where id = $1', [
    thing.caseId,
  ])
  return rows[0] && { subject: null, decisionId: rows[0].decision_id, caseId: thing.caseId }
}

/** Releases a hold; undefined where there is none of this id. Throws StoreError `hold_released` where somebody has released it. */
export async function releaseHold(
  { pool, ledger }: HoldParts,
  id: string,
  reason: string,
  { actor, nowMs }: HoldAct,
): Promise<LegalHold | undefined> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(`select ${COLUMNS} from legal_holds where id = $1 for update`, [id])
    const [found] = rows
    if (!found) return undefined
    const { released_at: before, released_by: by } = found
    if (before !== null) throw new StoreError('hold_released', { id, at: before.toISOString(), by: by ?? '' })
    const at = new Date(nowMs).toISOString()
    const salt = newSalt()
    const body = Buffer.from(reason)
    const { rows: released } = await client.query<Row>(
      `update legal_holds set released_at = $2, released_by = $3, release_salt = $4, release_body = $5
       where id = $1 returning ${COLUMNS}`,
      [id, at, actor, salt, body],
    )
    await ledger.append(client, [
      {
        ...{ type: 'hold.released', entity: `hold:${id}`, at, actor, data: {} },
        commitments: { reason: committed(salt, body) },
      },
    ])
    return holdOf(released[0]!)
  })
}

/** Holds, newest first; `active`: those that nobody has released. */
export async function listHolds(
  pool: Pick<Pool, 'query'>,
  { active, subject, limit, after }: HoldFilter,
): Promise<LegalHold[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from legal_holds
     where ($1::boolean is null or (released_at is null) = $1) and ($2::text is null or subject = $2)
       and ($3::timestamptz is null or (placed_at, id) < ($3, $4::uuid))
     order by placed_at desc, id desc limit ${Math.trunc(limit)}`,
    [active ?? null, subject ?? null, after?.at ?? null, after?.id ?? null],
  )
  return rows.map(holdOf)
}

export interface HoldFilter {
  readonly active?: boolean | undefined
  readonly subject?: string | undefined
  readonly limit: number
  /** The last one of the page before. */
  readonly after?: { readonly at: string; readonly id: string } | undefined
}

/** Nobody places a hold until the transaction ends; any number may ask for that at once. */
export async function lockHolds(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCK])
}

/**
 * Inside the transaction of an erasure: throws StoreError `held`, with five holds at most, where one of the decisions that the erased
 * texts are about is held, or its author or customer, or the `subject` who is erased. Nobody places a hold until the transaction ends.
 */
export async function requireNotHeld(
  client: Pick<ClientBase, 'query'>,
  decisionIds: readonly string[],
  subject: string | null = null,
): Promise<void> {
  await lockHolds(client)
  const { rows } = await client.query<{ id: string }>(
    `select id from legal_holds where released_at is null and (subject = $2 or decision_id = any($1::uuid[])
       or subject in (select subject from decision_bodies where decision_id = any($1::uuid[]))) order by id limit 5`,
    [decisionIds, subject],
  )
  if (rows.length > 0) throw new StoreError('held', { holds: rows.map(({ id }) => id).join(', ') })
}

/**
 * Inside the transaction in which somebody is erased, or contents end: what released holds say of them goes with the rest. `about`: SQL
 * of `subject` and `decision_id`. Returns the events that say so, one a hold, to be appended.
 */
export async function forgetHolds(
  client: Pick<ClientBase, 'query'>,
  about: string,
  values: readonly unknown[],
  { at, actor }: Pick<EventDraft, 'at' | 'actor'>,
): Promise<EventDraft[]> {
  const { rows } = await client.query<{ id: string }>(
    `update legal_holds set subject = null, salt = null, body = null, release_salt = null, release_body = null
     where released_at is not null and body is not null and (${about}) returning id`,
    [...values],
  )
  return rows.map(({ id }) => ({ type: 'hold.erased', entity: `hold:${id}`, at, actor, data: {} }))
}

function holdOf(row: Row): LegalHold {
  const said = row.body && (JSON.parse(row.body.toString()) as { readonly reason: string })
  return {
    id: row.id,
    subject: row.subject,
    decisionId: row.decision_id,
    caseId: row.case_id,
    reason: said?.reason ?? null,
    placedAt: row.placed_at.toISOString(),
    placedBy: row.placed_by,
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: row.released_by,
    releaseReason: row.release_body?.toString() ?? null,
    covers: row.covers,
  }
}
