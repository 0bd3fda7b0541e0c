import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { CaseRoute, PaymentDecision, PaymentOutcome, RiskCategory } from '../../domain/decision.ts'
import { shareDrawn } from '../../domain/draw.ts'
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

/** What a payment is routed by. */
export interface RoutedBy {
  readonly decision: PaymentOutcome
  /** How sure the decision is, 0..1. */
  readonly confidence: number
  readonly category: RiskCategory
  /** 0..1. */
  readonly threatLevel: number
  readonly injectionSuspected: boolean
  /** What speaks against a payment of unknown risk, as `unknown-habits` says; undefined where it does not, or was not asked. */
  readonly ground?: unknown
  /** In US dollars; undefined where the rate is not known. */
  readonly amountUsd: number | undefined
  /** The id of the payment and its customer, of which the draw of a blocked payment is made. */
  readonly drawnFrom: string
}

/**
 * Routes by the policy `transaction-routing`. A case opens where a person must decide, and where the policy names a
 * queue beside another route: a blocked payment may be looked at too. Only blocked payments are drawn by chance.
 */
export function routePayment(by: RoutedBy, routing: PaymentPolicy): PaymentRoute {
  const { decision, confidence, amountUsd, ground } = by
  const answer = routing.answer({
    decision,
    risk_category: by.category,
    threat_level: by.threatLevel,
    injection_suspected: by.injectionSuspected,
    confidence,
    ...(ground === undefined ? {} : { ground }),
    ...(amountUsd === undefined ? {} : { amount_usd: amountUsd }),
    ...(decision === 'BLOCK' ? { sample: shareDrawn(`transaction-routing\n${by.drawnFrom}`) } : {}),
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
