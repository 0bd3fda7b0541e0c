import type { Transaction } from '@tribunal/engine'
import type { Pool } from 'pg'
import { BRIEF_SQL, type BriefRow, briefOf, type DecisionBrief } from './decision-brief.ts'
import type { Cursor } from './search-decisions.ts'

/** A payment of a customer with what was decided about it. */
export interface PaidAndDecided {
  readonly decision: DecisionBrief
  readonly payment: Transaction
}

export interface Timeline {
  readonly payments: readonly PaidAndDecided[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Cursor | undefined
}

/** The payments of a customer, last decided first. What was erased, or cannot be read, is not among them. */
export async function customerTimeline(
  pool: Pick<Pool, 'query'>,
  customer: string,
  limit: number,
  after?: Cursor,
): Promise<Timeline> {
  const { rows } = await pool.query<BriefRow>(
    `${BRIEF_SQL} where b.subject = $1 and d.kind = 'transaction'
       and ($2::timestamptz is null or (d.at, d.id) < ($2, $3::uuid))
     order by d.at desc, d.id desc limit ${Math.trunc(limit) + 1}`,
    [customer, after?.at ?? null, after?.id ?? null],
  )
  const page = rows.slice(0, limit).map(briefOf)
  const payments = page.flatMap((decision) => {
    const { submission } = decision
    return submission?.kind === 'transaction' ? [{ decision, payment: submission }] : []
  })
  return { payments, next: rows.length > limit ? page.at(-1) : undefined }
}
