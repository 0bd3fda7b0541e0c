import { hearing } from './appeal-case.ts'
import { type CaseCommand, type CaseContext, type CaseRefusal, type Resolve, refused } from './case-command.ts'
import type { AppealResult, CaseEvent, ResolvedData } from './case-event.ts'
import {
  type CaseState,
  claimAt,
  effectiveOutcome,
  isAppealOpen,
  isPerson,
  LEASE_MS,
  later,
  standingAnswer,
  UNDO_MS,
} from './case-state.ts'
import { isPersonOutcome, PERSON_OUTCOMES, reasonCodesFor, settles } from './case-words.ts'
import { notHeldBy } from './hold-case.ts'

/** One command, with what it asks for. */
type Asked<Do extends CaseCommand['do']> = Extract<CaseCommand, { readonly do: Do }>
/** The events that follow, or the refusal. */
type Answer = readonly CaseEvent[] | CaseRefusal

/**
 * Decides the case, as far as this reviewer can: the resolution says what follows (`nextAfter`). In the stage
 * `appeal` the same act begins the hearing where it has not begun. The resolution that nothing follows answers an open
 * appeal. A program may not choose what needs two people (`person_needed`): its key is in the hands of a person, who
 * could be the other one. What settles nothing opens the case again, for the queue or the person that it names.
 */
export function resolve(state: CaseState, asked: Resolve, context: CaseContext): Answer {
  const { at, actor } = context
  const { outcome, reasonCode, rationale, blindFirst, secondReview } = asked
  const refusal = notHeldBy(state, context) ?? saysTooLittle(state, asked) ?? goesOnWrongly(state, asked, context)
  if (refusal) return refusal
  if (secondReview === 'four_eyes' && !isPerson(actor)) return refused('person_needed')
  const next = nextAfter(state, asked)
  const data = {
    stage: state.stage,
    outcome,
    reason_code: reasonCode,
    next,
    second_review: next === 'second' ? secondReview : 'none',
    blind_first: blindFirst ?? null,
    took_ms: Date.parse(at) - Date.parse(claimAt(state, at)!.since),
  } as const
  const resolution: CaseEvent = { type: 'case.resolved', at, actor, data, ...textOf(rationale) }
  const goesOn = next === 'done' ? handedOver(state, asked, context) : []
  if (!isAppealOpen(state)) return [resolution, ...goesOn]
  if (next !== 'done') return [...hearing(state, context), resolution]
  const type = `appeal.${appealResult(state, outcome)}` as const
  const answered: CaseEvent = { type, at, actor, data: { appeal: state.appeal.id, outcome } }
  return [...hearing(state, context), resolution, answered, ...goesOn]
}

/** Why a resolution may not go on as it says: an outcome that settles nothing goes to somebody else, and no other does. */
function goesOnWrongly(
  state: CaseState,
  { outcome, handOver }: Resolve,
  { actor }: CaseContext,
): CaseRefusal | undefined {
  if (settles(state.kind, outcome)) return handOver && refused('hand_over_unneeded')
  if (!handOver) return refused('hand_over_needed')
  const { to } = handOver
  // After an appeal those who decided before do not go on.
  const decided = isAppealOpen(state) && state.resolutions.some(({ by }) => by === to)
  return to !== null && (to === actor || decided) ? refused('own_decision', { by: to }) : undefined
}

/** The case is open again, in a new round, where it was handed over to. */
function handedOver({ priority }: CaseState, { handOver }: Resolve, { at, actor }: CaseContext): readonly CaseEvent[] {
  if (!handOver) return []
  const { queue, to, due } = handOver
  return [
    { type: 'case.reopened', at, actor, data: { because: 'unsettled', due } },
    { type: 'case.reassigned', at, actor, data: { queue, priority, to, due } },
  ]
}

/**
 * Why a resolution is not accepted: its outcome, its reason, or a text that is missing. The reason has to fit the
 * outcome, the machine's outcome and what the decision rests on.
 */
function saysTooLittle(state: CaseState, { outcome, reasonCode, rationale, absent }: Resolve): CaseRefusal | undefined {
  const { kind, machineOutcome } = state
  if (!isPersonOutcome(kind, outcome)) return refused('unknown_outcome')
  const reason = reasonCodesFor(kind, outcome, machineOutcome, absent).find(({ code }) => code === reasonCode)
  if (!reason) return refused('unknown_reason')
  // The appellant is owed a reasoned answer (Digital Services Act, article 20).
  const needed = reason.needsRationale || isAppealOpen(state)
  return needed && (rationale ?? '').trim() === '' ? refused('rationale_needed') : undefined
}

/**
 * A second reviewer follows where the policy asks for one, and a lead where the two do not agree. What a lead decides in
 * `settle` is final in its round, unless the policy asks for two people and nobody else chose it: then one more looks at it.
 */
function nextAfter(state: CaseState, { outcome, secondReview }: Resolve): ResolvedData['next'] {
  const { stage, resolutions, round } = state
  if (stage === 'second') return resolutions.at(-1)!.outcome === outcome ? 'done' : 'settle'
  if (stage !== 'settle') return secondReview === 'none' ? 'done' : 'second'
  const isChosenTwice = resolutions.some((other) => other.round === round && other.outcome === outcome)
  return secondReview === 'four_eyes' && !isChosenTwice ? 'second' : 'done'
}

/**
 * What an appeal comes to: `reversed` goes from nothing held against somebody to the gravest outcome, or back to
 * nothing. It compares with what held until now, which may be the decision of people and not the machine's.
 */
function appealResult(state: CaseState, outcome: string): AppealResult {
  const before = effectiveOutcome(state)
  if (outcome === before) return 'upheld'
  const [mildest, , gravest] = PERSON_OUTCOMES[state.kind]
  return outcome === mildest || (before === mildest && outcome === gravest) ? 'reversed' : 'modified'
}

/**
 * Takes the last resolution back: the person who made it may, within the window, and holds the case again. A second resolution
 * stays: its author has seen the first one since, and could agree with it as if they had come to it alone.
 */
export function undo(state: CaseState, { leaseMs = LEASE_MS }: Asked<'undo'>, { at, actor }: CaseContext): Answer {
  const last = state.undoable
  if (last?.by !== actor) return refused('nothing_to_undo')
  if (last.before.stage === 'second') return refused('first_seen')
  const until = later(last.at, UNDO_MS)
  if (Date.parse(at) > Date.parse(until)) return refused('undo_too_late', { until })
  const { outcome } = state.resolutions.at(-1)!
  return [{ type: 'case.undone', at, actor, data: { outcome, until: later(at, leaseMs) } }]
}

/**
 * Opens a resolved case once more because it was decided wrongly: one of those who decided may, and a lead. The
 * effect of the last resolution stands until the new round has one.
 */
export function reopen(state: CaseState, { rationale, due }: Asked<'reopen'>, context: CaseContext): Answer {
  const { at, actor, lead } = context
  if (state.status !== 'resolved') return refused('not_resolved')
  // What an appeal was answered stands: the appellant knows it.
  const answered = standingAnswer(state)
  if (answered) return refused('appeal_used', { at: answered.at })
  if (!lead && !state.resolutions.some(({ by }) => by === actor)) return refused('lead_needed')
  if (rationale.trim() === '') return refused('rationale_needed')
  return [{ type: 'case.reopened', at, actor, data: { because: 'mistake', due }, texts: { rationale } }]
}

/** The rationale where there is one: a blank text is none. */
function textOf(rationale: string | undefined): Pick<CaseEvent, 'texts'> {
  return rationale === undefined || rationale.trim() === '' ? {} : { texts: { rationale } }
}
