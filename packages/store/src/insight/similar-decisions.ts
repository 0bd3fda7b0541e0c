import type { Pool } from 'pg'
import { readableSubmission } from '../stored-submission.ts'
import { BRIEF_SQL, type BriefRow, briefOf, type DecisionBrief } from './decision-brief.ts'

/** Decisions about some submissions, newest first. */
export async function decisionsAbout(
  pool: Pick<Pool, 'query'>,
  submissionIds: readonly string[],
  limit: number,
): Promise<DecisionBrief[]> {
  return await briefs(pool, 'where b.submission_id = any($1)', [submissionIds], limit)
}

/** Decisions about a customer or an author, newest first. */
export async function decisionsOfSubject(
  pool: Pick<Pool, 'query'>,
  subject: string,
  limit: number,
): Promise<DecisionBrief[]> {
  return await briefs(pool, 'where b.subject = $1', [subject], limit)
}

export async function briefsByIds(pool: Pick<Pool, 'query'>, ids: readonly string[]): Promise<DecisionBrief[]> {
  return await briefs(pool, 'where d.id = any($1::uuid[])', [ids], ids.length)
}

async function briefs(
  pool: Pick<Pool, 'query'>,
  where: string,
  values: readonly unknown[],
  limit: number,
): Promise<DecisionBrief[]> {
  const sql = `${BRIEF_SQL} ${where} order by d.at desc, d.id desc limit ${Math.trunc(limit)}`
  return (await pool.query<BriefRow>(sql, [...values])).rows.map(briefOf)
}

/** What payments may have in common beside their customer. */
export interface PaymentTraits {
  readonly device_id: string
  readonly merchant_id: string
}

/** The newest payments that are looked through: at this many the answer takes some tens of milliseconds. */
const LOOKED_THROUGH = 2_000

/** Ids of decisions, among the newest payments, that share the device or the merchant, newest first. */
export async function paymentsSharing(
  pool: Pick<Pool, 'query'>,
  { device_id, merchant_id }: PaymentTraits,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; submission: Buffer }>(
    `select d.id, b.submission from
      (select id, at from decisions where kind = 'payment' order by at desc, id desc limit ${LOOKED_THROUGH}) d
      join decision_bodies b on b.decision_id = d.id
      order by d.at desc, d.id desc`,
  )
  const shares = ({ submission }: { readonly submission: Buffer }) => {
    const payment = readableSubmission(submission, 'payment')
    return payment?.kind === 'payment' && (payment.device_id === device_id || payment.merchant_id === merchant_id)
  }
  return rows
    .filter(shares)
    .slice(0, limit)
    .map(({ id }) => id)
}
