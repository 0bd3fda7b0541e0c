import type { Language } from '@tribunal/messages'
import type { PaymentDecision } from '../../domain/decision.ts'
import type { Tracer } from '../step.ts'
import { UNHEARD } from './argue/debate.ts'
import { NO_CITATIONS } from './measure/aggregate-evidence.ts'
import { ERROR_CASE } from './route-payment.ts'

/**
 * The documented decision where the arbiter itself failed (document 001, Error Handling): a person decides, confidence
 * 0, and the one signal `decision_arbiter_error`. `payment` may be anything at all.
 */
export function errorDecision(
  payment: unknown,
  message: string,
  tracer: Tracer,
  policies: Readonly<Record<string, string>>,
  customer: Record<Language, string>,
): PaymentDecision {
  const audit = {
    es: `DECISIÓN: ESCALATE_TO_HUMAN (confianza: 0.00) | Error del sistema: ${message} | Requiere revisión humana`,
    en: `DECISION: ESCALATE_TO_HUMAN (confidence: 0.00) | System error: ${message} | Needs human review`,
  }
  return {
    kind: 'payment',
    transaction_id: idOf(payment),
    decision: 'ESCALATE_TO_HUMAN',
    confidence: 0,
    signals: ['decision_arbiter_error'],
    citations_internal: NO_CITATIONS.internal,
    citations_external: [],
    explanation_customer: customer.es,
    explanation_audit: audit.es,
    agent_trace: tracer.ran,
    explanations: { customer, audit },
    composite_risk_score: null,
    risk_category: 'unknown',
    evidence: {
      amount_ratio: null,
      deviation_score: null,
      velocity_alert: false,
      policy_matches: [],
      threats: [],
      threat_level: 0,
      all_citations: [],
      behavior: null,
      history: { earlier_payments: 0, duplicate: false, out_of_order: false },
      unavailable: [{ signal: 'decision_arbiter', reason: message }],
    },
    debate: { pro_fraud: UNHEARD, pro_customer: UNHEARD, source: 'deterministic' },
    overrides: [],
    source: 'error',
    out_of_envelope: false,
    route: 'human_queue',
    case: ERROR_CASE,
    facts: null,
    trace: tracer.steps,
    answers: [],
    policies,
  }
}

/** The id where it can be read: even reading a property may throw. */
function idOf(payment: unknown): string {
  try {
    const id = (payment as { transaction_id?: unknown } | null)?.transaction_id
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}
