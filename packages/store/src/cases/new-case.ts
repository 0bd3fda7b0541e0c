import type { Decision } from '@tribunal/engine'
import { type CaseCause, type CaseEvent, type CasePriority, evolveCase } from '@tribunal/engine'
import { type CaseOpening, openedRow } from '../record/case-row.ts'
import { type Policies, termsOf } from './case-policies.ts'

/** As much of a recorded decision as a case takes from it. */
export interface DecidedEntry {
  readonly id: string
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly row: {
    readonly kind: Decision['kind']
    readonly outcome: string
    readonly category: string
    readonly rule: string | null
    readonly score: number | null
  }
}

/** The one who opens cases by routing, in events. */
const ROUTING = 'system:routing'

/** The case that routing opens for a decision; undefined where it opens none. The same arguments give the same case. */
export function newCase(
  decision: Decision,
  entry: DecidedEntry,
  policies: Policies,
  caseId: string,
): CaseOpening | undefined {
  if (!decision.case) return undefined
  const { queue, priority } = decision.case
  const lang = decision.kind === 'post' ? decision.lang : null
  return caseOpening(entry, { queue, priority, lang, cause: 'routing' }, policies, {
    id: caseId,
    at: entry.at,
    actor: ROUTING,
  })
}

/** Why and where a case opens. */
export interface OpeningPlace {
  readonly queue: string
  readonly priority: CasePriority
  /** BCP 47, or `mixed`; null for a payment. */
  readonly lang: string | null
  readonly cause: CaseCause
}

/** A case about a decision, opened by somebody at some time. */
export function caseOpening(
  { id: decisionId, row }: DecidedEntry,
  { queue, priority, lang, cause }: OpeningPlace,
  policies: Policies,
  { id, at, actor }: { readonly id: string; readonly at: string; readonly actor: string },
): CaseOpening {
  const { kind, outcome, category, rule } = row
  const risk = riskOf(row)
  const facts = { kind, queue, priority, lang, machine_outcome: outcome, category, risk }
  const { dueMinutes, skill, blind } = termsOf(policies, id, facts)
  const due = new Date(Date.parse(at) + dueMinutes * 60_000).toISOString()
  const data = { decision: decisionId, kind, cause, queue, priority, lang, skill, outcome, due, blind }
  const event: CaseEvent = { type: 'case.opened', at, actor, data }
  const state = evolveCase(id, null, event)
  return {
    event: { type: event.type, entity: `case:${id}`, at, actor, data },
    row: openedRow(state, rule, risk),
    state,
  }
}

/** Where a status of a post begins in 0..100: a third for each, as a false claim is no less grave for being told calmly. */
const GRAVITY: Readonly<Record<string, number>> = { clean: 0, needs_review: 100 / 3, blocked: 200 / 3 }

/**
 * How grave a decision is, 0..100. Of a payment its composite score. Of a post: its status says in which third, what it
 * lacks of integrity where in it. Null where it was not measured.
 */
export function riskOf({
  kind,
  outcome,
  score,
}: Pick<DecidedEntry['row'], 'kind' | 'outcome' | 'score'>): number | null {
  if (score === null || kind === 'payment') return score
  return Math.round(((GRAVITY[outcome] ?? 0) + ((1 - score) * 100) / 3) * 100) / 100
}
