import { expect, test } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../../domain/decision.ts'
import type { PaymentPolicy } from './payment-ports.ts'
import { routePayment } from './route-payment.ts'

const routing = shippedPaymentPorts().policies.get('transaction-routing')!

test.each([
  ['APPROVE', 'caller', undefined],
  ['CHALLENGE', 'caller', undefined],
  ['ESCALATE_TO_HUMAN', 'human_queue', 'urgent'],
  ['BLOCK', 'blocking_webhook', undefined],
] as const)('%s goes to the %s', (decision, route, priority) => {
  const routed = routePayment(decision, 'critical', 0, false, routing)
  expect([routed.route, routed.case?.priority]).toEqual([route, priority])
})

test.each(PAYMENT_OUTCOMES)('%s goes where it went, and a case opens, where a text addresses a model', (decision) => {
  const plain = routePayment(decision, 'low', 0, false, routing)
  const suspected = routePayment(decision, 'low', 0, true, routing)
  expect(suspected.route).toBe(plain.route)
  expect(suspected.case).toMatchObject({ queue: 'fraud-review' })
})

test('a policy that names no queue opens no case beside another route', () => {
  const answerless = { ...routing.answer({ decision: 'APPROVE' }), results: {} }
  const own: PaymentPolicy = { ...routing, answer: () => answerless }
  expect(routePayment('APPROVE' satisfies PaymentOutcome, 'low', 0, true, own).case).toBeUndefined()
})
