import type { PaymentSoFar } from '../src/advice/steps/index.ts'
import type { Transaction, TransactionDecision } from '../src/domain/index.ts'
import { createTransactionPipeline } from '../src/pipeline/transaction/index.ts'
import { NO_HISTORY } from '../src/signals/transaction/index.ts'
import { shippedTransactionPorts } from './shipped-transaction-ports.ts'
import { PAYMENT } from './told-payment.ts'

const pipeline = createTransactionPipeline(shippedTransactionPorts())

/** The payment of document 001 with some changes, decided without models. */
export function decidedPayment(change: Partial<Transaction> = {}): TransactionDecision {
  return pipeline.decide({ ...PAYMENT, ...change }, NO_HISTORY, () => 0)
}

/** The same, as a model is asked about it in Spanish. */
export function paymentSoFar(change: Partial<Transaction> = {}): PaymentSoFar {
  return { decision: decidedPayment(change), language: 'es' }
}
