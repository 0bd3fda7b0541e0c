import { NO_HISTORY } from '@tribunal/signals'
import { PAYMENT } from '@tribunal/testkit/shipped'
import type { PaymentSoFar } from '../src/advice/steps/index.ts'
import type { Payment, PaymentDecision } from '../src/domain/index.ts'
import { createPaymentPipeline } from '../src/pipeline/payment/index.ts'
import { shippedPaymentPorts } from './shipped-payment-ports.ts'

const pipeline = createPaymentPipeline(shippedPaymentPorts())

/** The payment of document 001 with some changes, decided without models. */
export function decidedPayment(change: Partial<Payment> = {}): PaymentDecision {
  return pipeline.decide({ ...PAYMENT, ...change }, NO_HISTORY, () => 0)
}

/** The same, as a model is asked about it in Spanish. */
export function paymentSoFar(change: Partial<Payment> = {}): PaymentSoFar {
  return { decision: decidedPayment(change), language: 'es' }
}
