import { CASE_ACTS, type CaseAct } from '@tribunal/contract'
import {
  type CaseCommand,
  type CaseContext,
  type CaseRefusalCode,
  type CaseState,
  decideCase,
  PERSON_OUTCOMES,
} from '@tribunal/engine'

/** What somebody may do with a case: true, or the code of why not. The case itself answers, and nothing happens. */
export function allowedActions(state: CaseState, context: CaseContext): Record<CaseAct, true | CaseRefusalCode> {
  const answers = CASE_ACTS.map((act) => {
    const answer = decideCase(state, tried(act, state, context.at), context)
    return [act, answer.ok ? true : answer.refusal.code]
  })
  return Object.fromEntries(answers) as Record<CaseAct, true | CaseRefusalCode>
}

/** A command of a kind, with nothing in it that would be refused for itself. */
function tried(act: CaseAct, { kind, queue, priority }: CaseState, at: string): CaseCommand {
  const rationale = act
  switch (act) {
    case 'release':
      return { do: act, skipped: false }
    case 'resolve':
      return { do: act, outcome: PERSON_OUTCOMES[kind][0], reasonCode: 'other', rationale, secondReview: 'none' }
    case 'reopen':
      return { do: act, rationale, due: at }
    case 'hand_over':
      return { do: act, to: 'person:anybody' }
    case 'reassign':
      return { do: act, queue, priority, to: null, due: at }
    case 'reject_appeal':
      return { do: act, reasonCode: 'no_grounds', answer: rationale }
    default:
      return { do: act }
  }
}
