import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { CaseRoute, PaymentDecision, PaymentOutcome, RiskCategory } from '../../domain/decision.ts'
import type { PaymentPolicy } from './payment-ports.ts'

/** Where a decision goes (spec section 4, step 9), with the case that opens for a person. */
export interface PaymentRoute {
  readonly route: PaymentDecision['route']
  /** The case that opens; absent where none does. */
  readonly case?: CaseRoute
  /** Absent where the policy failed and the documented route stands. */
  readonly answer?: PolicyAnswer
}

/** The queue by which the policy says that no case opens. */
const NO_CASE = 'none'

/**
 * Routes by the policy `transaction-routing`. A case opens where a person must decide, and where the policy names a
 * queue beside another route: a blocked payment may be looked at too.
 */
export function routePayment(
  decision: PaymentOutcome,
  category: RiskCategory,
  threatLevel: number,
  injectionSuspected: boolean,
  routing: PaymentPolicy,
): PaymentRoute {
  const answer = routing.answer({
    decision,
    risk_category: category,
    threat_level: threatLevel,
    injection_suspected: injectionSuspected,
  })
  const route = answer.outcome as PaymentDecision['route']
  const { queue, priority } = answer.results
  if (route !== 'human_queue' && (queue ?? NO_CASE) === NO_CASE) return { route, answer }
  const opened = { queue: queue as string, priority: priority as CaseRoute['priority'], reason: answer.reason }
  return { route, case: opened, answer }
}

/** Document 001, Next Phase. */
const ROUTES: Readonly<Record<PaymentOutcome, PaymentDecision['route']>> = {
  APPROVE: 'caller',
  CHALLENGE: 'caller',
  BLOCK: 'blocking_webhook',
  ESCALATE_TO_HUMAN: 'human_queue',
}

/** The documented routes, for when the routing policy itself fails: a decision is never lost. */
export function documentedRoute(decision: PaymentOutcome): PaymentRoute {
  const route = ROUTES[decision]
  return route === 'human_queue' ? { route, case: ERROR_CASE } : { route }
}

/** The case of a decision that failed: somebody has to look, and soon. */
export const ERROR_CASE: CaseRoute = {
  queue: 'missing-evidence',
  priority: 'high',
  reason: message('payment.step_failed'),
}
