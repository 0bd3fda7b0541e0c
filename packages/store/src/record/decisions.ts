import {
  basisOf,
  type Decision,
  type DecisionBasis,
  type DecisionRecord,
  type Effect,
  type Submission,
  storedDecision,
} from '@tribunal/engine'
import type { Pool } from 'pg'
import { submissionIn } from '../stored-submission.ts'
import { unpackBody } from './pack-body.ts'

/** A decision as it is found again. */
export interface StoredDecision {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly route: string | null
  /** As its event says; null in records of before, whose `rule` is not that of the outcome. */
  readonly policy: string | null
  /** As its event says. */
  readonly rule: string | null
  /** The rule that set the outcome, and its policy; null where none did, or it was erased with the decision. */
  readonly decidedBy: { readonly policy: string; readonly rule: string } | null
  readonly score: number | null
  readonly inputs: Uint8Array
  /** The outcome that people gave it, and when; null while the machine's outcome holds. */
  readonly effect: Effect | null
  /** RFC 3339: when retention ended its content; null where it is there, or was erased before. */
  readonly contentEndedAt: string | null
  /** Null where the person it was about had it erased, or retention ended it. */
  readonly personal: {
    readonly submissionId: string
    readonly subject: string | null
    readonly salt: Uint8Array
    /** JSON texts in UTF-8, as they were committed to. */
    readonly submission: Uint8Array
    readonly body: Uint8Array
  } | null
}

interface Row {
  readonly id: string
  readonly seq: number
  readonly at: Date
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly route: string | null
  readonly policy: string | null
  readonly rule: string | null
  readonly shown_policy: string | null
  readonly shown_rule: string | null
  readonly score: number | null
  readonly inputs: Buffer
  readonly effect: Effect | null
  readonly submission_id: string | null
  readonly subject: string | null
  readonly salt: Buffer | null
  readonly submission: Buffer | null
  readonly body: Buffer | null
  readonly content_ended_at: Date | null
}

/**
 * SQL: when the content of a decision `d` ended by retention, as the runs say; null where none did. The range that a time falls into is the
 * first that ends after it. What stayed then, or was recorded later, ends one by one.
 */
export const ENDED_SQL = `(select case when k.decision_id is null then r.at else k.ended_at end
  from (select 1) one
    left join lateral (
      select from_at, seq, at from retention_ranges
      where kind = d.kind and outcome = d.outcome and before > d.at order by before limit 1
    ) r on r.from_at <= d.at and d.seq < r.seq
    left join retention_kept k on k.decision_id = d.id)`

/**
 * SQL: the same of a decision `d` that is shown: null also where an erasure names it. What retention had ended before an erasure came is
 * not named by it. The erasures are read once a query, and only where a range of retention covers a decision.
 */
const ENDED_ALONE_SQL = `(select ended.at from (select ${ENDED_SQL} as at) ended
  where ended.at is not null and d.id::text not in (
    select jsonb_path_query(convert_from(bytes, 'UTF8')::jsonb, '$.data.decisions[*]') #>> '{}'
    from ledger_events where type = 'decision.erased'))`

/**
 * The rule to show for a decision `d` whose body is `b`, and its policy. The events of before name another rule, without
 * its policy.
 */
export const SHOWN_RULE_SQL = `case when d.policy is not null then d.rule
  when split_part(b.decided_by, '/', 2) = 'rule-held' then 'rule-suspended' else split_part(b.decided_by, '/', 2) end`
export const SHOWN_POLICY_SQL = `coalesce(d.policy, split_part(b.decided_by, '/', 1))`

const SELECT = `
select d.id, d.seq, d.at, d.kind, d.outcome, d.category, d.route, d.policy, d.rule, d.score, d.inputs,
  ${SHOWN_POLICY_SQL} as shown_policy, ${SHOWN_RULE_SQL} as shown_rule, c.state -> 'effect' as effect,
  b.submission_id, b.subject, b.salt, b.submission, b.body,
  case when b.decision_id is null then ${ENDED_ALONE_SQL} end as content_ended_at
from decisions d
  left join decision_bodies b on b.decision_id = d.id
  left join cases c on c.decision_id = d.id`

export async function decisionById(pool: Pool, id: string): Promise<StoredDecision | undefined> {
  const { rows } = await pool.query<Row>({ name: 'decision_by_id', text: `${SELECT} where d.id = $1`, values: [id] })
  return rows[0] && stored(rows[0])
}

/** Decisions by their ids, in the order of the ids; those that are not there are left out. */
export async function decisionsByIds(pool: Pool, ids: readonly string[]): Promise<StoredDecision[]> {
  const { rows } = await pool.query<Row>(`${SELECT} where d.id = any($1::uuid[])`, [ids])
  const found = new Map(rows.map((row) => [row.id, stored(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Every decision in the order of the ledger, a page at a time, so that any number can be gone through. */
export async function* everyDecision(pool: Pool, from = 0, pageSize = 500): AsyncGenerator<StoredDecision> {
  for (let seq = from - 1; ; ) {
    const { rows } = await pool.query<Row>(`${SELECT} where d.seq > $1 order by d.seq limit ${pageSize}`, [seq])
    for (const row of rows) yield stored(row)
    const last = rows.at(-1)
    if (!last) return
    seq = last.seq
  }
}

/** What is stored of a decision: the whole of one from before version 2 of the record; null where it was erased. */
export function recordIn({ personal }: Pick<StoredDecision, 'personal'>): DecisionRecord | Decision | null {
  return personal && storedDecision(JSON.parse(textOf(personal.body)))
}

/** What a decision is computed again from, by its body and submission as they are stored. Throws where they are none. */
export function basisIn(body: Uint8Array, submission: Uint8Array): DecisionBasis {
  const stored = storedDecision(JSON.parse(unpackBody(body).toString()))
  return basisOf(stored, submissionIn(submission, stored.kind))
}

/** The submission of a stored decision; null where it was erased. */
export function submissionOf({ personal, kind }: StoredDecision): Submission | null {
  return personal && submissionIn(personal.submission, kind)
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
}

function stored(row: Row): StoredDecision {
  const {
    seq,
    at,
    submission_id,
    subject,
    salt,
    submission,
    body,
    shown_policy,
    shown_rule,
    content_ended_at,
    ...same
  } = row
  const personal = salt && submission && body && submission_id !== null
  return {
    ...same,
    seq,
    at: at.toISOString(),
    contentEndedAt: content_ended_at?.toISOString() ?? null,
    decidedBy: shown_policy !== null && shown_rule !== null ? { policy: shown_policy, rule: shown_rule } : null,
    personal: personal ? { submissionId: submission_id, subject, salt, submission, body: unpackBody(body) } : null,
  }
}
