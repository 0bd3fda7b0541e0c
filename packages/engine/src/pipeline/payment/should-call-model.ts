import type { PolicyAnswer } from '@tribunal/policy'
import type { ModelStepId, PaymentDecision } from '../../domain/decision.ts'
import type { PaymentPolicy } from './payment-ports.ts'

/** What the policy `ask-model-payment` says of asking a model in `step`, as the decision stands. */
export function shouldCallModel(step: ModelStepId, so: PaymentDecision, askModel: PaymentPolicy): PolicyAnswer {
  const { composite_risk_score, risk_category, decision, signals, evidence, debate, facts } = so
  return askModel.answer({
    step,
    injection_suspected: facts?.injection_suspected,
    composite_risk_score: composite_risk_score ?? undefined,
    risk_category,
    decision,
    flag_count: signals.length,
    match_count: evidence.policy_matches.length,
    threat_level: evidence.threat_level,
    fraud_confidence: debate.pro_fraud.confidence,
    customer_confidence: debate.pro_customer.confidence,
  })
}
