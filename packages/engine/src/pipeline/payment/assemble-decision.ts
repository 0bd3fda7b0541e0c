import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { PaymentDecision, PaymentFacts, PaymentWarning } from '../../domain/decision.ts'
import type { Tracer } from '../step.ts'
import { type PaymentContext, unavailableSignals } from './measure/measure-payment.ts'
import { type Deciding, debateOf } from './payment-steps.ts'

/**
 * The decision of document 001, with everything it rests on. The fields from `transaction_id` to
 * `agent_trace` are those of the document, whose explanations are Spanish; those after them are ours.
 */
export function assembleDecision(
  all: Deciding,
  tracer: Tracer,
  policies: Readonly<Record<string, string>>,
): PaymentDecision {
  const { payment, evidence, ruling, explanations, route } = all
  return {
    kind: 'payment',
    transaction_id: payment.transaction_id,
    decision: ruling.decision,
    confidence: ruling.confidence,
    signals: evidence.signals,
    citations_internal: evidence.citations.internal,
    citations_external: evidence.citations.external,
    explanation_customer: explanations.customer.es,
    explanation_audit: explanations.audit.es,
    agent_trace: tracer.ran,
    explanations,
    composite_risk_score: evidence.score,
    risk_category: evidence.category,
    evidence: evidenceOf(all),
    debate: debateOf(all),
    overrides: ruling.overrides,
    source: ruling.source,
    out_of_envelope: ruling.outOfEnvelope,
    route: route.route,
    ...(route.case ? { case: route.case } : {}),
    facts: factsOf(all),
    trace: tracer.steps,
    answers: answersOf(all),
    policies,
  }
}

/** The facts as they are recorded: what was not measured is absent, so that a replay finds it absent too. */
function factsOf({ payment, advice, suspended, sentences, context, behavior, threats }: Deciding): PaymentFacts {
  const { behavior: usual, history, signals, exposure, windows, learned, injection_suspected } = context
  const counted = windows ? { windows } : {}
  const scored = learned ? { learned } : {}
  const injection = injection_suspected === undefined ? {} : { injection_suspected }
  const suspending = suspended.length === 0 ? {} : { suspended_rules: suspended }
  const argued = sentences === undefined ? {} : { sentences }
  const asked = { threats: threats ?? null, ...counted, ...scored, ...injection, ...suspending, ...argued, advice }
  return { payment, behavior: usual, history, signals, exposure, ...behavior, ...asked }
}

/** What was measured, as a reader of the decision sees it. */
function evidenceOf({ evidence, context, behavior, matches, threats }: Deciding): PaymentDecision['evidence'] {
  const ratio = context.signals.amount_ratio
  return {
    amount_ratio: ratio.status === 'ok' ? ratio.value.value : null,
    deviation_score: behavior.deviation.status === 'ok' ? behavior.deviation.value : null,
    velocity_alert: evidence.velocityAlert,
    policy_matches: matches ?? [],
    threats: threats?.matches ?? [],
    threat_level: threats?.level ?? 0,
    all_citations: evidence.citations.all,
    behavior: context.behavior,
    history: context.history,
    unavailable: unavailableSignals(context, behavior),
    ...warningsOf(context),
  }
}

/** An average without a currency is taken to be of the payment's; where the customer pays in several, that may be wrong. */
function warningsOf({ history: { currencies } }: PaymentContext): { warnings?: readonly PaymentWarning[] } {
  if (!currencies) return {}
  const named = currencies.join(', ')
  const text = message('payment.average_currency_assumed', { named })
  return { warnings: [{ code: 'average-currency', text }] }
}

/** The policy answers in the order in which the policies ran. Policies that were not asked, or that failed, have none. */
function answersOf({ internalAnswers, evidence, ruling, route }: Deciding): PolicyAnswer[] {
  const answers = [...internalAnswers]
  if (evidence.answer) answers.push(evidence.answer)
  if (ruling.habits) answers.push(ruling.habits)
  answers.push(ruling.answer)
  if (route.answer) answers.push(route.answer)
  return answers
}
