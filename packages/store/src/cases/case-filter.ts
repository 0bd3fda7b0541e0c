import { PENDING_APPEALS } from '@tribunal/contract/words'
import { type AppealStatus, CASE_PRIORITIES, type CasePriority, type CaseStage, type Kind } from '@tribunal/engine'
import { rankOf } from '../record/case-row.ts'
import { SHOWN_RULE_SQL } from '../record/decisions.ts'

/** What a list of cases may be narrowed by; what is left out narrows nothing. */
export interface CaseFilter {
  /** `waiting`: everything that is not resolved. A claim that ran out is none. */
  readonly status?: 'waiting' | 'open' | 'claimed' | 'resolved'
  readonly queue?: readonly string[]
  readonly priority?: readonly CasePriority[]
  readonly kind?: Kind
  readonly lang?: readonly string[]
  /** The machine's. */
  readonly outcome?: readonly string[]
  readonly rule?: string
  readonly stage?: readonly CaseStage[]
  /** Who holds it; null: nobody. */
  readonly heldBy?: string | null
  /** To whom it was given; null: to nobody. */
  readonly assignee?: string | null
  readonly overdue?: boolean
  /** `any`: there was one. `pending`: one waits for its answer. */
  readonly appeal?: 'any' | 'pending' | AppealStatus
  readonly subject?: string
  readonly submissionId?: string
  /** About posts of this campaign, its first one included. */
  readonly campaign?: string
  /** An id, whole: of the case, the decision, the submission, or whom it is about. */
  readonly q?: string
}

/** Conditions of a statement with the values of their parameters, `$1` first. */
export class Conditions {
  readonly values: unknown[] = []
  readonly #parts: string[] = []

  /** The placeholder of a value. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(sql: string): void {
    this.#parts.push(sql)
  }

  /** Adds a condition on a value that is there. */
  on<T>(value: T | undefined, sql: (parameter: string) => string): void {
    if (value !== undefined) this.add(sql(this.value(value)))
  }

  get sql(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' and ')
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The conditions of a filter on `cases c`, at a time (RFC 3339). */
export function conditionsOf(filter: CaseFilter, at: string): Conditions {
  const found = new Conditions()
  const now = `${found.value(at)}::timestamptz`
  addStatus(found, filter.status, now)
  found.on(filter.queue, (p) => `c.queue = any(${p}::text[])`)
  found.on(filter.priority?.map(rankOf), (p) => `c.priority = any(${p}::smallint[])`)
  found.on(filter.kind, (p) => `c.kind = ${p}`)
  found.on(filter.lang, (p) => `c.lang = any(${p}::text[])`)
  found.on(filter.outcome, (p) => `c.outcome = any(${p}::text[])`)
  found.on(
    filter.rule,
    (p) => `exists (select from decisions d left join decision_bodies b on b.decision_id = d.id
      where d.id = c.decision_id and ${SHOWN_RULE_SQL} = ${p})`,
  )
  found.on(filter.stage, (p) => `c.stage = any(${p}::text[])`)
  if (filter.heldBy === null) found.add(`not ${held(now)}`)
  else found.on(filter.heldBy, (p) => `(c.held_by = ${p} and ${held(now)})`)
  if (filter.assignee === null) found.add('c.assignee is null')
  else found.on(filter.assignee, (p) => `c.assignee = ${p}`)
  if (filter.overdue !== undefined)
    found.add(`(c.status <> 'resolved' and c.due_at < ${now}) = ${found.value(filter.overdue)}::boolean`)
  addAppeal(found, filter.appeal)
  addIds(found, filter)
  return found
}

/** Whether somebody's claim holds. */
export function held(now: string): string {
  return `(c.status = 'claimed' and c.held_until > ${now})`
}

function addStatus(found: Conditions, status: CaseFilter['status'], now: string): void {
  if (status === 'resolved') found.add(`c.status = 'resolved'`)
  else if (status !== undefined) found.add(`c.status <> 'resolved'`)
  if (status === 'claimed') found.add(held(now))
  if (status === 'open') found.add(`not ${held(now)}`)
}

function addAppeal(found: Conditions, appeal: CaseFilter['appeal']): void {
  if (appeal === 'any') found.add('c.appeal_status is not null')
  else if (appeal === 'pending') found.on(PENDING_APPEALS, (p) => `c.appeal_status = any(${p}::text[])`)
  else found.on(appeal, (p) => `c.appeal_status = ${p}`)
}

const BODIES = 'c.decision_id in (select decision_id from decision_bodies where'

function addIds(found: Conditions, { subject, submissionId, campaign, q }: CaseFilter): void {
  found.on(subject, (p) => `${BODIES} subject = ${p})`)
  found.on(submissionId, (p) => `${BODIES} submission_id = ${p})`)
  found.on(campaign, (p) => `(c.kind = 'post' and ${BODIES} campaign = ${p} or submission_id = ${p}))`)
  if (q === undefined) return
  const text = found.value(q)
  const named = `select decision_id from decision_bodies where submission_id = ${text}
    union all select decision_id from decision_bodies where subject = ${text}`
  const uuid = UUID.test(q) ? found.value(q) : undefined
  const either =
    uuid === undefined
      ? ''
      : `union all select decision_id from cases where id = ${uuid}::uuid
    union all select ${uuid}::uuid`
  found.add(`c.decision_id in (${named} ${either})`)
}

/** The priority of a rank. */
export function priorityOf(rank: number): CasePriority {
  return CASE_PRIORITIES[rank]!
}
