import { expect, test } from 'vitest'
import { shippedTransactionPorts } from '../../../test/shipped-transaction-ports.ts'
import { TRANSACTION_OUTCOMES, type TransactionOutcome } from '../../domain/decision.ts'
import { routeTransaction } from './route-transaction.ts'
import type { TransactionPolicy } from './transaction-ports.ts'

const routing = shippedTransactionPorts().policies.get('transaction-routing')!

test.each([
  ['APPROVE', 'caller', undefined],
  ['CHALLENGE', 'caller', undefined],
  ['ESCALATE_TO_HUMAN', 'human_queue', 'urgent'],
  ['BLOCK', 'blocking_webhook', undefined],
] as const)('%s goes to the %s', (decision, route, priority) => {
  const routed = routeTransaction(decision, 'critical', 0, false, routing)
  expect([routed.route, routed.case?.priority]).toEqual([route, priority])
})

test.each(TRANSACTION_OUTCOMES)(
  '%s goes where it went, and a case opens, where a text addresses a model',
  (decision) => {
    const plain = routeTransaction(decision, 'low', 0, false, routing)
    const suspected = routeTransaction(decision, 'low', 0, true, routing)
    expect(suspected.route).toBe(plain.route)
    expect(suspected.case).toMatchObject({ queue: 'fraud-review' })
  },
)

test('a policy that names no queue opens no case beside another route', () => {
  const answerless = { ...routing.answer({ decision: 'APPROVE' }), results: {} }
  const own: TransactionPolicy = { ...routing, answer: () => answerless }
  expect(routeTransaction('APPROVE' satisfies TransactionOutcome, 'low', 0, true, own).case).toBeUndefined()
})
