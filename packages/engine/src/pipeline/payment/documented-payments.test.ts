import { NO_HISTORY } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import type { Payment } from '../../domain/decision.ts'
import { createPaymentPipeline } from './payment-pipeline.ts'

const ports = shippedPaymentPorts()
const ARBITERS = ['arbiter', 'arbiter-guarded'] as const

/** The six payments of spec section 4; the average is 500, the usual hours are 08:00-22:00. */
const payment = (
  transaction_id: string,
  amount: number,
  currency: string,
  country: string,
  channel: string,
  device_id: string,
  time: string,
  usual: { countries: string[]; devices: string[] },
  merchant_id = 'M-001',
): Payment => ({
  kind: 'payment',
  transaction_id,
  customer_id: `C-${transaction_id.slice(2)}`,
  amount,
  currency,
  country,
  channel,
  device_id,
  timestamp: `2026-11-10T${time}:00-05:00`,
  merchant_id,
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: usual.countries,
    usual_devices: usual.devices,
  },
})

const PAYMENTS = {
  'T-1001': payment('T-1001', 1800, 'PEN', 'PE', 'web', 'D-01', '03:15', {
    countries: ['PE'],
    devices: ['D-01', 'D-02'],
  }),
  'T-1002': payment('T-1002', 8500, 'USD', 'NG', 'mobile', 'D-99', '02:00', {
    countries: ['PE', 'CL'],
    devices: ['D-03'],
  }),
  'T-1003': payment('T-1003', 250, 'PEN', 'PE', 'web', 'D-03', '14:30', {
    countries: ['PE'],
    devices: ['D-03', 'D-04'],
  }),
  'T-1004': payment('T-1004', 2000, 'USD', 'CO', 'web', 'D-01', '16:00', { countries: ['PE'], devices: ['D-01'] }),
  'T-1005': payment('T-1005', 3000, 'PEN', 'PE', 'mobile', 'D-05', '10:00', { countries: ['PE'], devices: ['D-01'] }),
  'T-1006': payment(
    'T-1006',
    15000,
    'USD',
    'RU',
    'web',
    'D-88',
    '01:00',
    { countries: ['PE'], devices: ['D-01'] },
    'M-999',
  ),
}

describe.each(ARBITERS)('the documented payments, model off, by %s', (arbiter) => {
  const { decide } = createPaymentPipeline(ports, { arbiter })
  const decided = (id: keyof typeof PAYMENTS) => decide(PAYMENTS[id], NO_HISTORY, () => 0)

  it.each([
    ['T-1001', 'CHALLENGE', 0.7, 'medium', 'caller'],
    ['T-1002', 'BLOCK', 0.9, 'critical', 'blocking_webhook'],
    ['T-1003', 'APPROVE', 0.75, 'low', 'caller'],
    ['T-1004', 'CHALLENGE', 0.7, 'medium', 'caller'],
    ['T-1006', 'BLOCK', 0.9, 'critical', 'blocking_webhook'],
  ] as const)('%s is %s (%d, %s), to the %s', (id, outcome, confidence, category, route) => {
    const { decision, confidence: sure, risk_category, route: to } = decided(id)
    expect([decision, sure, risk_category, to]).toEqual([outcome, confidence, category, route])
  })

  it.each([
    ['T-1001', ['high_amount_ratio_3.6x', 'transaction_off_hours'], ['FP-01', 'FP-04', 'FP-06']],
    [
      'T-1002',
      [
        'high_amount_ratio_17.0x',
        'transaction_off_hours',
        'foreign_country_NG',
        'unknown_device_D-99',
        'velocity_alert',
        'threat_device_watchlist',
      ],
      ['FP-01', 'FP-02', 'FP-03', 'FP-04', 'FP-06'],
    ],
    ['T-1003', [], []],
    ['T-1004', ['high_amount_ratio_4.0x', 'foreign_country_CO'], ['FP-01', 'FP-02', 'FP-06']],
    ['T-1005', ['high_amount_ratio_6.0x', 'unknown_device_D-05', 'velocity_alert'], ['FP-01', 'FP-03', 'FP-06']],
    [
      'T-1006',
      [
        'high_amount_ratio_30.0x',
        'transaction_off_hours',
        'foreign_country_RU',
        'unknown_device_D-88',
        'velocity_alert',
        'threat_merchant_watchlist',
        'threat_device_watchlist',
      ],
      ['FP-01', 'FP-02', 'FP-03', 'FP-04', 'FP-06'],
    ],
  ] as const)('%s shows %j and matches %j', (id, signals, policies) => {
    const decision = decided(id)
    expect(decision.signals).toEqual(signals)
    expect(decision.citations_internal.map(({ policy_id }) => policy_id)).toEqual(policies)
  })

  it('T-1001 scores 50.7083…: 18 + 25·(3/6 + 2.15/3)/2 + 17.5', () => {
    const { composite_risk_score, evidence } = decided('T-1001')
    expect(composite_risk_score).toBe(50.708333333333336)
    expect([evidence.amount_ratio, evidence.deviation_score, evidence.threat_level]).toEqual([3.6, 0.6, 0])
  })

  it('T-1005 is just below a block by its score, and a block where FP-03 (unknown device with more than 5x) carries it', () => {
    const { composite_risk_score, evidence, decision, confidence, route, overrides } = decided('T-1005')
    const told = [decision, confidence, route, overrides.map(({ id }) => id)]
    const raised = ['policy-asks-for-a-block']
    expect(told).toEqual(
      arbiter === 'arbiter' ? ['CHALLENGE', 0.7, 'caller', []] : ['BLOCK', 0.8, 'blocking_webhook', raised],
    )
    expect(evidence.policy_matches[1]).toMatchObject({
      policy_id: 'FP-03',
      rule: 'with-amount-above-5x',
      action: 'BLOCK',
    })
    expect(composite_risk_score).toBeGreaterThan(58)
    expect(composite_risk_score).toBeLessThan(60)
  })

  it('T-1006 is explained in the format of document 001', () => {
    expect(decided('T-1006').explanation_audit).toBe(
      'DECISIÓN: BLOCK (confianza: 0.90) | Riesgo compuesto: 92.7/100 (critical) | ' +
        'Debate adversarial: pro-fraude 0.90 vs pro-cliente 0.20 | ' +
        'Razonamiento: Riesgo crítico. No se preguntó a ningún modelo árbitro. ' +
        '[regla de seguridad critical-risk: confirma BLOCK. Un riesgo superior a 85 se bloquea cualquiera que fuese la respuesta.] | ' +
        'Señales detectadas (7): high_amount_ratio_30.0x, transaction_off_hours, foreign_country_RU, unknown_device_D-88, velocity_alert',
    )
  })

  it('T-1003 is explained in English too', () => {
    expect(decided('T-1003').explanations).toEqual({
      customer: {
        es: 'Su transacción ha sido aprobada. Todo está en orden.',
        en: 'Your payment has been approved. Everything is in order.',
      },
      audit: {
        es:
          'DECISIÓN: APPROVE (confianza: 0.75) | Riesgo compuesto: 3.6/100 (low) | Debate adversarial: pro-fraude 0.30 vs pro-cliente 0.85 | ' +
          'Razonamiento: Riesgo bajo. No se preguntó a ningún modelo árbitro. | Señales detectadas (0): ninguna',
        en:
          'DECISION: APPROVE (confidence: 0.75) | Composite risk: 3.6/100 (low) | Adversarial debate: pro-fraud 0.30 vs pro-customer 0.85 | ' +
          'Reasoning: Low risk. No judge model was asked. | Signals detected (0): none',
      },
    })
  })

  it('T-1006 cites policies and sources in the documented formats', () => {
    const { evidence, citations_external } = decided('T-1006')
    expect(evidence.all_citations).toEqual([
      'FP-01: Monto superior a 3x el promedio habitual',
      'FP-02: Transacción superior a 1000 USD en un país de alto riesgo',
      'FP-03: Dispositivo desconocido con monto superior a 5x el promedio habitual',
      'FP-04: Transacción nocturna (00:00-06:00) desde dispositivo desconocido con monto alto',
      'FP-06: Cuatro o más factores de riesgo simultáneos',
      'Threat: merchant_watchlist (confidence: 0.85)',
      'Threat: device_watchlist (confidence: 0.70)',
    ])
    expect(citations_external).toEqual([
      { source: 'merchant_watchlist', detail: 'Confidence: 0.85' },
      { source: 'device_watchlist', detail: 'Confidence: 0.70' },
    ])
    expect(evidence.threat_level).toBe(0.95)
  })
})
