import type { Payment } from '@tribunal/engine'
import { parseClockTime } from '@tribunal/signals'
import type { Pool } from 'pg'
import { BRIEF_SQL, type BriefRow, briefOf, type DecisionBrief } from './decision-brief.ts'
import type { Cursor } from './search-decisions.ts'

/** A payment of a customer with what was decided about it. */
export interface PaidAndDecided {
  readonly decision: DecisionBrief
  readonly payment: Payment
}

export interface Timeline {
  readonly payments: readonly PaidAndDecided[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Cursor | undefined
}

/** Payments of one customer that are put in order: the last decided ones, so that no customer makes this slow. */
const ORDERED_MAX = 2_000

/**
 * The payments of a customer, last made first; of two made at one moment the one decided later comes first. Of more than
 * 2 000 these are the last decided ones. Erased payments, and those that cannot be read, are not among them.
 */
export async function customerTimeline(
  pool: Pick<Pool, 'query'>,
  customer: string,
  limit: number,
  after?: Cursor,
): Promise<Timeline> {
  const { rows } = await pool.query<BriefRow>(
    `${BRIEF_SQL} where b.subject = $1 and d.kind = 'payment'
     order by d.at desc, d.id desc limit ${ORDERED_MAX}`,
    [customer],
  )
  const known = rows.flatMap((row): readonly Placed[] => {
    const decision = briefOf(row)
    const { submission } = decision
    if (submission?.kind !== 'payment') return []
    return [{ decision, payment: submission, place: { at: madeAt(submission, decision.at), id: decision.id } }]
  })
  const ordered = known.sort((one, other) => before(other.place, one.place))
  const rest = after === undefined ? ordered : ordered.filter(({ place }) => before(place, after) < 0)
  const page = rest.slice(0, limit)
  return {
    payments: page.map(({ decision, payment }) => ({ decision, payment })),
    next: rest.length > limit ? page.at(-1)?.place : undefined,
  }
}

interface Placed extends PaidAndDecided {
  readonly place: Cursor
}

/** When a payment was made, or when it was decided where its time cannot be read or lies outside the years 1 to 9999. */
export function madeAt({ timestamp }: Payment, decidedAt: string): string {
  const time = parseClockTime(timestamp)
  const year = time && new Date(time.at).getUTCFullYear()
  return time && year! >= 1 && year! <= 9999 ? new Date(time.at).toISOString() : decidedAt
}

/** Negative where a payment comes before another. Ids grow with the time of the decision. */
function before(one: Cursor, other: Cursor): number {
  return Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}
