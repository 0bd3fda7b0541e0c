import { localText, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { ok, unavailable } from '@tribunal/signals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment, PolicyMatch, RiskCategory } from '../../../domain/decision.ts'
import { type Argument, type ContextSignals, SENTENCES } from '../../../domain/decision.ts'
import { FAILED_EVIDENCE, type Findings } from '../measure/aggregate-evidence.ts'
import { FAILED_BEHAVIOR, FAILED_CONTEXT } from '../measure/measure-payment.ts'
import { argueCustomer as argueForCustomer, argueFraud as argueForFraud } from './debate.ts'

const PAYMENT = { country: 'NG', device_id: 'D-99' } as Payment
const UNKNOWN = unavailable(message('signal.step_failed'))
const LOUD: ContextSignals = {
  amount_ratio: ok({ part: 17, whole: 1, value: 17 }),
  off_hours: ok(true),
  foreign_country: ok(true),
  unknown_device: ok(true),
  channel_risk: 'high',
  flags: ['high_amount_ratio_17.0x'],
}
const QUIET: ContextSignals = {
  amount_ratio: ok({ part: 1, whole: 2, value: 0.5 }),
  off_hours: ok(false),
  foreign_country: ok(false),
  unknown_device: ok(false),
  channel_risk: 'low',
  flags: [],
}
/** An argument in both languages. */
const said = ({ argument, ...rest }: Argument) => ({
  ...rest,
  argument: { es: localText(argument, 'es'), en: localText(argument, 'en') },
})
const argueFraud = (...given: Parameters<typeof argueForFraud>) => said(argueForFraud(...given))
const argueCustomer = (...given: Parameters<typeof argueForCustomer>) => said(argueForCustomer(...given))
const findings = (signals: ContextSignals, more: Partial<Findings> = {}): Findings => ({
  sentences: SENTENCES,
  context: { ...FAILED_CONTEXT, signals },
  behavior: FAILED_BEHAVIOR,
  matches: [],
  frequent: false,
  threats: { matches: [], level: 0 },
  ...more,
})
const evidence = (category: RiskCategory) => ({ ...FAILED_EVIDENCE, category, signals: ['high_amount_ratio_17.0x'] })

describe('the debate without a model', () => {
  it.each([
    ['critical', 0.9, 0.2],
    ['high', 0.75, 0.35],
    ['medium', 0.55, 0.6],
    ['low', 0.3, 0.85],
    ['unknown', 0.5, 0.5],
  ] as const)('is held with the confidences of a %s risk: %d against %d', (category, fraud, customer) => {
    expect(argueFraud(PAYMENT, findings(LOUD), evidence(category)).confidence).toBe(fraud)
    expect(argueCustomer(findings(LOUD), evidence(category)).confidence).toBe(customer)
  })

  it('argues for fraud from everything that stands out', () => {
    const matches = [{ policy_id: 'FP-01' }, { policy_id: 'FP-03' }] as PolicyMatch[]
    const threat = {
      source: 'device_watchlist',
      type: 'device',
      value: 'D-99',
      confidence: 0.7,
      detail: '',
      date: '',
    } as const
    const side = argueFraud(
      PAYMENT,
      findings(LOUD, { matches, frequent: true, threats: { matches: [threat], level: 0.7 } }),
      evidence('critical'),
    )
    expect(side.argument).toEqual({
      es: 'Hay motivos para sospechar: es 17.0 veces el importe habitual; se hizo fuera del horario habitual; viene de NG, un país no habitual; usa un dispositivo desconocido; llegó por un canal de alto riesgo; forma parte de una ráfaga de pagos; device_watchlist advierte de D-99; coincide con FP-01, FP-03.',
      en: 'There is reason for suspicion: it is 17.0 times the usual amount; it was made outside the usual hours; it comes from NG, which is not a usual country; it uses an unknown device; it came through a high-risk channel; it is part of a burst of payments; device_watchlist warns of D-99; it matches FP-01, FP-03.',
    })
    expect(side.evidence).toEqual(['high_amount_ratio_17.0x'])
  })

  it('tells what was learned, with its number, from a tenth on', () => {
    const learned = (probability: number) => ({
      'payment-fraud': ok({ probability, influences: [], version: '1.0.0', threshold: 0.5 }),
    })
    const told = (probability: number) =>
      argueFraud(
        PAYMENT,
        findings(QUIET, { context: { ...FAILED_CONTEXT, signals: QUIET, learned: learned(probability) } }),
        evidence('low'),
      ).argument
    expect(told(0.35)).toEqual({
      es: 'Hay motivos para sospechar: se parece a fraudes conocidos (probabilidad aprendida: 0.35).',
      en: 'There is reason for suspicion: it is like known frauds (learned probability: 0.35).',
    })
    expect(told(0.1).en).toContain('(learned probability: 0.10)')
    expect(told(0.09).en).toContain('Nothing in the payment points to fraud')
  })

  it('says why a payment is held up of which the usual amount is not known, and nothing of it where it passes', () => {
    const habits = (outcome: string) =>
      ({
        outcome,
        reason: { en: 'The country is a high-risk country.', es: 'El país es de alto riesgo.' },
      }) as PolicyAnswer
    const told = (signals: ContextSignals, outcome: string, sentences: Findings['sentences'] = SENTENCES) =>
      argueFraud(PAYMENT, findings(signals, { sentences }), evidence('unknown'), habits(outcome)).argument
    expect(told(QUIET, 'CHALLENGE')).toEqual({
      es: 'No se sabe qué es habitual en este cliente. El país es de alto riesgo.',
      en: 'What is usual for this customer is not known. The country is a high-risk country.',
    })
    expect(told(LOUD, 'CHALLENGE').en).toMatch(/^There is reason for suspicion: .*channel\. The country is a high-risk/)
    expect(told(QUIET, 'APPROVE').en).toContain('points to fraud')
    expect(told(QUIET, 'CHALLENGE', 2).en).toContain('points to fraud')
  })

  it('argues for the customer from everything that is as usual', () => {
    const side = argueCustomer(findings(QUIET), evidence('low'))
    expect(side.argument).toEqual({
      es: 'A favor del cliente: el pago no supera su importe habitual; se hizo en su horario habitual; viene de un país habitual; usa un dispositivo conocido; no aparece en listas de vigilancia.',
      en: 'For the customer: its amount is not above the usual; it was made in the usual hours; it comes from a usual country; it uses a known device; it is on no watchlist.',
    })
    expect(side.evidence).toEqual(['amount_ratio', 'off_hours', 'foreign_country', 'unknown_device', 'threat_level'])
  })

  it('has an argument for a side that has nothing to show', () => {
    expect(argueFraud(PAYMENT, findings(QUIET), { ...FAILED_EVIDENCE, category: 'low' })).toEqual({
      argument: {
        es: 'Nada en el pago apunta a un fraude; solo queda la posibilidad de un engaño que estas señales no miden.',
        en: 'Nothing in the payment points to fraud; what remains is a deceit that these signals do not measure.',
      },
      confidence: 0.3,
      evidence: [],
    })
    const threat = { source: 's', type: 'merchant', value: 'M', confidence: 0.7, detail: '', date: '' } as const
    expect(argueCustomer(findings(LOUD, { threats: { matches: [threat], level: 0.7 } }), evidence('critical'))).toEqual(
      {
        argument: {
          es: 'Un viaje o un dispositivo nuevo explican a veces lo mismo; una verificación lo aclararía.',
          en: 'A journey or a new device sometimes explains the same; a check would settle it.',
        },
        confidence: 0.2,
        evidence: [],
      },
    )
  })

  it('claims nothing about what was not measured', () => {
    const unknown: ContextSignals = {
      ...QUIET,
      amount_ratio: UNKNOWN,
      off_hours: UNKNOWN,
      foreign_country: UNKNOWN,
      unknown_device: UNKNOWN,
    }
    const blind = findings(unknown, { matches: undefined, threats: undefined })
    expect(argueFraud(PAYMENT, blind, FAILED_EVIDENCE).argument).toEqual({
      es: 'Nada de lo que se pudo medir apunta a un fraude, y no todo se pudo medir.',
      en: 'Nothing that could be measured points to fraud, and not everything could be measured.',
    })
    expect(argueCustomer(blind, FAILED_EVIDENCE).argument.en).toMatch(/^Nothing that could be measured speaks/)
    expect(argueCustomer(blind, FAILED_EVIDENCE).evidence).toEqual([])
  })
})

describe('what is true of an amount', () => {
  const at = (value: number, more: Partial<Findings> = {}) =>
    argueCustomer(
      findings({ ...QUIET, amount_ratio: ok({ part: Math.round(value * 100), whole: 100, value }) }, more),
      evidence('low'),
    )
  const USUAL = /usual amount|above the usual|twice the usual|importe habitual/

  it.each([
    [0.01, 'its amount is not above the usual'],
    [1, 'its amount is not above the usual'],
    [1.01, 'its amount is less than twice the usual'],
    [1.99, 'its amount is less than twice the usual'],
  ])('at %dx: %s', (ratio, said) => {
    expect(localText(at(ratio).argument, 'en')).toContain(said)
    expect(at(ratio).evidence).toContain('amount_ratio')
  })

  it.each([0, 2, 2.01, 17])('at %dx the customer’s side says nothing of it', (ratio) => {
    expect(localText(at(ratio).argument, 'en')).not.toMatch(USUAL)
    expect(localText(at(ratio).argument, 'es')).not.toMatch(USUAL)
    expect(at(ratio).evidence).not.toContain('amount_ratio')
  })

  it('no argument for the customer speaks of the amount where the ratio is unknown, 0, or 2 and above', () => {
    const ratio = fc.oneof(
      fc.constant(UNKNOWN),
      fc.constant(ok({ part: 0, whole: 1, value: 0 })),
      fc.integer({ min: 200, max: 100_000 }).map((part) => ok({ part, whole: 100, value: part / 100 })),
    )
    const known = fc.constantFrom(ok(true), ok(false), UNKNOWN)
    fc.assert(
      fc.property(ratio, known, known, known, fc.boolean(), (amount_ratio, hours, country, device, asked) => {
        const signals = { ...QUIET, amount_ratio, off_hours: hours, foreign_country: country, unknown_device: device }
        const threats = asked ? { threats: { matches: [], level: 0 } } : { threats: undefined }
        const { argument, evidence: cited } = argueCustomer(findings(signals, threats), evidence('low'))
        expect(argument.en).not.toMatch(USUAL)
        expect(argument.es).not.toMatch(USUAL)
        expect(cited).not.toContain('amount_ratio')
      }),
    )
  })

  it('nothing speaks for fraud only where everything was measured', () => {
    const average0 = findings({ ...QUIET, amount_ratio: ok({ part: 0, whole: 1, value: 0 }) })
    expect(argueFraud(PAYMENT, average0, FAILED_EVIDENCE).argument.en).toMatch(/not everything could be measured/)
  })

  it('a policy that only a model proposed matches according to a model', () => {
    const matches = [
      { policy_id: 'FP-01', rule: 'above-2x' },
      { policy_id: 'FP-06', rule: 'advised' },
    ] as PolicyMatch[]
    const { argument } = argueFraud(PAYMENT, findings(QUIET, { matches }), evidence('low'))
    expect(argument.en).toBe('There is reason for suspicion: it matches FP-01; it matches FP-06 according to a model.')
  })

  it('a record from before is argued as it was', () => {
    const before = { sentences: undefined }
    expect(localText(at(2, before).argument, 'en')).toMatch(/^The customer seems legitimate: its amount is usual;/)
    expect(at(0, before).evidence).toContain('amount_ratio')
  })
})
