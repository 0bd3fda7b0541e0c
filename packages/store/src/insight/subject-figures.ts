import type { Kind } from '@tribunal/engine'
import type { Pool } from 'pg'
import { readableSubmission } from '../stored-submission.ts'
import { BLIND_SQL } from './blind-submissions.ts'
import { madeAt } from './customer-timeline.ts'

/** Decisions about one author or customer, as the record has them now. Erased decisions do not count. */
export interface SubjectFigures {
  /** RFC 3339; null where nothing was decided. */
  readonly firstAt: string | null
  readonly lastAt: string | null
  /** Decisions that have all of this in common, the most frequent first. */
  readonly outcomes: readonly OutcomeOfSubject[]
  /** Cases that wait for a person. */
  readonly openCases: number
  /** Cases with an appeal, also an answered one. */
  readonly appealedCases: number
  /** Notices about their posts. */
  readonly notices: number
  /** Of how many decisions, the newest ones, the rest is counted: at most 2 000. */
  readonly lookedThrough: number
  /** Campaigns that their posts belong to, the most frequent first, at most 20. */
  readonly campaigns: readonly { readonly id: string; readonly posts: number; readonly lastAt: string }[]
  /** What their payments have in common; null without a payment. */
  readonly payments: Readonly<Record<PaymentTrait, TraitCounts>> | null
}

export interface OutcomeOfSubject {
  readonly kind: Kind
  /** The machine's. */
  readonly outcome: string
  /** What holds now. */
  readonly effectiveOutcome: string
  /** Whether a reviewer of their submissions is to choose without the machine's verdict, and has not yet. */
  readonly blindHidden: boolean
  readonly decisions: number
}

export type PaymentTrait = 'device_id' | 'country' | 'merchant_id' | 'channel'

export interface TraitCounts {
  readonly distinct: number
  /** The most frequent first, at most 20. */
  readonly values: readonly { readonly value: string; readonly payments: number; readonly lastAt: string }[]
}

/** The newest decisions whose content is read: so many payments take some tens of milliseconds. */
const LOOKED_THROUGH = 2_000
/** Values of a list. */
const LISTED = 20

/** The figures of an author or a customer, by the id that submissions carry; zeros where no decision names it. */
export async function subjectFigures(pool: Pick<Pool, 'query'>, subject: string): Promise<SubjectFigures> {
  const [groups, notices, newest] = await Promise.all([
    pool.query<GroupRow>(GROUPS, [subject]),
    pool.query<{ count: number }>(NOTICES, [subject]),
    pool.query<NewestRow>(NEWEST, [subject]),
  ])
  const sum = (of: (row: GroupRow) => number) => groups.rows.reduce((total, row) => total + of(row), 0)
  const times = groups.rows.flatMap(({ first, last }) => [first.getTime(), last.getTime()])
  const time = (ms: number) => (times.length === 0 ? null : new Date(ms).toISOString())
  return {
    firstAt: time(Math.min(...times)),
    lastAt: time(Math.max(...times)),
    outcomes: groups.rows.map(({ kind, outcome, effective, hidden, decisions }) => {
      return { kind, outcome, effectiveOutcome: effective, blindHidden: hidden, decisions }
    }),
    openCases: sum(({ open }) => open),
    appealedCases: sum(({ appealed }) => appealed),
    notices: notices.rows[0]!.count,
    lookedThrough: newest.rows.length,
    campaigns: await campaignsOf(pool, newest.rows),
    payments: traitsOf(newest.rows),
  }
}

interface GroupRow {
  readonly kind: Kind
  readonly outcome: string
  readonly effective: string
  readonly hidden: boolean
  readonly decisions: number
  readonly open: number
  readonly appealed: number
  readonly first: Date
  readonly last: Date
}

const GROUPS = /* sql */ `
with own as materialized (
  select d.kind, d.outcome, coalesce(c.effect, d.outcome) as effective, d.at, c.status, c.appeal_status, b.submission_id,
    ${BLIND_SQL} as blind
  from decision_bodies b
    join decisions d on d.id = b.decision_id
    left join cases c on c.decision_id = d.id
  where b.subject = $1
)
select kind, outcome, effective, submission_id in (select submission_id from own where blind) as hidden,
  count(*)::int as decisions, count(*) filter (where status <> 'resolved')::int as open,
  count(appeal_status)::int as appealed, min(at) as first, max(at) as last
from own group by 1, 2, 3, 4 order by decisions desc, 1, 2, 3, 4`

const NOTICES = /* sql */ `
select count(*)::int as count from decision_bodies b join notices n on n.decision_id = b.decision_id where b.subject = $1`

interface NewestRow {
  readonly kind: Kind
  readonly at: Date
  readonly submission_id: string
  readonly campaign: string | null
  /** Of payments. */
  readonly submission: Buffer | null
}

const NEWEST = /* sql */ `
select d.kind, d.at, b.submission_id, b.campaign, case when d.kind = 'payment' then b.submission end as submission
from decision_bodies b join decisions d on d.id = b.decision_id
where b.subject = $1
order by d.at desc, d.id desc limit ${LOOKED_THROUGH}`

async function campaignsOf(
  pool: Pick<Pool, 'query'>,
  newest: readonly NewestRow[],
): Promise<SubjectFigures['campaigns']> {
  const posts = newest.filter(({ kind }) => kind === 'post')
  // The first post of a campaign names none: later posts name it.
  const { rows } = await pool.query<{ campaign: string }>(
    'select distinct campaign from decision_bodies where campaign = any($1)',
    [posts.flatMap(({ campaign, submission_id: id }) => (campaign === null ? [id] : []))],
  )
  const begun = new Set(rows.map(({ campaign }) => campaign))
  const counted = countsOf(
    posts.flatMap(({ campaign, submission_id: id, at }) => {
      const value = campaign ?? (begun.has(id) ? id : undefined)
      return value === undefined ? [] : [{ value, atMs: at.getTime() }]
    }),
  )
  return counted.slice(0, LISTED).map(({ value, count, lastAt }) => ({ id: value, posts: count, lastAt }))
}

function traitsOf(newest: readonly NewestRow[]): SubjectFigures['payments'] {
  const payments = newest.flatMap(({ submission, at }) => {
    const payment = submission && readableSubmission(submission, 'payment')
    return payment?.kind === 'payment' ? [{ payment, atMs: Date.parse(madeAt(payment, at.toISOString())) }] : []
  })
  if (payments.length === 0) return null
  const counts = (trait: PaymentTrait): TraitCounts => {
    const counted = countsOf(payments.map(({ payment, atMs }) => ({ value: payment[trait], atMs })))
    const values = counted.slice(0, LISTED).map(({ value, count, lastAt }) => ({ value, payments: count, lastAt }))
    return { distinct: counted.length, values }
  }
  return {
    device_id: counts('device_id'),
    country: counts('country'),
    merchant_id: counts('merchant_id'),
    channel: counts('channel'),
  }
}

interface Counted {
  readonly value: string
  readonly count: number
  readonly lastAt: string
}

/** How often each value is there, and when last: the most frequent first, then the one seen last. `atMs` since 1970. */
function countsOf(seen: readonly { readonly value: string; readonly atMs: number }[]): readonly Counted[] {
  const counts = new Map<string, { count: number; lastMs: number }>()
  for (const { value, atMs } of seen) {
    const { count, lastMs } = counts.get(value) ?? { count: 0, lastMs: atMs }
    counts.set(value, { count: count + 1, lastMs: Math.max(atMs, lastMs) })
  }
  return [...counts]
    .sort(
      ([value, one], [otherValue, other]) =>
        other.count - one.count || other.lastMs - one.lastMs || (value < otherValue ? -1 : 1),
    )
    .map(([value, { count, lastMs }]) => ({ value, count, lastAt: new Date(lastMs).toISOString() }))
}
