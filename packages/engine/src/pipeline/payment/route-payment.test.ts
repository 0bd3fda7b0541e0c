import { expect, test } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import { PAYMENT_OUTCOMES } from '../../domain/decision.ts'
import type { PaymentPolicy } from './payment-ports.ts'
import { type RoutedBy, routePayment } from './route-payment.ts'

const routing = shippedPaymentPorts().policies.get('transaction-routing')!
/** A small payment that the decision is sure of. */
const SURE: RoutedBy = {
  decision: 'APPROVE',
  confidence: 1,
  category: 'low',
  threatLevel: 0,
  injectionSuspected: false,
  amountUsd: 20,
  drawnFrom: 'T-1\nC-1',
}

test.each([
  ['APPROVE', 'caller', undefined],
  ['CHALLENGE', 'caller', undefined],
  ['ESCALATE_TO_HUMAN', 'human_queue', 'urgent'],
  ['BLOCK', 'blocking_webhook', undefined],
] as const)('%s goes to the %s', (decision, route, priority) => {
  const routed = routePayment({ ...SURE, decision, category: 'critical' }, routing)
  expect([routed.route, routed.case?.priority]).toEqual([route, priority])
})

test.each(PAYMENT_OUTCOMES)('%s goes where it went, and a case opens, where a text addresses a model', (decision) => {
  const plain = routePayment({ ...SURE, decision }, routing)
  const suspected = routePayment({ ...SURE, decision, injectionSuspected: true }, routing)
  expect(suspected.route).toBe(plain.route)
  expect(suspected.case).toMatchObject({ queue: 'fraud-review' })
})

test('a policy that names no queue opens no case beside another route', () => {
  const answerless = { ...routing.answer({ decision: 'APPROVE' }), results: {} }
  const own: PaymentPolicy = { ...routing, answer: () => answerless }
  expect(routePayment({ ...SURE, injectionSuspected: true }, own).case).toBeUndefined()
})

const blocked = (by: Partial<RoutedBy>) => routePayment({ ...SURE, decision: 'BLOCK', ...by }, routing)

test('a block that is not sure, or of a large or unknown amount, is looked at by a person; its route stays', () => {
  for (const by of [{ confidence: 0.9 }, { amountUsd: 1000.01 }, { amountUsd: undefined }])
    expect(blocked(by)).toMatchObject({
      route: 'blocking_webhook',
      case: { queue: 'fraud-review', priority: 'normal' },
    })
})

test('of sure small blocks one in twenty is drawn, always the same ones', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `T-${index}\nC-1`)
  const drawn = ids.filter((drawnFrom) => blocked({ drawnFrom }).case)
  expect(drawn.length / ids.length).toBeGreaterThan(0.045)
  expect(drawn.length / ids.length).toBeLessThan(0.055)
  expect(blocked({ drawnFrom: drawn[0]! }).case).toMatchObject({ queue: 'fraud-review', priority: 'low' })
  expect(ids.filter((drawnFrom) => blocked({ drawnFrom }).case)).toEqual(drawn)
})
