import { CASE_PRIORITIES, type CasePriority, type CaseState, decidersOf, type Kind, UNTOUCHED } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'

/** Columns of `cases` that never change, beside its id and its decision's. */
export interface CaseOrigin {
  readonly kind: Kind
  readonly lang: string | null
  readonly skill: string | null
  /** The machine's outcome, and the rule that settled it. */
  readonly outcome: string
  readonly rule: string | null
  /** 0..100; null where it was not measured. */
  readonly risk: number | null
}

/** What a row says of a case beside its columns that never change; `stateOf` puts both together. */
export type LeanState = Partial<CaseState>

/** A row of `cases` as a case opens; the other columns have their defaults then. */
export interface OpenedCaseRow extends CaseOrigin {
  readonly id: string
  readonly decision_id: string
  readonly queue: string
  /** 0 urgent … 3 low. */
  readonly priority: number
  readonly opened_at: string
  readonly due_at: string
  /** JSON. */
  readonly state: string
}

/** A case that opens: its event in the ledger, its row, and where it stands. */
export interface CaseOpening {
  readonly event: EventDraft
  readonly row: OpenedCaseRow
  readonly state: CaseState
}

/** What is stored of a state, of a new one or of one that was stored: no column that never changes, and nothing that nobody has done yet. */
export function leanState(state: LeanState): LeanState {
  const { id, decision, kind, lang, skill, machineOutcome, openedAt, ...changing } = state
  const there = ([name, value]: [string, unknown]) =>
    !(name in UNTOUCHED) ||
    (Array.isArray(value) ? value.length > 0 : value !== UNTOUCHED[name as keyof typeof UNTOUCHED])
  return Object.fromEntries(Object.entries(changing).filter(there))
}

/** Columns that a state is put together from. */
export interface StateColumns extends Pick<CaseOrigin, 'kind' | 'lang' | 'skill' | 'outcome'> {
  readonly id: string
  readonly decision_id: string
  readonly opened_at: Date
  readonly state: LeanState
}

/** Where a case stands, from its row; rows of before 1 December 2026 hold it whole. */
export function stateOf({ id, decision_id, kind, lang, skill, outcome, opened_at, state }: StateColumns): CaseState {
  const origin = { id, decision: decision_id, kind, lang, skill, machineOutcome: outcome }
  return { ...UNTOUCHED, ...state, ...origin, openedAt: opened_at.toISOString() } as CaseState
}

export function openedRow(state: CaseState, rule: string | null, risk: number | null): OpenedCaseRow {
  const { id, decision, kind, lang, skill, machineOutcome, queue, priority, openedAt, due } = state
  return {
    id,
    decision_id: decision,
    kind,
    queue,
    priority: rankOf(priority),
    lang,
    skill,
    outcome: machineOutcome,
    rule,
    risk,
    opened_at: openedAt,
    due_at: due,
    state: JSON.stringify(leanState(state)),
  }
}

/** Columns of `cases` that events change, as they stand after them. */
export function changedColumns(state: CaseState) {
  const { id, queue, status, stage, leadOnly, assignee, due, claim, effect, appeal, version } = state
  const held = status === 'claimed' ? claim : null
  const resolved = status === 'resolved' ? (state.resolutions.at(-1) ?? appeal?.answered) : null
  return {
    id,
    queue,
    priority: rankOf(state.priority),
    status,
    stage,
    lead_only: leadOnly,
    assignee,
    due_at: due,
    held_by: held?.by ?? null,
    held_until: held?.until ?? null,
    deciders: [...decidersOf(state)],
    resolved_by: resolved?.by ?? null,
    resolved_at: resolved?.at ?? null,
    effect: effect?.outcome ?? null,
    appeal_status: appeal?.status ?? null,
    version,
    state: leanState(state),
  }
}

/** 0 for the most pressing. */
export function rankOf(priority: CasePriority): number {
  return CASE_PRIORITIES.indexOf(priority)
}
