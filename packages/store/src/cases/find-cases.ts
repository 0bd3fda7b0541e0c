import type { CASE_ORDERS } from '@tribunal/contract/words'
import type { Appeal, CaseCause, CasePriority, CaseStage, CaseState, Kind } from '@tribunal/engine'
import type { Pool } from 'pg'
import { type StateColumns, stateOf } from '../record/case-row.ts'
import { SHOWN_RULE_SQL } from '../record/decisions.ts'
import { type CaseFilter, Conditions, conditionsOf, held, priorityOf } from './case-filter.ts'

/** A case as a list shows it. */
export interface FoundCase {
  readonly id: string
  readonly decisionId: string
  readonly kind: Kind
  readonly queue: string
  readonly cause: CaseCause
  /** Notices about the post. */
  readonly notices: number
  readonly priority: CasePriority
  readonly lang: string | null
  readonly skill: string | null
  readonly stage: CaseStage
  /** A claim that ran out is over. */
  readonly status: 'open' | 'claimed' | 'resolved'
  readonly leadOnly: boolean
  readonly blind: boolean
  readonly machineOutcome: string
  /** What people made of the decision. */
  readonly effect: string | null
  readonly rule: string | null
  readonly risk: number | null
  readonly openedAt: string
  readonly dueAt: string
  readonly assignee: string | null
  readonly held: { readonly by: string; readonly until: string } | null
  readonly resolvedBy: string | null
  readonly resolvedAt: string | null
  readonly appeal: Appeal | null
  readonly version: number
  /** Null where it was erased. */
  readonly submission: { readonly id: string; readonly subject: string | null; readonly bytes: Uint8Array } | null
}

/** How a list is ordered. `due`: most pressing first, by priority and then by when it is due: as cases are given out. */
export type CaseOrder = (typeof CASE_ORDERS)[number]

interface Ordering {
  /** What is compared, and how its value is cast; the id comes last. */
  readonly by: readonly (readonly [sql: string, type: KeyType])[]
  readonly down: boolean
}

const ORDERS: Readonly<Record<CaseOrder, Ordering>> = {
  due: {
    by: [
      ['c.priority', 'smallint'],
      ['c.due_at', 'timestamptz'],
    ],
    down: false,
  },
  oldest: { by: [['c.opened_at', 'timestamptz']], down: false },
  newest: { by: [['c.opened_at', 'timestamptz']], down: true },
  // What was not measured comes last.
  risk: { by: [['coalesce(c.risk, -1)', 'double precision']], down: true },
  resolved: { by: [[`coalesce(c.resolved_at, '-infinity')`, 'timestamptz']], down: true },
}

/** Where a page ends: the values its order compares, then the id. */
export type CaseCursor = readonly string[]

export interface CasesWish {
  readonly filter: CaseFilter
  readonly order: CaseOrder
  readonly limit: number
  readonly after?: CaseCursor
  /** RFC 3339: now. */
  readonly at: string
}

type KeyType = (typeof KEY_TYPES)[number]
const KEY_TYPES = ['smallint', 'timestamptz', 'double precision'] as const
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IS_KEY: Readonly<Record<KeyType, (text: string) => boolean>> = {
  smallint: (text) => /^[0-3]$/.test(text),
  timestamptz: (text) => text === '-infinity' || (/^\d{4}-\d\d-\d\d /.test(text) && !Number.isNaN(Date.parse(text))),
  'double precision': (text) => /^-?\d{1,9}(?:\.\d{1,20})?$/.test(text),
}

/** A cursor from its values, as they came back from elsewhere; undefined where it is none of this order. */
export function cursorFrom(order: CaseOrder, values: readonly string[]): CaseCursor | undefined {
  const { by } = ORDERS[order]
  const id = values[by.length]
  const fits = by.every(([, type], index) => values[index] !== undefined && IS_KEY[type](values[index]))
  return fits && values.length === by.length + 1 && id !== undefined && UUID.test(id) ? values : undefined
}

/** Cases of a filter, page by page; `next` where there is another page. */
export async function findCases(
  pool: Pool,
  { filter, order, limit, after, at }: CasesWish,
): Promise<{ readonly cases: readonly FoundCase[]; readonly next?: CaseCursor }> {
  const { by, down } = ORDERS[order]
  const where = conditionsOf(filter, at)
  const keys = [...by, ['c.id', 'uuid'] as const]
  if (after) {
    const limits = keys.map(([, type], index) => `${where.value(after[index])}::${type}`)
    where.add(`(${keys.map(([sql]) => sql).join(', ')}) ${down ? '<' : '>'} (${limits.join(', ')})`)
  }
  const sorted = keys.map(([sql]) => `${sql}${down ? ' desc' : ''}`).join(', ')
  const page = `select c.id, ${by.map(([sql], index) => `${sql}::text as key_${index}`).join(', ')}
    from cases c where ${where.sql} order by ${sorted} limit ${Math.trunc(limit) + 1}`
  // The page is found first: only its cases are looked up elsewhere.
  const { rows } = await pool.query<Row & { [key: `key_${number}`]: string }>(
    `with page as materialized (${page})
     select ${COLUMNS}, ${by.map((_, index) => `page.key_${index}`).join(', ')}
     from page join cases c on c.id = page.id ${JOINED} order by ${sorted}`,
    where.values,
  )
  const cases = rows.slice(0, limit).map(foundCase)
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { cases }
  return { cases, next: [...by.map((_, index) => last[`key_${index}`]!), last.id] }
}

/** A case with all that its events made of it. */
export interface WholeCase extends FoundCase {
  readonly state: CaseState
}

/** Cases by their ids, in the order of the ids; those that are not there are left out. */
export async function casesByIds(pool: Pool, ids: readonly string[], at: string): Promise<readonly WholeCase[]> {
  const where = new Conditions()
  where.value(at)
  where.on(ids, (p) => `c.id = any(${p}::uuid[])`)
  const { rows } = await pool.query<Row & StateColumns>(
    `select ${COLUMNS}, c.state from cases c ${JOINED} where ${where.sql}`,
    where.values,
  )
  const found = new Map(rows.map((row) => [row.id, { ...foundCase(row), state: stateOf(row) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The case about a decision; undefined where there is none. */
export async function caseIdOf(pool: Pool, decisionId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from cases where decision_id = $1', [decisionId])
  return rows[0]?.id
}

const COLUMNS = `c.id, c.decision_id, c.kind, c.queue, c.priority, c.lang, c.skill, c.stage, c.lead_only, c.outcome, c.effect,
  ${SHOWN_RULE_SQL} as rule, c.risk, c.opened_at, c.due_at, c.assignee, c.held_by, c.held_until, c.resolved_by, c.resolved_at, c.version,
  case when c.status = 'claimed' and not ${held('$1::timestamptz')} then 'open' else c.status end as status,
  (c.state->>'blind')::boolean as blind, c.state->>'cause' as cause,
  (select count(*) from notices n where n.decision_id = c.decision_id) as notices, c.state->'appeal' as appeal, b.submission_id, b.subject, b.submission`
const JOINED = `join decisions d on d.id = c.decision_id left join decision_bodies b on b.decision_id = c.decision_id`

interface Row {
  readonly id: string
  readonly decision_id: string
  readonly kind: Kind
  readonly queue: string
  readonly cause: CaseCause
  readonly notices: number
  readonly priority: number
  readonly lang: string | null
  readonly skill: string | null
  readonly stage: CaseStage
  readonly status: FoundCase['status']
  readonly lead_only: boolean
  readonly blind: boolean
  readonly outcome: string
  readonly effect: string | null
  readonly rule: string | null
  readonly risk: number | null
  readonly opened_at: Date
  readonly due_at: Date
  readonly assignee: string | null
  readonly held_by: string | null
  readonly held_until: Date | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
  readonly appeal: Appeal | null
  readonly version: number
  readonly submission_id: string | null
  readonly subject: string | null
  readonly submission: Buffer | null
}

function foundCase(row: Row): FoundCase {
  const { submission_id, subject, submission, held_by, held_until } = row
  const whole = submission_id !== null && submission !== null
  return {
    id: row.id,
    decisionId: row.decision_id,
    kind: row.kind,
    queue: row.queue,
    cause: row.cause,
    notices: row.notices,
    priority: priorityOf(row.priority),
    lang: row.lang,
    skill: row.skill,
    stage: row.stage,
    status: row.status,
    leadOnly: row.lead_only,
    blind: row.blind,
    machineOutcome: row.outcome,
    effect: row.effect,
    rule: row.rule,
    risk: row.risk,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    assignee: row.assignee,
    held: row.status === 'claimed' && held_by && held_until ? { by: held_by, until: held_until.toISOString() } : null,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    appeal: row.appeal,
    version: row.version,
    submission: whole ? { id: submission_id, subject, bytes: submission } : null,
  }
}
