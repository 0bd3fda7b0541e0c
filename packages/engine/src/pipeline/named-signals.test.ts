import { readFileSync } from 'node:fs'
import { createPaymentModel, type PaymentModelFile } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../test/shipped-payment-ports.ts'
import { shippedPolicies, shippedPostPorts } from '../../test/shipped-posts.ts'
import { measureFacts, namedSignals } from './named-signals.ts'

const { text, claimLists } = shippedPostPorts()
const parts = { text, claimLists, paymentLists: shippedPaymentPorts().lists, policies: shippedPolicies() }
const signals = namedSignals(parts)

function measure(name: string, record: unknown) {
  const measured = signals.get(name)!(record)
  return measured.ok ? measured.value : measured.problems.map(({ code, field }) => `${code} ${field}`)
}

describe('every analyser by its name', () => {
  const TEXT = 'WAKE UP!!! Big Pharma is POISONING you with vaccines!!!'

  it.each([
    [
      'claim-likeness',
      {
        score: 0.35,
        outcome: 'low',
        has_election_anchor: false,
        features: ['assertive_claim_term', 'long_form_statement'],
      },
    ],
    ['manipulation', { words: 9, caps_words: 3, punctuation: 6, loaded_words: 1, repeated: true }],
    ['forensics', { verdict: expect.any(String), penalties_applied: expect.any(Array), findings: expect.any(Array) }],
    ['language', { language: 'en' }],
    ['learned', { language: 'en', signals: [], findings: [] }],
    ['disguise', { disguises: [], findings: [] }],
    ['screening-lexicon', { matches: [], findings: [] }],
    ['injection', { suspected: false, findings: [] }],
    ['emotion', { fear: 0.5, outrage: 0, findings: [expect.objectContaining({ id: 'fear' })] }],
    ['propaganda', { findings: expect.any(Array) }],
    ['sources', { sources: [] }],
    ['claims', { checkability: expect.any(Number), claims: [expect.objectContaining({ id: 'c1' })] }],
  ])('%s measures a text', (name, wanted) => {
    expect(measure(name, { text: TEXT })).toMatchObject(wanted)
  })

  it('a declared language is taken, anything else as `lang` is not', () => {
    expect(measure('language', { text: TEXT, lang: 'sw' })).toEqual({ language: 'sw' })
    expect(measure('language', { text: TEXT, lang: 5 })).toEqual({ language: 'en' })
  })

  it('disguised and listed words are found in their place', () => {
    expect(measure('disguise', { text: 'frее mоney' })).toMatchObject({
      findings: [{ signal: 'disguise' }, { signal: 'disguise' }],
    })
    expect(measure('screening-lexicon', { text: 'Vote by SMS: send your vote to 40404' })).toMatchObject({
      findings: expect.any(Array),
    })
  })

  it.each([
    [null, 'missing-field text'],
    ['a text', 'missing-field text'],
    [{}, 'missing-field text'],
    [{ text: 7 }, 'wrong-type text'],
    [{ text: null }, 'wrong-type text'],
  ])('%j is a bad record, said with its field', (record, problem) => {
    for (const name of ['claim-likeness', 'forensics', 'claims']) expect(measure(name, record)).toEqual([problem])
  })

  it('a bad record is said with what was expected and what to do', () => {
    expect(signals.get('manipulation')!({ text: 7 })).toEqual({
      ok: false,
      problems: [
        {
          code: 'wrong-type',
          field: 'text',
          expected: { en: 'a text', es: 'un texto' },
          got: '7',
          help: { en: 'Give the text to measure as `text`.', es: 'Indique el texto que medir como `text`.' },
        },
      ],
      warnings: [],
    })
  })

  it('payment measures a payment by itself, and says what is wrong with one', () => {
    const payment = {
      transaction_id: 'T-1',
      customer_id: 'C-1',
      amount: 1800,
      currency: 'PEN',
      country: 'PE',
      channel: 'web',
      device_id: 'D-01',
      timestamp: '2026-11-10T03:15:00-05:00',
      merchant_id: 'M-1',
      customer_behavior: {
        usual_amount_avg: 500,
        usual_hours: '08:00-22:00',
        usual_countries: ['PE'],
        usual_devices: ['D-01'],
      },
    }
    expect(measure('payment', payment)).toMatchObject({
      signals: { flags: ['high_amount_ratio_3.6x', 'transaction_off_hours'] },
      deviation: { status: 'ok', value: 0.6 },
    })
    expect(measure('payment', { ...payment, amount: -1 })).toEqual(['not-positive amount'])
    expect(measure('payment', payment)).not.toHaveProperty('learned')
    const model = new URL('../../../../content/models/payment-fraud.json', import.meta.url)
    const paymentModel = createPaymentModel(JSON.parse(readFileSync(model, 'utf8')) as PaymentModelFile)
    expect(namedSignals({ ...parts, paymentModel }).get('payment')!(payment)).toMatchObject({
      value: { learned: { 'payment-fraud': { status: 'unavailable' } } },
    })
  })
})

describe('facts that a policy has measured', () => {
  it('come from the signal of that name', () => {
    const measured = measureFacts('manipulation', { text: 'HOAX!!!', lang: 'en' }, text)
    expect(measured).toMatchObject({ ok: true, value: { words: 1, caps_words: 1, punctuation: 3, loaded_words: 1 } })
  })

  it('are of the language that is declared, where one is', () => {
    const anchored = (lang?: unknown) => measureFacts('claim-likeness', { text: 'Kura za urais', lang }, text)
    expect(anchored('sw')).toMatchObject({ ok: true, value: { election_anchor: true } })
    expect(anchored('en')).toMatchObject({ ok: true, value: { election_anchor: false } })
    expect(anchored(5)).toEqual(anchored())
  })

  it('need a text', () => {
    expect(measureFacts('claim-likeness', {}, text)).toMatchObject({ ok: false, problems: [{ field: 'text' }] })
  })

  it('of a signal that measures none are a mistake in the policy', () => {
    expect(() => measureFacts('emotion', { text: 'x' }, text)).toThrow(/no signal `emotion`/)
  })
})
