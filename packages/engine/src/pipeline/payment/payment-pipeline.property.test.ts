import { createPastPayments, indexWatchlist, NO_HISTORY } from '@tribunal/signals'
import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import { isSafeForCustomer } from '../../advice/safe-for-customer.ts'
import type { CustomerBehavior, Payment } from '../../domain/decision.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../../domain/decision.ts'
import { createPaymentPipeline } from './payment-pipeline.ts'

const ports = shippedPaymentPorts()
const pipeline = createPaymentPipeline(ports)
const clock = () => 0

/** A payment by what stands out about it. */
interface Story {
  readonly ratio: number
  readonly offHours: boolean
  readonly foreign: boolean
  readonly newDevice: boolean
  readonly riskyChannel: boolean
  readonly watchedMerchant: number
}
const story: fc.Arbitrary<Story> = fc.record({
  ratio: fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10),
  offHours: fc.boolean(),
  foreign: fc.boolean(),
  newDevice: fc.boolean(),
  riskyChannel: fc.boolean(),
  watchedMerchant: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
})
const tell = (told: Story): Payment => ({
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: told.ratio * 100,
  currency: 'PEN',
  country: told.foreign ? 'CO' : 'PE',
  channel: told.riskyChannel ? 'web_unknown' : 'web',
  device_id: told.newDevice ? 'D-02' : 'D-01',
  timestamp: `2026-11-10T${told.offHours ? '03:15' : '12:00'}:00Z`,
  merchant_id: 'M-1',
  customer_behavior: {
    usual_amount_avg: 100,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
})
const decideStory = (told: Story) => {
  const entry = {
    source: 'list',
    type: 'merchant',
    value: 'M-1',
    confidence: told.watchedMerchant,
    detail: '',
    date: '2026-11-22',
  } as const
  const lists = { ...ports.lists, watchlists: indexWatchlist(told.watchedMerchant > 0 ? [entry] : []) }
  return createPaymentPipeline({ ...ports, lists }).decide(tell(told), NO_HISTORY, clock)
}
const severity = (told: Story) => PAYMENT_OUTCOMES.indexOf(decideStory(told).decision)

it('raising a risk never softens the outcome', () => {
  const worse = (a: Story, b: Story): Story => ({
    ratio: Math.max(a.ratio, b.ratio),
    offHours: a.offHours || b.offHours,
    foreign: a.foreign || b.foreign,
    newDevice: a.newDevice || b.newDevice,
    riskyChannel: a.riskyChannel || b.riskyChannel,
    watchedMerchant: Math.max(a.watchedMerchant, b.watchedMerchant),
  })
  fc.assert(
    fc.property(story, story, (a, b) => {
      const raised = worse(a, b)
      expect(decideStory(raised).composite_risk_score!).toBeGreaterThanOrEqual(decideStory(a).composite_risk_score!)
      expect(severity(raised)).toBeGreaterThanOrEqual(severity(a))
    }),
    { numRuns: effort(300, 10_000) },
  )
})

describe('what a matched policy asks for', () => {
  const judge = fc.option(
    fc.record({
      decision: fc.constantFrom(...PAYMENT_OUTCOMES),
      confidence: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
    }),
  )
  const advised = (answer: unknown) => (answer === null ? {} : { judgement: JSON.stringify(answer) })
  const rank = (outcome: PaymentOutcome) => PAYMENT_OUTCOMES.indexOf(outcome)

  it('where it is a person or a block, no decision of the guarded arbiter is weaker, whatever a judge says', () => {
    fc.assert(
      fc.property(story, judge, (told, answer) => {
        const { decision, evidence } = pipeline.decide(tell(told), NO_HISTORY, clock, advised(answer))
        for (const { action } of evidence.policy_matches)
          if (rank(action) >= rank('ESCALATE_TO_HUMAN')) expect(rank(decision)).toBeGreaterThanOrEqual(rank(action))
      }),
    )
  })

  it('a payment from a black-listed country never ends weaker than with a person, not even by one’s own device', () => {
    fc.assert(
      fc.property(story, judge, fc.constantFrom('KP', 'IR', 'MM'), fc.boolean(), (told, answer, country, usual) => {
        const payment = { ...tell(told), country, currency: usual ? 'KPW' : 'USD' }
        const habits = { ...payment.customer_behavior!, usual_countries: usual ? [country] : ['PE'] }
        const { decision, evidence } = pipeline.decide(
          { ...payment, customer_behavior: habits },
          NO_HISTORY,
          clock,
          advised(answer),
        )
        expect(evidence.policy_matches.map(({ rule }) => rule)).toContain('call-for-action')
        expect(rank(decision)).toBeGreaterThanOrEqual(rank('ESCALATE_TO_HUMAN'))
      }),
    )
  })
})

it('a critical score beats every answer', () => {
  const told: Story = {
    ratio: 20,
    offHours: true,
    foreign: true,
    newDevice: true,
    riskyChannel: true,
    watchedMerchant: 1,
  }
  const entry = {
    source: 'list',
    type: 'merchant',
    value: 'M-1',
    confidence: 1,
    detail: '',
    date: '2026-11-22',
  } as const
  const lists = { ...ports.lists, watchlists: indexWatchlist([entry]) }
  const judge = fc.record({
    decision: fc.constantFrom(...PAYMENT_OUTCOMES),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        judge.map((answer) => JSON.stringify(answer)),
        fc.string(),
      ),
      (judgement) => {
        const decision = createPaymentPipeline({ ...ports, lists }).decide(tell(told), NO_HISTORY, clock, {
          judgement,
        })
        expect(decision.composite_risk_score).toBeGreaterThan(85)
        expect(decision.decision).toBe('BLOCK')
      },
    ),
  )
})

it('no advice on policies lowers the risk', () => {
  const advice = fc.array(
    fc.record({ policy_id: fc.constantFrom('FP-01', 'FP-02', 'FP-03', 'FP-04', 'FP-05', 'FP-06', 'FP-07') }),
  )
  fc.assert(
    fc.property(story, advice, (told, policy_matches) => {
      const plain = pipeline.decide(tell(told), NO_HISTORY, clock)
      const advised = pipeline.decide(tell(told), NO_HISTORY, clock, { policy_matches })
      expect(advised.composite_risk_score!).toBeGreaterThanOrEqual(plain.composite_risk_score!)
      expect(advised.evidence.policy_matches).toEqual(expect.arrayContaining([...plain.evidence.policy_matches]))
    }),
  )
})

/** Anything a record may hold where a payment is expected. */
const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true })
const malformed = fc.record(
  {
    kind: anything,
    transaction_id: fc.oneof(fc.string(), anything),
    customer_id: fc.oneof(fc.constantFrom('C-1', '__proto__'), anything),
    amount: fc.oneof(fc.double(), anything),
    currency: fc.oneof(fc.constantFrom('USD', 'PEN', 'XXX'), anything),
    country: fc.oneof(fc.constantFrom('PE', 'KP', 'RU'), anything),
    channel: fc.oneof(fc.constantFrom('web', 'constructor'), anything),
    device_id: fc.oneof(fc.string(), anything),
    timestamp: fc.oneof(
      fc.constantFrom('2026-11-10T12:00:00Z', '9999-12-31T23:59:59Z', '1900-01-01T00:00:00Z'),
      anything,
    ),
    merchant_id: fc.oneof(fc.constantFrom('M-999', 'toString'), anything),
    customer_behavior: fc.oneof(
      anything,
      fc.record(
        {
          usual_amount_avg: fc.oneof(fc.double(), anything),
          usual_hours: fc.oneof(fc.constantFrom('25:99', '22:00-06:00'), anything),
          usual_countries: fc.oneof(fc.array(anything), anything),
          usual_devices: fc.oneof(fc.array(anything), anything),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)

it('no input crashes the pipeline: every answer is a valid decision', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(malformed, anything), { minLength: 1, maxLength: 4 }), (payments) => {
      const history = createPastPayments()
      for (const payment of payments as Payment[]) {
        const decision = pipeline.decide(payment, history, clock)
        expect(PAYMENT_OUTCOMES).toContain(decision.decision)
        expect(decision.confidence).toBeGreaterThanOrEqual(0)
        expect(decision.confidence).toBeLessThanOrEqual(1)
        const score = decision.composite_risk_score
        expect(score === null || (score >= 0 && score <= 100)).toBe(true)
        expect(isSafeForCustomer(decision.explanation_customer)).toBe(true)
        // Without a model no block is sure enough to be seen by nobody.
        expect(decision.case !== undefined).toBe(['ESCALATE_TO_HUMAN', 'BLOCK'].includes(decision.decision))
      }
    }),
    { numRuns: effort(600, 20_000) },
  )
})

it('no behaviour, however odd, makes an unknown risk an approval', () => {
  const behavior = fc.record(
    { usual_amount_avg: fc.constantFrom(Number.NaN, undefined, '500', null), usual_hours: fc.string() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(story, behavior, (told, odd) => {
      const payment = { ...tell(told), customer_behavior: odd as unknown as CustomerBehavior }
      expect(pipeline.decide(payment, NO_HISTORY, clock).decision).toBe('ESCALATE_TO_HUMAN')
    }),
  )
})
