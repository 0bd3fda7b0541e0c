import type { FactCheckRefusal } from '@tribunal/contract/words'
import { evolveFactCheck } from './evolve-fact-check.ts'
import { type FactCheckEvent, type FactCheckState, publishedVersion, type RatedClaim } from './fact-check.ts'

/** Those that one fact check knows of; whether another one rates the claim, the store sees. */
type OwnRefusal = Exclude<FactCheckRefusal, 'already_rated'>

/** Whether another person confirms a change before it takes effect, and which rule of `fact-check-review` says so. */
export interface FactCheckReview {
  readonly outcome: 'publish' | 'confirm'
  readonly rule: string
}

/** What is asked of a fact check. */
export type FactCheckCommand =
  | { readonly do: 'publish' | 'correct'; readonly rated: RatedClaim; readonly review: FactCheckReview }
  | { readonly do: 'retract'; readonly rated: null; readonly review: FactCheckReview }
  | { readonly do: 'confirm' }
  | { readonly do: 'decline' }

export interface FactCheckContext {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly actor: string
  /** The person who stands behind the actor: themselves, or the maker of the key. */
  readonly person: string
  /** Is the actor a person who is signed in, and not a program with a key? */
  readonly isPerson: boolean
  /** The decision on which a new one is given. */
  readonly decision?: string | null
  /** The revision that the actor saw; absent where they do not say. */
  readonly seen?: number | undefined
}

/** What a command comes to: what happened, with the state after it; or why nothing did. */
export type FactCheckAnswer =
  | { readonly ok: true; readonly event: FactCheckEvent; readonly state: FactCheckState }
  | { readonly ok: false; readonly refusal: OwnRefusal }

/**
 * Answers a command on a fact check; `state` is null where it is about to begin. Pure: the same state, command and context
 * give the same event. The caller works out the review by the policy `fact-check-review` before.
 */
export function decideFactCheck(
  state: FactCheckState | null,
  command: FactCheckCommand,
  context: FactCheckContext,
): FactCheckAnswer {
  const happened = answerTo(state, command, context)
  if (typeof happened === 'string') return { ok: false, refusal: happened }
  const event = { ...happened, at: context.at, actor: context.actor } as FactCheckEvent
  return { ok: true, event, state: evolveFactCheck(context.id, state, event) }
}

type OneEvent = Pick<FactCheckEvent, 'type' | 'data'>

function answerTo(
  state: FactCheckState | null,
  command: FactCheckCommand,
  context: FactCheckContext,
): OneEvent | OwnRefusal {
  if (context.seen !== undefined && context.seen !== (state?.revision ?? 0)) return 'changed_meanwhile'
  if (command.do === 'confirm' || command.do === 'decline') return answerProposal(state, command.do, context)
  if (state?.proposal) return 'proposal_waits'
  // A fact check begins once: what was published is corrected, and another claim has a fact check of its own.
  if (command.do === 'publish' ? state !== null : !(state && publishedVersion(state)))
    return command.do === 'publish' ? 'changed_meanwhile' : 'not_published'
  const { review, rated, do: change } = command
  const { person } = context
  const decision = state?.decision ?? context.decision ?? null
  // A program's word alone is never evidence, whatever version of the policy is in force.
  if (review.outcome === 'confirm' || !context.isPerson)
    return { type: 'fact_check.proposed', data: { change, rated, person, decision, rule: review.rule } }
  if (rated === null) return retracted(state!, { person, confirms: false, rule: review.rule })
  return { type: 'fact_check.published', data: { rated, person, decision, confirms: false, rule: review.rule } }
}

function answerProposal(
  state: FactCheckState | null,
  answer: 'confirm' | 'decline',
  { person, isPerson }: FactCheckContext,
): OneEvent | OwnRefusal {
  const proposal = state?.proposal
  if (!proposal) return 'nothing_waits'
  const isOwn = proposal.person === person
  if (answer === 'decline') {
    if (!isPerson && !isOwn) return 'person_needed'
    const { change, rated } = proposal
    return { type: 'fact_check.declined', data: { change, rated, person, decision: state.decision } }
  }
  if (!isPerson) return 'person_needed'
  if (isOwn) return 'second_person_needed'
  const { rated } = proposal
  if (rated === null) return retracted(state, { person, confirms: true, rule: null })
  return {
    type: 'fact_check.published',
    data: { rated, person, decision: state.decision, confirms: true, rule: null },
  }
}

/** The end of a version, whose rating the event names. */
function retracted(
  state: FactCheckState,
  how: { readonly person: string; readonly confirms: boolean; readonly rule: string | null },
): OneEvent {
  const { rating, confidence, sources, media } = publishedVersion(state)!
  const rated = { rating, confidence, sources, ...(media === undefined ? {} : { media }) }
  return {
    type: 'fact_check.retracted',
    data: { rated, decision: state.decision, ...how },
  }
}
