import type { Payment } from '@tribunal/engine'
import type { DecidedRisk, SettledPayment } from '@tribunal/signals'
import type { ClientBase } from 'pg'
import { submissionIn } from '../stored-submission.ts'

type Sql = Pick<ClientBase, 'query'>

/** What a person made of a decision, and that it was taken back: what a person had decided before may hold again then. */
const REVIEWED = `('decision.confirmed', 'decision.overridden', 'decision.restored')`

/** Of an event: the outcome, where it is that of a person. */
const OUTCOME = (event: string) => {
  const data = `convert_from(${event}.bytes, 'UTF8')::jsonb -> 'data'`
  return `case when ${event}.type <> 'decision.restored' or ${data} ->> 'by' is not null then ${data} ->> 'outcome' end`
}

/**
 * The outcome that a person gave the decision of this id (an SQL expression) by the events before a place of the ledger; null where
 * the machine's stood then.
 */
export const outcomeByPersonSql = (decision: string, before: string): string => `(
  select ${OUTCOME('reviewed')} from ledger_events reviewed
  where reviewed.entity = 'decision:' || ${decision} and reviewed.seq < ${before} and reviewed.type in ${REVIEWED}
  order by reviewed.seq desc limit 1)`

/**
 * Of one payment that its customer sent several times the first decision counts. For `d` and `b`, a decision and its body.
 */
export const FIRST_SENT_SQL = `not exists (
  select from decision_bodies o join decisions e on e.id = o.decision_id
  where o.submission_id = b.submission_id and o.subject = b.subject and e.kind = 'payment' and e.seq < d.seq)`

/** A payment that a person decided, with what the record has of it. */
export interface FoundSettlement {
  readonly payment: Payment
  readonly settled: SettledPayment
}

interface Row {
  readonly seq: number
  readonly of: number
  readonly outcome: string
  readonly category: string
  readonly received: Date
  readonly submission: Buffer
  readonly before: string | null
  readonly after: string | null
}

/**
 * What people made of payments, from one place of the ledger up to before another, in its order. Payments whose content is gone are
 * left out, and so is one whose stored submission is none of ours: `unreadable` gets the place of its decision.
 */
export async function findSettlements(
  sql: Sql,
  from: number,
  before: number,
  unreadable?: (seq: number) => void,
): Promise<readonly FoundSettlement[]> {
  const { rows } = await sql.query<Row>(
    `select e.seq, d.seq as of, d.outcome, d.category, d.at as received, b.submission,
       ${outcomeByPersonSql('d.id', 'e.seq')} as before, ${OUTCOME('e')} as after
     from ledger_events e
       join decisions d on d.id = substr(e.entity, 10)::uuid
       join decision_bodies b on b.decision_id = d.id
     where e.seq >= $1 and e.seq < $2 and e.type in ${REVIEWED} and d.kind = 'payment' and ${FIRST_SENT_SQL}
     order by e.seq`,
    [from, before],
  )
  return rows.flatMap(({ seq, of, outcome, category, received, submission, before, after }) => {
    const payment = readable(submission)
    if (!payment) {
      unreadable?.(of)
      return []
    }
    const decided = { decision: outcome, risk_category: category } as DecidedRisk
    return { payment, settled: { decided, received: received.getTime(), of, seq, before, after } }
  })
}

function readable(submission: Buffer): Payment | undefined {
  try {
    const told = submissionIn(submission, 'payment')
    return told.kind === 'payment' ? told : undefined
  } catch {
    return undefined
  }
}
