import type { NoticeCategory } from '@tribunal/contract/words'
import { type Kind, type NoticeStanding, noticeStanding } from '@tribunal/engine'
import type { Pool } from 'pg'
import { hashSecret } from '../people/secrets.ts'
import { type LeanState, stateOf } from '../record/case-row.ts'
import type { NoticeContent, NoticeSender } from './notice-rows.ts'

/** A notice as those who work on it see it. */
export interface FoundNotice {
  readonly id: string
  readonly decisionId: string | null
  readonly caseId: string | null
  readonly category: NoticeCategory
  readonly trusted: boolean
  readonly lang: 'en' | 'es'
  /** RFC 3339. */
  readonly at: string
  /** `key:UUID` of a trusted flagger. */
  readonly key: string | null
  /** Null where they were erased. */
  readonly content: NoticeContent | null
  readonly sender: NoticeSender | null
  readonly standing: NoticeStanding
}

/** Which notices are looked for. */
export type NoticeWish =
  | { readonly id: string }
  | { readonly secret: string }
  | {
      readonly decisionId?: string | undefined
      /** Only those about content that no decision was found for, and that nobody answered. */
      readonly unmatched?: boolean | undefined
      readonly trusted?: boolean | undefined
      readonly limit: number
      /** RFC 3339: those that came until then. */
      readonly until?: string | undefined
      /** Those of trusted flaggers come first; only for one page. */
      readonly trustedFirst?: boolean | undefined
      /** Where the page before ended. */
      readonly after?: { readonly at: string; readonly id: string } | undefined
    }

/** Notices, the newest first. `at`: now, RFC 3339. */
export async function findNotices(
  pool: Pick<Pool, 'query'>,
  wish: NoticeWish,
  at: string,
): Promise<readonly FoundNotice[]> {
  const { where, values, limit } = conditionOf(wish)
  const { rows } = await pool.query<Row>(
    `select n.id, n.decision_id, n.category, n.trusted, n.lang, n.at, n.closed, n.sender, n.body, n.sender_body,
       c.id as case_id, c.kind, c.lang as case_lang, c.skill, c.opened_at, c.state, d.outcome, d.at as decided_at
     from notices n left join decisions d on d.id = n.decision_id left join cases c on c.decision_id = n.decision_id
     where ${where} order by ${'trustedFirst' in wish && wish.trustedFirst ? 'n.trusted desc, ' : ''}n.at desc, n.id desc limit ${limit}`,
    [...values],
  )
  return rows.map((row) => foundNotice(row, at))
}

function conditionOf(wish: NoticeWish): {
  readonly where: string
  readonly values: readonly unknown[]
  readonly limit: number
} {
  if ('id' in wish) return { where: 'n.id = $1', values: [wish.id], limit: 1 }
  if ('secret' in wish)
    return {
      where: 'n.id = (select notice_id from notice_links where secret = $1)',
      values: [hashSecret(wish.secret)],
      limit: 1,
    }
  const { decisionId, unmatched, trusted, until, limit, after } = wish
  return {
    where: `($1::uuid is null or n.decision_id = $1) and ($2::boolean is null or (n.decision_id is null and n.closed is null) = $2)
      and ($3::boolean is null or n.trusted = $3) and ($4::timestamptz is null or (n.at, n.id) < ($4, $5::uuid))
      and ($6::timestamptz is null or n.at <= $6)`,
    values: [decisionId, unmatched, trusted, after?.at, after?.id, until],
    limit: Math.trunc(limit),
  }
}

interface Row {
  readonly id: string
  readonly decision_id: string | null
  readonly category: NoticeCategory
  readonly trusted: boolean
  readonly lang: 'en' | 'es'
  readonly at: Date
  readonly closed: 'answered' | 'not_found' | null
  readonly sender: string | null
  readonly body: Buffer | null
  readonly sender_body: Buffer | null
  /** Of the case about it; null where there is none. */
  readonly case_id: string | null
  readonly kind: Kind | null
  readonly case_lang: string | null
  readonly skill: string | null
  readonly opened_at: Date | null
  readonly state: LeanState | null
  readonly outcome: string | null
  readonly decided_at: Date | null
}

function foundNotice(row: Row, now: string): FoundNotice {
  const { sender, body, sender_body } = row
  return {
    id: row.id,
    decisionId: row.decision_id,
    caseId: row.case_id,
    category: row.category,
    trusted: row.trusted,
    lang: row.lang,
    at: row.at.toISOString(),
    key: row.trusted ? sender : null,
    content: body && (JSON.parse(body.toString()) as NoticeContent),
    sender: sender_body && (JSON.parse(sender_body.toString()) as NoticeSender),
    standing: standingOf(row, now),
  }
}

function standingOf(row: Row, now: string): NoticeStanding {
  const { closed, outcome, decided_at } = row
  const state = caseStateIn(row)
  if (closed === 'not_found') return { status: 'not_found', outcome: null, decidedAt: null, byPerson: true }
  // The policy answered by the machine's decision alone.
  if (closed === 'answered' && !state && decided_at)
    return { status: 'decided', outcome, decidedAt: decided_at.toISOString(), byPerson: false }
  return noticeStanding(state, now)
}

function caseStateIn({ case_id: id, decision_id, kind, case_lang: lang, skill, outcome, opened_at, state }: Row) {
  if (!id) return null
  return stateOf({
    id,
    decision_id: decision_id!,
    kind: kind!,
    lang,
    skill,
    outcome: outcome!,
    opened_at: opened_at!,
    state: state!,
  })
}
