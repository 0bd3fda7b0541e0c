import { CASE_PRIORITIES, type CasePriority, type CaseState, decidersOf, type Kind } from '@tribunal/engine'
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

/** A case that opens: its event in the ledger, and its row. */
export interface CaseOpening {
  readonly event: EventDraft
  readonly row: OpenedCaseRow
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
    state: JSON.stringify(state),
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
    state,
  }
}

/** 0 for the most pressing. */
export function rankOf(priority: CasePriority): number {
  return CASE_PRIORITIES.indexOf(priority)
}
