import type { CaseDetail } from '@tribunal/client'

/** What an appeal is against. */
export interface AppealedDecision {
  readonly outcome: string
  /** RFC 3339. */
  readonly at: string
  /** Null where the machine decided, and no person after it. */
  readonly person: {
    readonly name: string
    readonly reason: string
    /** Null where nothing was written, or it was erased. */
    readonly rationale: string | null
  } | null
}

/** The last decision that stood when a case's appeal came in: a person's, or else the machine's. Undefined without an appeal. */
export function appealedDecision({ case: one, decision, history }: CaseDetail): AppealedDecision | undefined {
  const appeal = history.findLast(({ type }) => type === 'appeal.submitted')
  if (!appeal) return undefined
  const made = one.resolutions.findLast(({ at, stage }) => stage !== 'appeal' && at <= appeal.at)
  if (!made) return { outcome: one.machine_outcome, at: decision.at, person: null }
  const { by, at, outcome, reason_code: reason } = made
  const event = history.find(
    ({ type, actor, at: when }) => type === 'case.resolved' && actor.id === by.id && when === at,
  )
  return { outcome, at, person: { name: by.name, reason, rationale: event?.texts['rationale'] ?? null } }
}
