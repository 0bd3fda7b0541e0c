import { setImmediate, setTimeout } from 'node:timers/promises'
import type { PastCampaign, SubmissionHistory } from '@tribunal/adapters'
import type { Decision, Kind } from '@tribunal/engine'
import type { DecidedRisk } from '@tribunal/signals'
import type { Pool } from 'pg'
import { submissionIn } from './decisions.ts'

/** Where decided submissions are remembered, so that later ones are seen against them. */
export interface Memory
  extends Pick<SubmissionHistory, 'remember' | 'recallPayment' | 'recalledFrom' | 'recallCampaign' | 'settle'> {
  /** Told of a stored submission that is no JSON, or none of ours: somebody changed it. It is left out, and the others are remembered. */
  unreadable?(seq: number): void
}

/** Payments and posts that a memory is filled with at a start, so that it takes no longer than a second. */
const PAYMENTS_MAX = 100_000
const POSTS_MAX = 5_000
/** As far back as payments are looked at: the longest window, its first day, and a payment that comes a day late. */
const WINDOW_DAYS = 32
/** Payments that are read at once after the start, and those that are counted before others have their turn. */
const PAGE = 10_000
const TURN = 200
/** After a failure of the store. */
const AGAIN_MS = 5_000

interface Row {
  readonly seq: number
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly submission: Buffer
  /** When it was received; of a post, its campaign. */
  readonly received: Date
  readonly campaign: string | null
  /** What people made of it; null where the machine's outcome stands. */
  readonly effect: string | null
}

const COLUMNS = `d.seq, d.kind, d.outcome, d.category, b.submission, b.campaign, d.at as received,
  c.effect`
const FROM = `decisions d join decision_bodies b on b.decision_id = d.id left join cases c on c.decision_id = d.id`

/** Payments have no campaign, and what people made of one changes nothing for the next. */
const PAYMENT_COLUMNS = `d.seq, d.kind, d.outcome, d.category, b.submission, null as campaign, d.at as received, null as effect`
const PAYMENTS_FROM = `decisions d join decision_bodies b on b.decision_id = d.id`

/** Where a memory ends that was filled from the record. */
export interface Restored {
  /** The place of the ledger after the last that is remembered. */
  readonly next: number
  /** The place of the earliest payment that is remembered; earlier ones are recalled from here. */
  readonly firstPayment: number
}

/**
 * Fills a memory with what was decided last, in the order of the ledger. `payments`: at most as many; what was before them is
 * left to `recallPayments`, and until then the windows that it belongs to are not known.
 */
export async function restoreHistory(pool: Pool, memory: Memory, payments = PAYMENTS_MAX): Promise<Restored> {
  const { rows: head } = await pool.query<{ size: number }>('select size from ledger_head')
  const size = head[0]?.size ?? 0
  let firstPayment = size
  const restore = async (kind: Kind, limit: number) => {
    const { rows } = await pool.query<Row>(
      `select ${kind === 'post' ? COLUMNS : PAYMENT_COLUMNS}
       from ${kind === 'post' ? FROM : PAYMENTS_FROM}
       where d.kind = $1 and d.seq < $2 and d.at > now() - make_interval(days => ${WINDOW_DAYS})
       order by d.seq desc limit ${limit}`,
      [kind, size],
    )
    const [earliest] = rows.reverse()
    for (const row of rows) remember(memory, row)
    if (kind === 'payment') {
      firstPayment = earliest?.seq ?? size
      if (earliest && rows.length === limit) memory.recalledFrom(earliest.received)
      else await tellComplete(pool, memory, firstPayment)
    }
    const campaigns = new Set(rows.flatMap(({ campaign }) => (campaign === null ? [] : [campaign])))
    if (campaigns.size > 0) for (const one of await pastCampaigns(pool, [...campaigns])) memory.recallCampaign(one)
  }
  // No post is seen against a payment: the database reads the ones while the others are remembered.
  await Promise.all([restore('payment', payments), restore('post', POSTS_MAX)])
  return { next: size, firstPayment }
}

/**
 * Counts the payments before `firstPayment`, latest first, until the windows are complete. They are read in pages, and others
 * have their turn between them; where the store is away it goes on later. Ends early where `signal` is aborted.
 */
export async function recallPayments(
  pool: Pool,
  memory: Memory,
  { firstPayment }: Restored,
  signal: AbortSignal,
  { page = PAGE, againMs = AGAIN_MS } = {},
): Promise<void> {
  let before = firstPayment
  while (!signal.aborted) {
    let rows: Row[]
    try {
      rows = await paymentsBefore(pool, before, page)
      if (rows.length === 0) return await tellComplete(pool, memory, before)
    } catch {
      await setTimeout(againMs, undefined, { signal, ref: false }).catch(() => {})
      continue
    }
    for (const [index, { seq, outcome, category, submission, received }] of rows.entries()) {
      if (index % TURN === TURN - 1) await setImmediate()
      if (signal.aborted) return
      try {
        const told = submissionIn(submission, 'payment')
        if (told.kind === 'payment')
          memory.recallPayment(told, { decision: outcome, risk_category: category } as DecidedRisk, received)
      } catch {
        memory.unreadable?.(seq)
      }
    }
    const last = rows.at(-1)!
    before = last.seq
    memory.recalledFrom(last.received)
  }
}

/** All of the last days is remembered or recalled: where the record has nothing before, that is all there ever was. */
async function tellComplete(pool: Pool, memory: Memory, before: number): Promise<void> {
  const { rows } = await pool.query<{ from: Date; more: boolean }>(
    `select now() - make_interval(days => ${WINDOW_DAYS}) as from,
       exists (select from decisions where kind = 'payment' and seq < $1) as more`,
    [before],
  )
  const [{ from, more } = { from: new Date(0), more: false }] = rows
  memory.recalledFrom(more ? from : new Date(0))
}

/** Payments of the last days before a place of the ledger, latest first; of a payment that was sent twice the later one. */
async function paymentsBefore(pool: Pool, before: number, limit: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select ${PAYMENT_COLUMNS} from ${PAYMENTS_FROM}
     where d.kind = 'payment' and d.seq < $1 and d.at > now() - make_interval(days => ${WINDOW_DAYS})
       and not exists (
         select from decision_bodies o join decisions e on e.id = o.decision_id
         where o.submission_id = b.submission_id and e.kind = 'payment' and e.seq > d.seq)
     order by d.seq desc limit ${limit}`,
    [before],
  )
  return rows
}

/** Adds what other processes decided, and what people made of posts, from one place of the ledger up to before another. */
export async function followHistory(pool: Pool, memory: Memory, from: number, before: number): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS}
     from ${FROM}
     where d.seq >= $1 and d.seq < $2 order by d.seq`,
    [from, before],
  )
  for (const row of rows) remember(memory, row)
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

function remember(memory: Memory, { seq, kind, outcome, category, submission, received, campaign, effect }: Row): void {
  const risk = { decision: outcome, risk_category: category } as DecidedRisk
  try {
    const told = submissionIn(submission, kind)
    memory.remember(told, risk, { at: received, campaign })
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
