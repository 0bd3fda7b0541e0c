import type { PastCampaign, SubmissionHistory } from '@tribunal/adapters'
import type { Decision, Kind } from '@tribunal/engine'
import type { DecidedRisk } from '@tribunal/signals'
import type { Pool } from 'pg'
import { submissionIn } from '../stored-submission.ts'
import { openSnapshot, WINDOW_DAYS } from '../windows/count-windows.ts'
import { FIRST_SENT_SQL, findSettlements, outcomeByPersonSql } from '../windows/settled-payments.ts'

/** Where decided submissions are remembered, so that later ones are seen against them. */
export interface Memory
  extends Pick<SubmissionHistory, 'remember' | 'windows' | 'recallCampaign' | 'settle' | 'settlePayment'> {
  /** Told of a stored submission that is no JSON, or none of ours: somebody changed it. It is left out, and the others are remembered. */
  unreadable?(seq: number): void
}

/** Payments and posts that a memory is filled with at a start, so that it takes no longer than a second. */
const PAYMENTS_MAX = 100_000
const POSTS_MAX = 5_000
interface Row {
  readonly seq: number
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly submission: Buffer
  /** When it was received; of a post, its campaign. */
  readonly received: Date
  readonly campaign: string | null
  /** What people made of it; null where the machine's outcome stands, and of payments that are followed. */
  readonly effect: string | null
}

const COLUMNS = `d.seq, d.kind, d.outcome, d.category, b.submission, b.campaign, d.at as received,
  c.effect`
const FROM = `decisions d join decision_bodies b on b.decision_id = d.id left join cases c on c.decision_id = d.id`

/** Payments have no campaign. What people made of one before the place $1 of the ledger: later events are followed. */
const PAYMENT_COLUMNS = `d.seq, d.kind, d.outcome, d.category, b.submission, null as campaign, d.at as received,
  case when c.id is not null then ${outcomeByPersonSql('d.id', '$1')} end as effect`

/**
 * Fills a memory with what was decided last, in the order of the ledger, and says how far the snapshot of its windows goes. Answers
 * with the place of the ledger after the last that is remembered. `payments`: at most as many; where the snapshot does not reach
 * up to the first of them, windows are known as far back as these go.
 */
export async function restoreHistory(pool: Pool, memory: Memory, payments = PAYMENTS_MAX): Promise<number> {
  const snapshot = await openSnapshot(pool)
  memory.windows.snapshotAt(snapshot)
  const { rows: head } = await pool.query<{ size: number }>('select size from ledger_head')
  const size = head[0]?.size ?? 0
  const recent = `d.at > now() - make_interval(days => ${WINDOW_DAYS})`
  const restore = async (kind: Kind, limit: number) => {
    const { rows } = await pool.query<Row>(
      kind === 'post'
        ? `select ${COLUMNS} from ${FROM}
           where d.kind = 'post' and d.seq < $1 and ${recent} order by d.seq desc limit ${limit}`
        : `select ${PAYMENT_COLUMNS} from ${FROM}
           where d.kind = 'payment' and d.seq < $1 and (d.seq >= $2 and ${FIRST_SENT_SQL} or d.seq < $2 and ${recent})
           order by d.seq desc limit ${limit}`,
      kind === 'post' ? [size] : [size, snapshot.next],
    )
    const [earliest] = rows.reverse()
    if (kind === 'payment' && earliest && rows.length === limit)
      memory.windows.rememberedFrom(earliest.seq, earliest.received.getTime())
    for (const row of rows) remember(memory, row)
    const campaigns = new Set(rows.flatMap(({ campaign }) => (campaign === null ? [] : [campaign])))
    if (campaigns.size > 0) for (const one of await pastCampaigns(pool, [...campaigns])) memory.recallCampaign(one)
  }
  // No post is seen against a payment: the database reads the ones while the others are remembered.
  await Promise.all([restore('payment', payments), restore('post', POSTS_MAX)])
  await settlePayments(pool, memory, snapshot.next, size)
  return size
}

/** What people made of payments, from one place of the ledger up to before another. */
async function settlePayments(pool: Pool, memory: Memory, from: number, before: number): Promise<void> {
  const found = await findSettlements(pool, from, before, memory.unreadable)
  for (const { payment, settled } of found) memory.settlePayment(payment, settled)
}

/** Adds what other processes decided, and what people made of posts and payments, from one place of the ledger up to before another. */
export async function followHistory(pool: Pool, memory: Memory, from: number, before: number): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS}
     from ${FROM}
     where d.seq >= $1 and d.seq < $2 and (d.kind = 'post' or ${FIRST_SENT_SQL}) order by d.seq`,
    [from, before],
  )
  // What people made of a payment since follows below, event by event.
  for (const row of rows) remember(memory, row.kind === 'payment' ? { ...row, effect: null } : row)
  await settlePayments(pool, memory, from, before)
  await forgetErased(pool, memory, from, before)
  const { rows: settled } = await pool.query<{ submission_id: string; effect: string | null }>(
    `select distinct b.submission_id, c.effect
     from ledger_events e
       join cases c on c.decision_id = case when e.type like 'decision.%' then substr(e.entity, 10)::uuid end
       join decision_bodies b on b.decision_id = c.decision_id
     where e.seq >= $1 and e.seq < $2 and c.kind = 'post'
       and e.type in ('decision.confirmed', 'decision.overridden', 'decision.restored')`,
    [from, before],
  )
  for (const { submission_id, effect } of settled) memory.settle(submission_id, effect)
}

/** The bodies of decisions that were erased are gone: their places are what tells which they were. */
async function forgetErased(pool: Pool, memory: Memory, from: number, before: number): Promise<void> {
  const { rows } = await pool.query<{ seq: number }>(
    `select d.seq
     from ledger_events e
       cross join jsonb_array_elements_text(convert_from(e.bytes, 'UTF8')::jsonb -> 'data' -> 'decisions') as named(id)
       join decisions d on d.id = named.id::uuid
     where e.seq >= $1 and e.seq < $2 and e.type = 'decision.erased' and d.kind = 'payment'`,
    [from, before],
  )
  if (rows.length > 0) memory.windows.eraseAt(new Set(rows.map(({ seq }) => seq)))
}

function remember(memory: Memory, { seq, kind, outcome, category, submission, received, campaign, effect }: Row): void {
  const risk = { decision: outcome, risk_category: category } as DecidedRisk
  try {
    const told = submissionIn(submission, kind)
    memory.remember(told, risk, { at: received, campaign, seq, byPerson: effect })
    if (effect !== null && told.kind === 'post') memory.settle(told.id, effect)
  } catch {
    memory.unreadable?.(seq)
  }
}

/**
 * How large campaigns are and when they began, as the record has them: posts that a memory forgot count as well. Posts
 * that were erased do not.
 */
async function pastCampaigns(pool: Pick<Pool, 'query'>, ids: readonly string[]): Promise<PastCampaign[]> {
  const { rows } = await pool.query<{ id: string; size: number; first_seen: Date }>(
    `select c.id, count(distinct b.submission_id)::int as size, min(d.at) as first_seen
     from unnest($1::text[]) as c(id)
       join decision_bodies b on b.campaign = c.id or b.submission_id = c.id
       join decisions d on d.id = b.decision_id and d.kind = 'post'
     group by c.id`,
    [ids],
  )
  return rows.map(({ id, size, first_seen }) => ({ id, size, firstSeen: first_seen }))
}
