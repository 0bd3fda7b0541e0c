import type { NoticeStatus } from '@tribunal/contract/words'
import { type CaseCommand, type CaseContext, type CaseRefusal, refused } from './case-command.ts'
import type { CaseEvent } from './case-event.ts'
import { type CaseState, claimAt, effectiveOutcome, isPerson, standingAnswer } from './case-state.ts'
import { CASE_PRIORITIES } from './case-words.ts'
import { reassigned } from './hold-case.ts'

/**
 * Answers that a notice about the post came. A decided case waits again, unless an appeal answered it; a case that waits gets the
 * more pressing of the two priorities and due times, and stays with its holder.
 */
export function noticed(
  state: CaseState,
  { priority, due }: Extract<CaseCommand, { readonly do: 'notice' }>,
  { at, actor }: CaseContext,
): readonly CaseEvent[] | CaseRefusal {
  const { queue, status } = state
  const isSooner = CASE_PRIORITIES.indexOf(priority) < CASE_PRIORITIES.indexOf(state.priority)
  if (status !== 'resolved') {
    if (!isSooner) return []
    const sooner = Date.parse(due) < Date.parse(state.due) ? due : state.due
    // The holder goes on, also where it was given to somebody else before.
    const to = claimAt(state, at) ? null : state.assignee
    return reassigned(state, { queue, priority, to, due: sooner }, { at, actor })
  }
  // What an appeal was answered stands: the appellant knows it.
  const answered = standingAnswer(state)
  if (answered) return refused('appeal_used', { at: answered.at })
  const reopened: CaseEvent = { type: 'case.reopened', at, actor, data: { because: 'notice', due } }
  if (!isSooner) return [reopened]
  return [reopened, { type: 'case.reassigned', at, actor, data: { queue, priority, to: null, due } }]
}

/** Where a notice stands, as its sender reads it. */
export interface NoticeStanding {
  readonly status: NoticeStatus
  /** What holds of the post; null until the notice has its answer. */
  readonly outcome: string | null
  /** RFC 3339: when that was decided; null until then. */
  readonly decidedAt: string | null
  /** Whether a person decided, and not the machine alone; null until then. */
  readonly byPerson: boolean | null
}

const UNANSWERED = { outcome: null, decidedAt: null, byPerson: null } as const

/**
 * Where a notice stands by the case of its decision. An answer follows what happens after it: while the case is looked at once more the
 * notice is `in_review`, with what holds until then.
 *
 * @param case_ Null where the decision has none.
 * @param at RFC 3339: now.
 */
export function noticeStanding(case_: CaseState | null, at: string): NoticeStanding {
  if (!case_) return { status: 'received', ...UNANSWERED }
  const { effect, status, resolutions, round, appeal } = case_
  // A case that only an appeal opened which could not be heard is resolved without an effect: the machine's outcome stands.
  const last = effect ?? (status === 'resolved' ? appeal?.answered : null)
  const answer = last
    ? { outcome: effectiveOutcome(case_), decidedAt: last.at, byPerson: effect !== null && isPerson(effect.by) }
    : UNANSWERED
  if (status === 'resolved') return { status: 'decided', ...answer }
  const begun = claimAt(case_, at) !== null || resolutions.some((one) => one.round === round)
  return { status: begun || effect ? 'in_review' : 'received', ...answer }
}
