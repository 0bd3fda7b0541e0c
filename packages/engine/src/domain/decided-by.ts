import type { PolicyAnswer } from '@tribunal/policy'
import type { PaymentDecision, PaymentOutcome, PostDecision, PublicationStatus } from './decision.ts'

/** What was decided on a post or a payment; `kind` tells which. */
export type Decision = PostDecision | PaymentDecision

/** The rule that made the outcome of a decision what it is, and the policy that it belongs to. */
export interface DecidedBy {
  readonly policy: string
  /** Semantic version of the policy at that time. */
  readonly version: string
  /** Of a rule, band, default or clause; of an override where one had the last word. */
  readonly rule: string
}

/** The one word to act on: the outcome of a post or of a payment. Of posts from before there was one, their status. */
export function outcomeOf(decision: PostDecision): PublicationStatus
/** Of a post one of the three statuses; of a payment one of the four decisions. */
export function outcomeOf(decision: Decision): PublicationStatus | PaymentOutcome
export function outcomeOf(decision: Decision): PublicationStatus | PaymentOutcome {
  return decision.kind === 'post' ? (decision.outcome ?? decision.status) : decision.decision
}

/**
 * The answer that set the outcome: of a payment the arbiter's; of a post that of the policy that made it as grave as it
 * is, which is `post-outcome` itself only where its stage or a missing answer decided. Undefined where the decision
 * failed before its policies were asked.
 */
export function decidingAnswer(decision: Decision): PolicyAnswer | undefined {
  if (decision.kind === 'post') return decidingAnswerIn(decision.answers)
  return answerOf(decision.answers, ARBITERS)
}

/**
 * The same among the answers about a post. Records from before one outcome was made have no answer of `post-outcome`:
 * there the publication policy decided.
 */
export function decidingAnswerIn(answers: readonly PolicyAnswer[]): PolicyAnswer | undefined {
  const outcome = answerOf(answers, ['post-outcome'])
  const by = outcome ? String(outcome.results['decided_by']) : 'publication'
  const beneath = BENEATH[by]
  return beneath ? answerOf(answers, beneath) : outcome
}

/** Either arbiter; a decision was made by one of them. */
const ARBITERS = ['arbiter', 'arbiter-guarded']
/** The policies beneath the outcome of a post, by the words of `post-outcome`; of each list one was asked. */
const BENEATH: Readonly<Record<string, readonly string[]>> = {
  publication: ['publication', 'publication-strict'],
  screening: ['screening'],
  routing: ['post-routing'],
}

/** The answer of the first policy asked whose id is among `ids`. */
function answerOf(answers: readonly PolicyAnswer[], ids: readonly string[]): PolicyAnswer | undefined {
  return answers.find(({ policy }) => ids.includes(policy))
}

/** The rule to show for a decision: that of the policy that set its outcome. Undefined where no policy was asked. */
export function decidedBy(decision: Decision): DecidedBy | undefined {
  const answer = decidingAnswer(decision)
  return answer && { policy: answer.policy, version: answer.version, rule: lastRuleOf(answer) }
}

/** The id of what had the last word in an answer: its last override, or its rule. */
export function lastRuleOf({ rule, overrides }: Pick<PolicyAnswer, 'rule' | 'overrides'>): string {
  return overrides.at(-1)?.id ?? rule
}
