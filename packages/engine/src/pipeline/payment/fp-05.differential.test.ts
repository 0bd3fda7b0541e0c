import { createPastPayments } from '@tribunal/signals'
import { PAYMENT } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import type { Payment } from '../../domain/decision.ts'
import { createPaymentPipeline } from './payment-pipeline.ts'

const pipeline = createPaymentPipeline(shippedPaymentPorts())
const START = Date.parse('2026-11-10T12:00:00Z')
const USUAL = 100

/** FP-05 in the words of document 001, by looking at every earlier payment; the gravest of its rules that holds. */
function inTheDocumentsWords(now: Payment, before: readonly Payment[]): string | undefined {
  const minutesAgo = (past: Payment) => (Date.parse(now.timestamp) - Date.parse(past.timestamp)) / 60_000
  const within = (minutes: number) =>
    before.filter(
      (past) =>
        past.customer_id === now.customer_id &&
        past.transaction_id !== now.transaction_id &&
        minutesAgo(past) >= 0 &&
        minutesAgo(past) <= minutes,
    )
  const small = within(60).filter((past) => past.currency === now.currency && past.amount * 10 <= now.amount)
  if (small.length >= 2 && now.amount > 3 * USUAL) return 'small-then-large'
  if (within(10).length + 1 >= 5) return 'five-in-10-minutes'
  if (within(60).length + 1 >= 10) return 'ten-in-an-hour'
  if (within(10).length + 1 >= 3) return 'three-in-10-minutes'
  return undefined
}

const TOLD = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  customer: fc.constantFrom('C-1', 'C-1', 'C-1', 'C-2'),
  // To the edges of both windows, and a second beyond.
  seconds: fc.oneof(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 20 }).map((step) => step * 240),
    fc.constantFrom(0, 599, 600, 601, 1200, 3599, 3600, 3601),
  ),
  amount: fc.constantFrom(1, 10, 30, 30.01, 31, 99.99, 100, 299.99, 300, 300.01, 310, 1000),
  currency: fc.constantFrom('PEN', 'PEN', 'PEN', 'USD'),
})

describe('FP-05', () => {
  it('says what the document says of every payment, whether they come in order, late, or twice', () => {
    const met = new Set<string | undefined>()
    fc.assert(
      fc.property(fc.array(TOLD, { minLength: 10, maxLength: 40, size: 'max' }), (told) => {
        const history = createPastPayments()
        const before = new Map<string, Payment>()
        for (const { id, customer, seconds, amount, currency } of told) {
          const payment: Payment = {
            ...PAYMENT,
            transaction_id: `T-${id}`,
            customer_id: customer,
            amount,
            currency,
            timestamp: new Date(START + seconds * 1000).toISOString(),
            customer_behavior: { ...PAYMENT.customer_behavior!, usual_amount_avg: USUAL },
          }
          const decision = pipeline.decide(payment, history, () => 0)
          const found = decision.evidence.policy_matches.find(({ policy_id }) => policy_id === 'FP-05')?.rule
          const wanted = inTheDocumentsWords(payment, [...before.values()])
          expect(found).toBe(wanted)
          met.add(wanted)
          history.record(payment, decision)
          // An id is that of its customer: another one may use it.
          const sent = `${customer} ${payment.transaction_id}`
          if (!before.has(sent)) before.set(sent, payment)
        }
      }),
      { numRuns: 60 },
    )
    expect(met.size).toBe(5)
  })
})
