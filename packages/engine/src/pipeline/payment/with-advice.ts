import type { PAYMENT_MODEL_STEPS, PaymentDecision, TraceStep } from '../../domain/decision.ts'
import { traceCalls } from '../trace-calls.ts'
import { enrichPayment, type PaymentEnrichment } from './enrich-with-models.ts'

/** The trace step that each model step belongs to. */
const STEP_OF = {
  'policy-matching': 'internal_policies',
  'debate-pro-fraud': 'debate_pro_fraud',
  'debate-pro-customer': 'debate_pro_customer',
  arbiter: 'decision_arbiter',
  'customer-explanation': 'explainability',
  'audit-explanation': 'explainability',
} satisfies Record<(typeof PAYMENT_MODEL_STEPS)[number], string>

/**
 * The decision with what models advise, and `first` itself where there is nobody to ask. Never rejects. The second
 * decision is made on the facts of the first: nothing is measured twice, and history cannot have changed in between.
 */
export async function withAdvice(first: PaymentDecision, by: PaymentEnrichment): Promise<PaymentDecision> {
  const { facts } = first
  if (!facts) return first
  const { advice, line } = await enrichPayment({ ...first, facts }, by)
  if (!line) return first
  if (!advice.calls) return { ...first, trace: [...first.trace, line] }
  try {
    const advised = by.decideAgain({ ...facts, advice })
    return withCalls({ ...advised, trace: [...timesOf(first.trace, advised.trace), line] })
  } catch {
    // Deciding again failed where deciding did not: what was decided stands.
    return first
  }
}

/** The decision with the recorded calls in its trace, at the steps they belong to. */
export function withCalls(decision: PaymentDecision): PaymentDecision {
  const calls = decision.facts?.advice.calls
  return calls ? { ...decision, trace: traceCalls(decision.trace, calls, STEP_OF) } : decision
}

/**
 * The steps of deciding again, with the times at which they ran for the first decision. A step that failed then is
 * shown as it failed: deciding again takes what it left as recorded.
 */
function timesOf(first: readonly TraceStep[], again: readonly TraceStep[]): TraceStep[] {
  return again.map((line, index) => {
    const ran = first[index]!
    if (ran.status === 'error' || ran.status === 'timeout') return ran
    return { ...line, started_ms: ran.started_ms, duration_ms: ran.duration_ms }
  })
}
