import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { ELEVATED_RATIO, formatRatio, holds, printable } from '@tribunal/signals'
import type { Argument, Payment, PaymentDecision, PolicyMatch, RiskCategory } from '../../../domain/decision.ts'
import { fixed } from '../fixed.ts'
import { type AggregatedEvidence, type Findings, knowsAll } from '../measure/aggregate-evidence.ts'
import { ADVISED_RULE } from '../measure/policy-matches.ts'

/** Both sides of the debate (spec section 4, step 6). */
export interface Debate {
  readonly pro_fraud: Argument
  readonly pro_customer: Argument
  readonly source: PaymentDecision['debate']['source']
}

/**
 * Confidences of the deterministic debate, by risk category (spec section 4, step 6). They follow the risk and not
 * the number of points: the debate explains the risk and does not measure it again.
 */
export const DEBATE_CONFIDENCES: Readonly<Record<RiskCategory, { readonly fraud: number; readonly customer: number }>> =
  {
    critical: { fraud: 0.9, customer: 0.2 },
    high: { fraud: 0.75, customer: 0.35 },
    medium: { fraud: 0.55, customer: 0.6 },
    low: { fraud: 0.3, customer: 0.85 },
    unknown: { fraud: 0.5, customer: 0.5 },
  }

/** A side that could not be heard. Its confidence is the middle: silence speaks for nobody. */
export const UNHEARD: Argument = {
  argument: message('debate.not_heard'),
  confidence: 0.5,
  evidence: [],
}

/**
 * The case for fraud, from what stands out. Cites every signal of the payment.
 *
 * @param habits what `unknown-habits` answered; undefined where it was not asked
 */
export function argueFraud(
  payment: Payment,
  findings: Findings,
  evidence: AggregatedEvidence,
  habits?: PolicyAnswer,
): Argument {
  const { signals } = findings.context
  const points: Message[] = []
  const ratio = signals.amount_ratio
  if (ratio.status === 'ok' && ratio.value.value > ELEVATED_RATIO) {
    const shown = formatRatio(ratio.value)
    points.push(message('debate.times_usual', { times: shown }))
  }
  if (holds(signals.off_hours)) points.push(message('debate.off_hours'))
  if (holds(signals.foreign_country)) {
    const country = printable(payment.country)
    points.push(message('debate.foreign_country', { country }))
  }
  if (holds(signals.unknown_device)) points.push(message('debate.unknown_device'))
  if (signals.channel_risk === 'high') points.push(message('debate.risky_channel'))
  if (findings.frequent) points.push(message('debate.burst'))
  for (const { source, value } of findings.threats?.matches ?? []) {
    const named = printable(value)
    points.push(message('debate.source_warns', { source, named }))
  }
  addPolicies(points, findings)
  addLearned(points, findings)
  const { fraud: confidence } = DEBATE_CONFIDENCES[evidence.category]
  return { argument: forFraud(points, findings, habits), confidence, evidence: evidence.signals }
}

/** The argument made of the points. Without any it depends on whether everything could be measured. */
function forFraud(
  points: readonly Message[],
  findings: Findings,
  habits: PolicyAnswer | undefined,
): Argument['argument'] {
  // A watchlist and a policy are no payment: their points have subjects of their own.
  const code = knowsAll(findings) ? 'debate.suspicion' : 'debate.payment_suspicion'
  const suspicion = points.length === 0 ? undefined : message(code, { points })
  if (knowsAll(findings) && habits && habits.outcome !== 'APPROVE') {
    return message('debate.with_habits', { argument: suspicion ?? HABITS_UNKNOWN, habits: habits.reason })
  }
  if (suspicion) return suspicion
  return allMeasured(findings) || !careful(findings) ? NOTHING_FOR_FRAUD : NOTHING_MEASURED_FOR_FRAUD
}

/** Said where nothing else stands out and the habits are unknown. */
const HABITS_UNKNOWN = message('debate.habits_unknown')

/** Our own choice, below the 0.3 from which `arbiter-guarded` has a person look: less says nothing for fraud. */
const LEARNED_MIN = 0.1

/** Adds the learned probability with its number: the arbiter decides how much it weighs. */
function addLearned(points: Message[], findings: Findings): void {
  const fraud = findings.context.learned?.['payment-fraud']
  if (!knowsAll(findings) || fraud?.status !== 'ok' || fraud.value.probability < LEARNED_MIN) return
  const shown = fixed(fraud.value.probability, 2)
  points.push(message('debate.like_known_frauds', { probability: shown }))
}

/** Two ways to have no point: everything was measured and is as usual, or something could not be measured. */
const NOTHING_FOR_FRAUD = message('debate.nothing_for_fraud')
const NOTHING_MEASURED_FOR_FRAUD = message('debate.nothing_measured_for_fraud')

/**
 * Whether the decision was made with the sentences of version 2 or later. Records from before argued with
 * earlier sentences, and a replay has to give the same words.
 */
function careful({ sentences }: Findings): boolean {
  return sentences !== undefined
}

/** An average of 0 gives a ratio of 0 (spec section 4, step 1): nothing is known of the amount then either. */
function allMeasured({ context, matches, threats }: Findings): boolean {
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = context.signals
  const habits = [off_hours, foreign_country, unknown_device].every(({ status }) => status === 'ok')
  return habits && ratio.status === 'ok' && ratio.value.value > 0 && matches !== undefined && threats !== undefined
}

/** Policies that a model proposed are named apart from those that matched. */
function addPolicies(points: Message[], { matches = [], sentences }: Findings): void {
  const proposed = sentences === undefined ? [] : matches.filter(({ rule }) => rule === ADVISED_RULE)
  const matched = matches.filter((match) => !proposed.includes(match))
  if (matched.length > 0) points.push(message('debate.matches_policies', { policies: idsOf(matched) }))
  if (proposed.length > 0) points.push(message('debate.matches_by_model', { policies: idsOf(proposed) }))
}

/** Ids in the order in which they matched. */
function idsOf(matches: readonly PolicyMatch[]): string {
  return matches.map(({ policy_id }) => policy_id).join(', ')
}

/**
 * The case for the customer, from what is as usual. Cites the names of the signals that were measured and stay quiet.
 * What could not be measured does not speak for the customer.
 */
export function argueCustomer(findings: Findings, evidence: AggregatedEvidence): Argument {
  const { signals } = findings.context
  const points: Message[] = []
  const cited: string[] = []
  const quiet = (name: string, point: Message) => {
    points.push(point)
    cited.push(name)
  }
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = signals
  const amount = ratio.status === 'ok' ? quietAmount(ratio.value.value, findings) : undefined
  if (amount) quiet('amount_ratio', amount)
  if (off_hours.status === 'ok' && !off_hours.value) quiet('off_hours', message('debate.usual_hours'))
  if (foreign_country.status === 'ok' && !foreign_country.value)
    quiet('foreign_country', message('debate.usual_country'))
  if (unknown_device.status === 'ok' && !unknown_device.value) quiet('unknown_device', message('debate.known_device'))
  if (findings.threats?.matches.length === 0) quiet('threat_level', message('debate.on_no_watchlist'))
  const { customer: confidence } = DEBATE_CONFIDENCES[evidence.category]
  return { argument: forCustomer(points, findings), confidence, evidence: cited }
}

/** What speaks for the customer in an amount: nothing from the elevated ratio on, and nothing where there is no average. */
function quietAmount(ratio: number, findings: Findings): Message | undefined {
  if (!careful(findings)) return ratio <= ELEVATED_RATIO ? message('debate.usual_amount') : undefined
  if (ratio <= 0 || ratio >= ELEVATED_RATIO) return undefined
  if (ratio > 1) return message('debate.below_twice_usual')
  return message('debate.not_above_usual')
}

/** The argument made of the points; without any, what may explain the payment all the same. */
function forCustomer(points: readonly Message[], findings: Findings): Argument['argument'] {
  const { foreign_country, unknown_device } = findings.context.signals
  if (points.length > 0)
    return careful(findings)
      ? message('debate.for_customer', { points })
      : message('debate.customer_legitimate', { points })
  if (!careful(findings) || holds(foreign_country) || holds(unknown_device)) return A_JOURNEY_EXPLAINS
  return NOTHING_FOR_CUSTOMER
}

/**
 * What is said where nothing speaks for the customer: a journey explains a foreign country or an unknown device, and
 * else nothing does.
 */
const A_JOURNEY_EXPLAINS = message('debate.a_journey_explains')
const NOTHING_FOR_CUSTOMER = message('debate.nothing_for_customer')
