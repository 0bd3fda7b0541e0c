import type { Decision } from '@tribunal/engine'
import type { Pool } from 'pg'
import { SHOWN_RULE_SQL } from '../record/decisions.ts'
import { BRIEF_SQL, type BriefRow, briefOf, type DecisionBrief } from './decision-brief.ts'

/** What a search may narrow by. */
export interface DecisionFilter {
  /** A decision's id; or the beginning of a submission's id, or of a subject. */
  readonly q?: string
  readonly kind?: Decision['kind']
  /** The machine's. */
  readonly outcome?: string
  /** What holds now, after people. */
  readonly effective?: string
  readonly reviewed?: 'overridden' | 'confirmed' | 'unreviewed'
  readonly category?: string
  /** The rule that set the outcome. */
  readonly rule?: string
  /** Made while this version of a policy was in force, by its hash. */
  readonly policyHash?: string
  readonly submissionId?: string
  readonly subject?: string
  /** What the sender gave the submission: a name and its text. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Posts whose decisions cite this fact check of people. */
  readonly factCheck?: string
  /** Posts of this campaign, its first one included. */
  readonly campaign?: string
  /** RFC 3339: at this time or later; before this time. */
  readonly from?: string
  readonly before?: string
}

/** Where a page of a search ends, and the next begins. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const REVIEWED = {
  overridden: 'c.effect <> d.outcome',
  confirmed: 'c.effect = d.outcome',
  unreviewed: 'c.effect is null',
} as const

/** Decisions, newest first. */
export async function searchDecisions(
  pool: Pick<Pool, 'query'>,
  filter: DecisionFilter,
  limit: number,
  after?: Cursor,
): Promise<DecisionBrief[]> {
  const { conditions, values } = conditionsOf(filter)
  if (after) {
    values.push(after.at, after.id)
    conditions.push(`(d.at, d.id) < ($${values.length - 1}, $${values.length})`)
  }
  const narrowed = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const { rows } = await pool.query<BriefRow>(
    `${BRIEF_SQL} ${narrowed} order by d.at desc, d.id desc limit ${Math.trunc(limit)}`,
    values,
  )
  return rows.map(briefOf)
}

function conditionsOf(filter: DecisionFilter): { readonly conditions: string[]; readonly values: unknown[] } {
  const values: unknown[] = []
  const conditions: string[] = []
  const where = (sql: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(sql(`$${values.length}`))
  }
  const { q } = filter
  if (q !== undefined && UUID.test(q)) where((p) => `d.id = ${p}`, q)
  else
    where(
      (p) => `d.id in (select decision_id from decision_bodies where submission_id like ${p}
        union all select decision_id from decision_bodies where subject like ${p})`,
      q === undefined ? undefined : beginningWith(q),
    )
  where((p) => `d.kind = ${p}`, filter.kind)
  where((p) => `d.outcome = ${p}`, filter.outcome)
  where((p) => `coalesce(c.effect, d.outcome) = ${p}`, filter.effective)
  where((p) => `d.category = ${p}`, filter.category)
  where((p) => `${SHOWN_RULE_SQL} = ${p}`, filter.rule)
  where((p) => `d.inputs in (${decisionInputsFor(p)})`, filter.policyHash)
  where((p) => `b.submission_id = ${p}`, filter.submissionId)
  where((p) => `b.subject = ${p}`, filter.subject)
  where((p) => `b.metadata @> ${p}::jsonb`, filter.metadata && JSON.stringify(filter.metadata))
  where((p) => `b.fact_checks @> jsonb_build_array(${p}::text)`, filter.factCheck)
  where((p) => `(d.kind = 'post' and (b.campaign = ${p} or b.submission_id = ${p}))`, filter.campaign)
  where((p) => `d.at >= ${p}`, filter.from)
  where((p) => `d.at < ${p}`, filter.before)
  if (filter.reviewed) conditions.push(REVIEWED[filter.reviewed])
  return { conditions, values }
}

/** A LIKE pattern; what has a meaning in patterns stands for itself. */
function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** What decisions rest on that name a version of a policy. */
function decisionInputsFor(hash: string): string {
  return `select i.hash from decision_inputs i, jsonb_each_text(i.content -> 'policies') p where p.value = ${hash}`
}
