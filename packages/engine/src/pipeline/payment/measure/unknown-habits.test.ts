import { localText } from '@tribunal/messages'
import { createPastPayments, NO_HISTORY } from '@tribunal/signals'
import { shippedCompiled } from '@tribunal/testkit'
import { PAYMENT } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../../test/shipped-payment-ports.ts'
import type { Payment } from '../../../domain/decision.ts'
import { createPaymentPipeline } from '../payment-pipeline.ts'

const ports = shippedPaymentPorts()
const pipeline = createPaymentPipeline(ports)
const { customer_behavior: given, ...BARE } = PAYMENT
const first = (change: Partial<Payment> = {}): Payment => ({ ...BARE, currency: 'USD', amount: 40, ...change })
const decide = (payment: Payment) => pipeline.decide(payment, NO_HISTORY, () => 0)
const told = ({ decision, confidence, risk_category }: ReturnType<typeof decide>) => [
  decision,
  confidence,
  risk_category,
]

describe('the first payment of a customer', () => {
  it.each([
    ['small', {}, 'APPROVE'],
    ['considerable', { amount: 201 }, 'CHALLENGE'],
    ['large', { amount: 1000 }, 'ESCALATE_TO_HUMAN'],
    ['by a high-risk channel', { channel: 'web_unknown' }, 'CHALLENGE'],
    ['in a country under increased monitoring', { country: 'VN' }, 'CHALLENGE'],
    ['in a country under a call for action', { country: 'KP' }, 'ESCALATE_TO_HUMAN'],
    ['to a watched merchant', { merchant_id: 'M-999' }, 'ESCALATE_TO_HUMAN'],
    ['in a currency without a rate', { currency: 'XAU' }, 'ESCALATE_TO_HUMAN'],
  ] as const)('%s', (_, change, decision) => {
    expect(told(decide(first(change)))).toEqual([decision, 0.6, 'unknown'])
  })

  it('tells the auditor why', () => {
    expect(decide(first()).explanations.audit.en).toContain(
      "what is known beside the customer's usual amount decides. A small amount, or one that is usual at this merchant",
    )
  })

  it('is measured by what others pay the merchant', () => {
    const history = createPastPayments()
    for (let n = 0; n < 10; n++)
      history.record(first({ transaction_id: `o${n}`, customer_id: `O-${n}`, device_id: `O-${n}`, amount: 250 }))
    const at = (amount: number) => pipeline.decide(first({ amount }), history, () => 0).decision
    expect([at(700), at(751), at(1000)]).toEqual(['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN'])
  })

  it('five of them add up: what makes 1000 USD within a day is seen by a person', () => {
    const history = createPastPayments()
    const decisions = [0, 3, 6, 9, 12].map((hour) => {
      const timestamp = `2026-11-10T${String(hour).padStart(2, '0')}:30:00-05:00`
      const payment = first({ transaction_id: `h${hour}`, amount: 200, timestamp })
      const decision = pipeline.decide(payment, history, () => 0)
      history.record(payment, decision)
      return decision.decision
    })
    expect(decisions).toEqual(['APPROVE', 'APPROVE', 'APPROVE', 'APPROVE', 'ESCALATE_TO_HUMAN'])
  })
})

describe('a payment after a confirmed fraud', () => {
  const decided = { decision: 'APPROVE', risk_category: 'low' } as const
  /** Payments of others on the device, one of which is blocked by a person; then that of `asked`. */
  const after = (others: number, asked: Payment) => {
    const history = createPastPayments()
    const ids = { customer_id: 'O', merchant_id: 'O', timestamp: '2026-11-10T08:00:00-05:00' }
    for (let n = 0; n < others; n++) history.record(first({ ...ids, transaction_id: `o${n}` }), decided)
    const blocked = { decided, received: Date.parse('2026-11-11'), of: 0, seq: 1, before: null, after: 'BLOCK' }
    history.settle(first({ ...ids, transaction_id: 'o0' }), blocked)
    return pipeline.decide(asked, history, () => 0)
  }
  const outcomeAfter = (others: number, asked: Payment) => after(others, asked).decision

  it('on its device is decided by a person, unless the device is one that many share', () => {
    expect([50, 51].map((others) => outcomeAfter(others, first()))).toEqual(['ESCALATE_TO_HUMAN', 'APPROVE'])
  })

  it('waits where frauds are looked at, also where its worth is not known; the customer hears of no missing information', () => {
    const { customer } = after(50, first()).explanations
    expect(after(50, first()).case).toMatchObject({ queue: 'fraud-review' })
    expect(customer).toEqual(ports.customerTexts['ESCALATE_TO_HUMAN/general'])
    expect(after(50, first({ currency: 'BYR' })).case).toMatchObject({ queue: 'fraud-review' })
    const unknown = after(51, first({ currency: 'BYR' }))
    expect(unknown.case).toMatchObject({ queue: 'missing-evidence' })
    expect(unknown.explanations.customer).toEqual(ports.customerTexts['ESCALATE_TO_HUMAN/unclear'])
  })

  it('is challenged where it would pass and its habits are known', () => {
    expect([50, 51].map((others) => outcomeAfter(others, first({ customer_behavior: given! })))).toEqual([
      'CHALLENGE',
      'APPROVE',
    ])
  })

  it('cannot be dated back to before it: an hour, or so far that its windows are not known', () => {
    const earlier = ['2026-11-10T07:00:00-05:00', '2026-11-08T07:00:00-05:00']
    expect(earlier.map((timestamp) => outcomeAfter(1, first({ timestamp })))).toEqual([
      'ESCALATE_TO_HUMAN',
      'ESCALATE_TO_HUMAN',
    ])
  })
})

describe('a payment with an average in another currency', () => {
  const travelling = (change: Partial<Payment>) =>
    decide(first({ customer_behavior: { ...given!, average_currency: 'PEN' }, ...change }))

  it('is judged by what is known', () => {
    expect(told(travelling({}))).toEqual(['APPROVE', 0.6, 'unknown'])
    expect(told(travelling({ country: 'CO' }))).toEqual(['CHALLENGE', 0.6, 'unknown'])
    expect(told(travelling({ country: 'CO', device_id: 'D-9' }))).toEqual(['ESCALATE_TO_HUMAN', 0.6, 'unknown'])
  })

  it('an average that is no number is no new customer: a person decides', () => {
    const behavior = { ...given!, usual_amount_avg: Number.NaN }
    expect(told(decide(first({ customer_behavior: behavior })))).toEqual(['ESCALATE_TO_HUMAN', 0.5, 'unknown'])
  })
})

describe('who asks the policy', () => {
  const answersOf = (of: ReturnType<typeof decide>) => of.answers.map(({ policy }) => policy)

  it('the guarded arbiter, and the decision names both', () => {
    const decision = decide(first())
    expect(answersOf(decision).slice(-3)).toEqual(['unknown-habits', 'arbiter-guarded', 'transaction-routing'])
    expect(Object.keys(decision.policies)).toContain('unknown-habits')
    expect(answersOf(decide({ ...PAYMENT }))).not.toContain('unknown-habits')
  })

  it('not the documented one: an unknown risk goes to a person', () => {
    const documented = createPaymentPipeline(ports, { arbiter: 'arbiter' })
    const decision = documented.decide(first(), NO_HISTORY, () => 0)
    expect(told(decision)).toEqual(['ESCALATE_TO_HUMAN', 0.5, 'unknown'])
    expect(Object.keys(decision.policies)).not.toContain('unknown-habits')
  })

  it('not a version of the guarded one from before, whose decisions are computed as then', () => {
    const before = shippedCompiled('arbiter')
    const policies = new Map([...ports.policies, ['arbiter-guarded', before] as const])
    const then = createPaymentPipeline({ ...ports, policies })
    expect(told(then.replay(decide(first()).facts!))).toEqual(['ESCALATE_TO_HUMAN', 0.5, 'unknown'])
  })
})

describe('an average of 0 or less is none', () => {
  const withAverage = (usual_amount_avg: number, amount: number) =>
    decide({ ...PAYMENT, currency: 'USD', amount, customer_behavior: { ...given!, usual_amount_avg } })

  it.each([
    [0, 40, 'APPROVE'],
    [0, 201, 'CHALLENGE'],
    [0, 50_000, 'ESCALATE_TO_HUMAN'],
    [-5, 50_000, 'ESCALATE_TO_HUMAN'],
  ])('of %d, a payment of %d USD: %s, by what is known', (average, amount, decision) => {
    const { explanations, ...made } = withAverage(average, amount)
    expect(made.decision).toBe(decision)
    expect(localText(made.debate.pro_fraud.argument, 'en').includes('Nothing in the payment points to fraud')).toBe(
      false,
    )
    expect(explanations.customer.en.includes('unusual activity')).toBe(false)
  })
})
