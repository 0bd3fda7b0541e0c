import type { Language, LocalText } from '@tribunal/messages'
import { localText, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { known } from '@tribunal/signals'
import { PAYMENT_OUTCOMES, type PaymentOutcome, type PolicyMatch } from '../../../domain/decision.ts'
import type { PaymentPolicies } from '../payment-ports.ts'
import type { BehaviorSignals, PaymentContext } from './measure-payment.ts'

/** The outcome by which an internal policy says that it does not apply. */
const NO_MATCH = 'no_match'

/** What the internal policies came to. */
export interface InternalPolicies {
  readonly matches: readonly PolicyMatch[]
  /** One answer a policy, matched or not. */
  readonly answers: readonly PolicyAnswer[]
  /** Whether a velocity rule (FP-05) held. */
  readonly frequent: boolean
}

/** What a model says should match beside what matched. */
export interface AdvisedMatch {
  /** `FP-01` … `FP-06`; anything else is dropped. */
  readonly policy_id: string
}

/** The rule by which a match that only a model proposed goes. */
export const ADVISED_RULE = 'advised'

/**
 * Relevance of a match that only a model proposed: the least of any rule. It is not taken from the model, because a
 * low one would pull the mean down and let the model make a payment look safer.
 */
export const ADVISED_RELEVANCE = 0.6

/**
 * Tries the internal policies on the payment. All of them are tried, whatever matched before: a payment may match
 * several.
 */
export function matchPolicies(
  context: PaymentContext,
  behavior: BehaviorSignals,
  policies: PaymentPolicies,
): InternalPolicies {
  const facts = factsOf(context, behavior)
  const matches: PolicyMatch[] = []
  const answers: PolicyAnswer[] = []
  let frequent = false
  for (const { id, policy } of policies.internal) {
    const answer = policy.answer(facts)
    answers.push(answer)
    if (answer.outcome === NO_MATCH) continue
    if (id === 'FP-05') frequent = true
    matches.push(matchOf(id, policy.policy.title, answer))
  }
  return { matches, answers, frequent }
}

/** The gravest action of what matched, as `arbiter-guarded` reads it: 0 none, 1 CHALLENGE, 2 ESCALATE_TO_HUMAN, 3 BLOCK. */
export function policyAsks(matches: readonly PolicyMatch[]): number {
  return matches.reduce((gravest: number, { action }) => Math.max(gravest, PAYMENT_OUTCOMES.indexOf(action)), 0)
}

/** The facts of all internal policies; each reads those it declares. What is not known is left out: absent is unknown. */
function factsOf({ time, signals, exposure }: PaymentContext, behavior: BehaviorSignals): Record<string, unknown> {
  const velocity = known(behavior.velocity)
  return {
    amount_ratio: known(signals.amount_ratio)?.value,
    off_hours: known(signals.off_hours),
    foreign_country: known(signals.foreign_country),
    unknown_device: known(signals.unknown_device),
    minute_of_day: time?.minute,
    country_high_risk: known(exposure.country_high_risk),
    country_call_for_action: exposure.country_call_for_action && known(exposure.country_call_for_action),
    amount_usd: known(exposure.amount_usd),
    countries_24h: velocity?.countries_24h,
    payments_10min: velocity?.payments_10min,
    payments_60min: velocity?.payments_60min,
    small_payments_60min: velocity?.small_payments_60min,
    flag_count: signals.flags.length,
  }
}

/** A match as the policy has it: its outcome is the action, its results are severity and relevance. */
function matchOf(id: string, title: LocalText, answer: PolicyAnswer): PolicyMatch {
  return {
    policy_id: id,
    rule: answer.rule,
    title: bothLanguages(title),
    text: bothLanguages(answer.reason),
    action: answer.outcome as PaymentOutcome,
    severity: answer.results['severity'] as PolicyMatch['severity'],
    relevance: answer.results['relevance'] as number,
  }
}

/** A text in both languages; one that exists in English only stands in both. */
export function bothLanguages(text: LocalText): Record<Language, string> {
  return { en: localText(text, 'en'), es: localText(text, 'es') }
}

/**
 * Adds what a model advises to what matched. It can add and never remove or change: an advised policy that matched
 * already stays as it matched, and one that does not exist is dropped. Added matches come last, in policy order.
 */
export function mergePolicyMatches(
  matched: readonly PolicyMatch[],
  advised: readonly AdvisedMatch[],
  policies: Pick<PaymentPolicies, 'internal'>,
): readonly PolicyMatch[] {
  const wanted = new Set(advised.map(({ policy_id }) => policy_id))
  for (const { policy_id } of matched) wanted.delete(policy_id)
  if (wanted.size === 0) return matched
  const added = policies.internal
    .filter(({ id }) => wanted.has(id))
    .map(({ id, policy }): PolicyMatch => {
      const { title } = policy.policy
      return {
        policy_id: id,
        rule: ADVISED_RULE,
        title: bothLanguages(title),
        text: message('payment.policy_proposed', { title }),
        action: 'CHALLENGE',
        severity: 'low',
        relevance: ADVISED_RELEVANCE,
      }
    })
  return [...matched, ...added]
}
