import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { PaymentDecision, PaymentFacts, PaymentWarning } from '../../domain/decision.ts'
import type { Language } from '../../domain/measured.ts'
import type { AggregatedEvidence, Findings } from './aggregate-evidence.ts'
import type { Arbitration } from './arbitrate.ts'
import type { Debate } from './debate.ts'
import { type PaymentContext, unavailableSignals } from './measure-payment.ts'
import type { PaymentRoute } from './route-payment.ts'
import type { StepRecorder } from './step-recorder.ts'

export interface Explanations {
  readonly customer: Record<Language, string>
  readonly audit: Record<Language, string>
}

/** Everything the steps found, ready to be put into one decision. */
export interface Assembly {
  readonly facts: PaymentFacts
  readonly findings: Findings
  readonly internalAnswers: readonly PolicyAnswer[]
  readonly evidence: AggregatedEvidence
  readonly debate: Debate
  readonly ruling: Arbitration
  readonly explanations: Explanations
  readonly route: PaymentRoute
  readonly recorder: StepRecorder
  readonly hashes: Readonly<Record<string, string>>
}

/** The decision of document 001, with everything it rests on. */
export function assembleDecision(all: Assembly): PaymentDecision {
  const { evidence, ruling, explanations, route, recorder } = all
  return {
    kind: 'payment',
    transaction_id: all.facts.payment.transaction_id,
    decision: ruling.decision,
    confidence: ruling.confidence,
    signals: evidence.signals,
    citations_internal: evidence.citations.internal,
    citations_external: evidence.citations.external,
    explanation_customer: explanations.customer.es,
    explanation_audit: explanations.audit.es,
    agent_trace: recorder.ran,
    explanations,
    composite_risk_score: evidence.score,
    risk_category: evidence.category,
    evidence: evidenceOf(all),
    debate: all.debate,
    overrides: ruling.overrides,
    source: ruling.source,
    out_of_envelope: ruling.outOfEnvelope,
    route: route.route,
    ...(route.case ? { case: route.case } : {}),
    facts: all.facts,
    trace: recorder.trace,
    answers: answersOf(all),
    policies: all.hashes,
  }
}

function evidenceOf({ findings, evidence }: Assembly): PaymentDecision['evidence'] {
  const { context, behavior, matches, threats } = findings
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

/** The policy answers in the order in which the policies ran. */
function answersOf({ internalAnswers, evidence, ruling, route }: Assembly): PolicyAnswer[] {
  const answers = [...internalAnswers]
  if (evidence.answer) answers.push(evidence.answer)
  if (ruling.habits) answers.push(ruling.habits)
  answers.push(ruling.answer)
  if (route.answer) answers.push(route.answer)
  return answers
}
