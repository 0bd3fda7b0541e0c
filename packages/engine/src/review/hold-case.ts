import { type CaseCommand, type CaseContext, type CaseRefusal, refused } from './case-command.ts'
import type { CaseEvent } from './case-event.ts'
import { type CaseState, claimAt, decidersOf, goesOnAfterAppeal, isPerson, LEASE_MS, later } from './case-state.ts'

/** One command, with what it asks for. */
type Asked<Do extends CaseCommand['do']> = Extract<CaseCommand, { readonly do: Do }>
/** The events that follow, or the refusal. */
type Answer = readonly CaseEvent[] | CaseRefusal

/**
 * Takes the case, or keeps it where the same person holds it. A claim that ran out is written down first, in the name
 * of the system, so that the ledger shows one holder at a time.
 */
export function claim(state: CaseState, { leaseMs = LEASE_MS }: Asked<'claim'>, context: CaseContext): Answer {
  const { at, actor } = context
  const held = claimAt(state, at)
  if (held?.by === actor) return extendTo(later(at, leaseMs), context)
  const refusal = mayNotTake(state, context)
  if (refusal) return refusal
  return [
    ...expiry(state, at),
    { type: 'case.claimed', at, actor, data: { until: later(at, leaseMs), stage: state.stage } },
  ]
}

/**
 * Why somebody who does not hold a case may not take it; undefined where they may. In the order of the checks, which
 * is the order in which a reason helps most:
 * - `already_resolved`: there is nothing to decide;
 * - `held_by_other`: somebody holds it, until a given time;
 * - `own_decision`: they have decided on it, and another person has to agree;
 * - `person_needed`: a program decides first or not at all: no appeal, and not as the second person;
 * - `lead_needed`: only a lead may decide it;
 * - `assigned_to_other`: it was given to somebody else. A lead may take it all the same.
 */
function mayNotTake(state: CaseState, { at, actor, lead }: CaseContext): CaseRefusal | undefined {
  const held = claimAt(state, at)
  if (state.status === 'resolved') return resolvedAlready(state)
  if (held) return refused('held_by_other', { by: held.by, until: held.until })
  if (decidersOf(state).has(actor)) return refused('own_decision')
  if ((state.stage !== 'first' || goesOnAfterAppeal(state)) && !isPerson(actor)) return refused('person_needed')
  if (state.leadOnly && !lead) return refused('lead_needed')
  // The one who let a claim run out has given up what a lead gave them, also before anybody writes that down.
  const assignee = expiry(state, at).length > 0 ? null : state.assignee
  if (assignee !== null && assignee !== actor && !lead) return refused('assigned_to_other', { by: assignee })
  return undefined
}

/**
 * Why somebody who should hold a case does not; undefined where they do. One whose claim ran out reads until when
 * they held it, and one who has decided already reads when: both may come from a second window or a request that was
 * sent twice.
 */
export function notHeldBy(state: CaseState, { at, actor }: CaseContext): CaseRefusal | undefined {
  const held = claimAt(state, at)
  if (held?.by === actor) return undefined
  if (state.status === 'resolved') return resolvedAlready(state)
  const decided = decidersOf(state).has(actor) && state.resolutions.findLast(({ by }) => by === actor)
  if (decided) return refused('already_resolved', { by: actor, at: decided.at })
  if (held) return refused('held_by_other', { by: held.by, until: held.until })
  const lost = state.claim ?? state.lostClaim
  return refused('not_held', lost?.by === actor ? { until: lost.until } : {})
}

/** Keeps the case for longer, from now on: its holder may. The time is counted from now and not from the old end. */
export function extend(state: CaseState, { leaseMs = LEASE_MS }: Asked<'extend'>, context: CaseContext): Answer {
  return notHeldBy(state, context) ?? extendTo(later(context.at, leaseMs), context)
}

/** The claim holds until then. */
function extendTo(until: string, { at, actor }: CaseContext): readonly CaseEvent[] {
  return [{ type: 'case.extended', at, actor, data: { until } }]
}

/** Gives the case back: its holder may. `skipped` says that it was looked at and passed by. */
export function release(state: CaseState, { skipped }: Asked<'release'>, context: CaseContext): Answer {
  const { at, actor } = context
  return notHeldBy(state, context) ?? [{ type: 'case.released', at, actor, data: { skipped } }]
}

/**
 * Writes down that a claim ran out; nothing where none has. The service asks this from time to time, so that lists of
 * open cases are right even if nobody takes the case.
 */
export function expire(state: CaseState, _: Asked<'expire'>, { at }: CaseContext): Answer {
  return expiry(state, at)
}

/** That the claim has run out, where nobody has written it down yet. */
export function expiry(state: CaseState, at: string): readonly CaseEvent[] {
  if (state.status !== 'claimed' || claimAt(state, at)) return []
  const { by, until } = state.claim!
  return [{ type: 'case.expired', at, actor: 'system:leases', data: { held_by: by, until } }]
}

/** Asks a lead to decide: the holder of the case may. The case is free again and only a lead may take it. */
export function escalate(state: CaseState, { note }: Asked<'escalate'>, context: CaseContext): Answer {
  const { at, actor } = context
  const texts = note === undefined ? {} : { texts: { note } }
  return notHeldBy(state, context) ?? [{ type: 'case.escalated', at, actor, data: { stage: state.stage }, ...texts }]
}

/**
 * Gives the case to somebody who may decide on it: its holder may, and a lead. Queue, priority and due time stay as
 * they are.
 */
export function handOver(state: CaseState, { to, note }: Asked<'hand_over'>, context: CaseContext): Answer {
  const { at, actor, lead } = context
  const refusal = lead ? undefined : notHeldBy(state, context)
  if (refusal) return refusal
  const { queue, priority, due } = state
  return reassigned(state, { queue, priority, due, to }, { at, actor }, note)
}

/** Moves the case to another queue, priority or person: only a lead may. */
export function reassign(state: CaseState, asked: Asked<'reassign'>, { at, actor, lead }: CaseContext): Answer {
  if (!lead) return refused('lead_needed')
  const { queue, priority, due, to } = asked
  return reassigned(state, { queue, priority, due, to }, { at, actor })
}

/** The event of a move. */
type Reassigned = Extract<CaseEvent, { readonly type: 'case.reassigned' }>

/**
 * Moves a case that is not resolved, to nobody or to a person who may decide on it. The one who gets it is checked
 * like one who takes it: who has decided may not decide again, and a program decides first or not at all.
 */
export function reassigned(
  state: CaseState,
  data: Reassigned['data'],
  who: Pick<CaseContext, 'at' | 'actor'>,
  note?: string,
): Answer {
  if (state.status === 'resolved') return resolvedAlready(state)
  if (data.to !== null && decidersOf(state).has(data.to)) return refused('own_decision', { by: data.to })
  if (data.to !== null && state.stage !== 'first' && !isPerson(data.to)) return refused('person_needed')
  const texts = note === undefined ? {} : { texts: { note } }
  return [...expiry(state, who.at), { type: 'case.reassigned', ...who, data, ...texts }]
}

/** Who finished the case last: a resolution, or an appeal that was answered after it. */
function resolvedAlready({ resolutions, appeal }: CaseState): CaseRefusal {
  const last = resolutions.at(-1)
  const answered = appeal?.answered
  const final = !answered || (last && Date.parse(last.at) > Date.parse(answered.at)) ? last! : answered
  return refused('already_resolved', { by: final.by, at: final.at })
}
