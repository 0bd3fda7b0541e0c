import { type CaseCommand, type CaseContext, type CaseRefusal, refused } from './case-command.ts'
import type { CaseEvent } from './case-event.ts'
import { APPEAL_WINDOW_MS, type CaseState, later, standingAnswer } from './case-state.ts'
import { expiry, notHeldBy } from './hold-case.ts'

/** One command, with what it asks for. */
type Asked<Do extends CaseCommand['do']> = Extract<CaseCommand, { readonly do: Do }>
/** The events that follow, or the refusal. A handler never changes the state itself. */
type Answer = readonly CaseEvent[] | CaseRefusal

/**
 * Asks for another look at the decision. A resolved case is opened again; one that people have not finished is
 * finished as an appeal, by somebody who has not decided on it: its holder has to take it again. A decision is heard
 * once.
 *
 * It is refused, in this order:
 * - `appeal_pending`: an appeal waits for its answer;
 * - `appeal_used`: one was heard, and its answer stands. An appeal that was rejected unheard does not count;
 * - `appeal_too_late`: the time to appeal is over;
 * - `rationale_needed`: the appeal says nothing.
 */
export function appeal(state: CaseState, asked: Asked<'appeal'>, { at, actor }: CaseContext): Answer {
  const before = state.appeal
  if (before && before.answered === null) return refused('appeal_pending', { at: before.submittedAt })
  const answered = standingAnswer(state)
  if (answered) return refused('appeal_used', { by: answered.by, at: answered.at })
  const until = lastDay(state, asked)
  if (Date.parse(at) > Date.parse(until)) return refused('appeal_too_late', { until })
  if (asked.text.trim() === '') return refused('rationale_needed')
  const { appeal: id, text, due } = asked
  const submitted: CaseEvent = {
    type: 'appeal.submitted',
    at,
    actor,
    data: { appeal: id, due },
    texts: { appeal: text },
  }
  if (state.status !== 'resolved') return [...expiry(state, at), submitted]
  return [submitted, { type: 'case.reopened', at, actor, data: { because: 'appeal', due } }]
}

/**
 * When the time to appeal ends: counted from the machine's decision, or from what people made of it later. People who
 * make a decision graver after months therefore give its subject the whole time again.
 */
function lastDay({ effect }: CaseState, { decidedAt }: Asked<'appeal'>): string {
  const from = effect && Date.parse(effect.at) > Date.parse(decidedAt) ? effect.at : decidedAt
  return later(from, APPEAL_WINDOW_MS)
}

/**
 * Says that the appeal may be heard, and begins: the holder of the case may. No event follows where it has begun
 * already, so that the command can be sent twice.
 */
export function hear(state: CaseState, _: Asked<'hear'>, context: CaseContext): Answer {
  if (state.stage !== 'appeal') return refused('no_appeal')
  return notHeldBy(state, context) ?? hearing(state, context)
}

/**
 * Answers that the appeal may not be heard, with the reason: the holder of the case may. It is too late once the
 * hearing has begun (`appeal_heard`): from then on only a decision answers it. The case goes back to where it was
 * before the appeal.
 */
export function rejectAppeal(state: CaseState, asked: Asked<'reject_appeal'>, context: CaseContext): Answer {
  if (state.stage !== 'appeal') return refused('no_appeal')
  const refusal = notHeldBy(state, context)
  if (refusal) return refusal
  if (state.appeal!.status !== 'submitted') return refused('appeal_heard')
  if (asked.answer.trim() === '') return refused('rationale_needed')
  const { at, actor } = context
  const data = { appeal: state.appeal!.id, reason_code: asked.reasonCode }
  return [{ type: 'appeal.rejected', at, actor, data, texts: { answer: asked.answer } }]
}

/**
 * The hearing of the appeal begins, where nobody has heard it yet. One act has
 * two events: the appeal is found admissible, and its review begins.
 */
export function hearing({ appeal }: CaseState, { at, actor }: CaseContext): readonly CaseEvent[] {
  const { id, status } = appeal!
  if (status !== 'submitted') return []
  const data = { appeal: id }
  return [
    { type: 'appeal.triaged', at, actor, data },
    { type: 'appeal.review_started', at, actor, data },
  ]
}
