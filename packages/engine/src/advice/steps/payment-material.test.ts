import { describe, expect, it } from 'vitest'
import { paymentSoFar } from '../../../test/decided-payment.ts'
import { asSaid, citableEvidence, paymentMaterial, riskMaterial } from './payment-material.ts'

const suspicious = paymentSoFar({ country: 'CO', device_id: 'D-9', merchant_id: 'M-999' })
const unknown = paymentSoFar({ amount: Number.NaN, timestamp: 'noon' })

describe('what a model is shown of a payment', () => {
  it('is the payment and what is usual, without who pays', () => {
    const shown = paymentMaterial(suspicious)
    expect(shown).toEqual({
      payment: {
        amount: 1800,
        currency: 'PEN',
        country: 'CO',
        channel: 'web',
        device_id: 'D-9',
        timestamp: '2026-11-10T12:00:00-05:00',
        merchant_id: 'M-999',
      },
      usual: { amount: 500, hours: '08:00-22:00', countries: ['PE'], devices: ['D-01'] },
    })
    expect(JSON.stringify(shown)).not.toMatch(/C-1|T-1/)
  })

  it('is no behaviour where none is known', () => {
    const decision = { ...suspicious.decision, facts: { ...suspicious.decision.facts!, behavior: null } }
    expect(paymentMaterial({ ...suspicious, decision })['usual']).toBeNull()
  })

  it('is the risk with two decimals, or none', () => {
    expect(riskMaterial(suspicious)).toEqual({ score: 81.26, category: 'critical' })
    expect(riskMaterial(unknown)).toEqual({ score: null, category: 'unknown' })
  })

  it('is every piece of evidence with the id it is cited by', () => {
    expect(citableEvidence(suspicious)).toEqual([
      { id: 'amount_ratio', says: 3.6 },
      { id: 'off_hours', says: false },
      { id: 'foreign_country', says: true },
      { id: 'unknown_device', says: true },
      { id: 'payments_10min', says: 1 },
      { id: 'payments_60min', says: 1 },
      { id: 'countries_24h', says: 1 },
      { id: 'channel_risk', says: 'low' },
      { id: 'deviation_score', says: 0.88 },
      { id: 'threat_level', says: 0.85 },
      { id: 'high_amount_ratio_3.6x' },
      { id: 'foreign_country_CO' },
      { id: 'unknown_device_D-9' },
      { id: 'threat_merchant_watchlist' },
      { id: 'FP-01', says: 'Monto superior a 3x el promedio habitual' },
      { id: 'FP-02', says: 'Transacción desde un país no habitual' },
      { id: 'FP-03', says: 'Dispositivo desconocido en un país no habitual' },
      { id: 'FP-06', says: 'Tres factores de riesgo simultáneos' },
    ])
  })

  it('leaves out what could not be measured', () => {
    expect(citableEvidence(unknown).map(({ id }) => id)).toEqual([
      'foreign_country',
      'unknown_device',
      'channel_risk',
      'threat_level',
    ])
  })
})

it('what was said in one language is shown in the other as what it is', () => {
  expect(asSaid('Es raro.', 'es')).toEqual({ es: 'Es raro.', en: '(in Spanish) Es raro.' })
  expect(asSaid('It is odd.', 'en')).toEqual({ en: 'It is odd.', es: '(en inglés) It is odd.' })
})
