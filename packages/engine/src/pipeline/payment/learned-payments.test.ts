import { localText } from '@tribunal/messages'
import {
  createPastPayments,
  createPaymentModel,
  type HistoryReader,
  NO_HISTORY,
  type PaymentModelFile,
} from '@tribunal/signals'
import { PAYMENT } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import type { Payment, PaymentDecision } from '../../domain/decision.ts'
import { createPaymentPipeline } from './payment-pipeline.ts'
import type { PaymentPorts, PaymentSettings } from './payment-ports.ts'

const ports = shippedPaymentPorts()
const clock = () => 0
const GUARDED: PaymentSettings = { arbiter: 'arbiter-guarded' }
const DOCUMENTED: PaymentSettings = { arbiter: 'arbiter' }
const { customer_behavior: _, ...STRANGER } = PAYMENT
const USUAL = { ...PAYMENT, amount: 500 }

/** A model that gives every payment in domain these log-odds, in thousandths. */
const always = (bias: number): PaymentPorts => {
  const file: PaymentModelFile = {
    format: 'tribunal-payment-model/2',
    id: 'payment-fraud',
    version: '1.0.0',
    title: { en: 'Fraud in a payment', es: 'Fraude en un pago' },
    domain: { all: [], any: ['amount-to-usual'] },
    threshold: 0.5,
    bias,
    features: [{ name: 'amount-to-usual' }],
    trees: [],
    calibration: { slope: 1000, offset: 0 },
    prior: { sample: 0.5, used: 0.5, shift: 0 },
  }
  return { ...ports, model: createPaymentModel(file) }
}
const decide = (payment: Payment, by: PaymentPorts, settings: PaymentSettings = {}, history = NO_HISTORY) =>
  createPaymentPipeline(by, settings).decide(payment, history, clock)

describe('what is learned of a payment', () => {
  it('is recorded with the windows it was learned from, and read again when the decision is computed again', () => {
    const history = createPastPayments()
    history.record({ ...PAYMENT, transaction_id: 'before', timestamp: '2026-11-10T11:55:00-05:00' })
    const decision = decide(PAYMENT, always(3000), GUARDED, history)
    expect(decision.facts?.windows?.customer).toMatchObject({ last_seen_s: 300, payments: [1, 1, 1, 1, 1] })
    expect(decision.facts?.learned).toEqual({
      'payment-fraud': {
        status: 'ok',
        value: { probability: 0.9526, version: '1.0.0', threshold: 0.5, influences: [] },
      },
    })
    expect(createPaymentPipeline(ports, GUARDED).replay(decision.facts!)).toEqual(decision)
  })

  it('is nothing where there is no model, no history, or no time', () => {
    expect(decide(PAYMENT, ports).facts).not.toHaveProperty('learned')
    expect(decide(PAYMENT, ports).facts).not.toHaveProperty('windows')
    const untimed = decide({ ...PAYMENT, timestamp: 'at noon' }, ports, {}, createPastPayments())
    expect(untimed.facts).not.toHaveProperty('windows')
  })

  it('leaves the documented decision as it is, also where the windows cannot be counted', () => {
    const { facts: __, answers: ___, debate, ...documented } = decide(PAYMENT, ports, DOCUMENTED)
    const learned = decide(PAYMENT, always(9000), DOCUMENTED)
    expect(learned).toMatchObject(documented)
    // The case for fraud tells it, as sure as before.
    expect(learned.debate.pro_fraud.confidence).toBe(debate.pro_fraud.confidence)
    expect(localText(learned.debate.pro_fraud.argument, 'en')).toContain(
      'it is like known frauds (learned probability: 1.00)',
    )
    const broken: HistoryReader = {
      ...NO_HISTORY,
      windows() {
        throw new Error('away')
      },
    }
    const told = (decision: PaymentDecision) => JSON.stringify(decision)
    const uncounted = told(decide(PAYMENT, ports, {}, broken))
    expect(uncounted.replaceAll('"earlier_payments":null', '"earlier_payments":0')).toBe(told(decide(PAYMENT, ports)))
  })
})

describe('arbiter-guarded', () => {
  it('sends what is likely fraud by its learned signal to a person', () => {
    expect(decide(USUAL, always(-840), GUARDED)).toMatchObject({
      decision: 'ESCALATE_TO_HUMAN',
      overrides: [{ id: 'learned-fraud', replaced: 'APPROVE' }],
      route: 'human_queue',
    })
    expect(decide(USUAL, always(-850), GUARDED)).toMatchObject({ decision: 'APPROVE', overrides: [] })
  })

  it('never lets a learned signal soften a decision', () => {
    const severity = ['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK']
    const told = fc.record({
      amount: fc.integer({ min: 1, max: 20_000 }),
      country: fc.constantFrom('PE', 'NG'),
      device_id: fc.constantFrom('D-01', 'D-99'),
      hour: fc.integer({ min: 10, max: 23 }),
      bias: fc.integer({ min: -9000, max: 9000 }),
    })
    fc.assert(
      fc.property(told, ({ hour, bias, ...change }) => {
        const payment = { ...PAYMENT, ...change, timestamp: `2026-11-10T${hour}:00:00-05:00` }
        const [without, with_] = [decide(payment, ports, GUARDED), decide(payment, always(bias), GUARDED)]
        expect(severity.indexOf(with_.decision)).toBeGreaterThanOrEqual(severity.indexOf(without.decision))
      }),
      { numRuns: 60 },
    )
  })

  it('decides without it where the payment is outside of the domain of the model', () => {
    const decision = decide({ ...STRANGER, amount: 1 }, always(9000), GUARDED)
    expect(decision.facts?.learned?.['payment-fraud']?.status).toBe('unavailable')
    expect(decision.overrides.map(({ id }) => id)).not.toContain('learned-fraud')
  })
})
