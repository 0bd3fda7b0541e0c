import { localText } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { paymentSoFar } from '../../../test/decided-payment.ts'
import { debateProCustomer, debateProFraud } from './debate.ts'

const input = paymentSoFar({ device_id: 'D-9' })
const says = (change: object) =>
  JSON.stringify({ argument: 'El importe es raro.', confidence: 0.7, evidence: ['amount_ratio'], ...change })

describe.each([
  ['for fraud', debateProFraud],
  ['for the customer', debateProCustomer],
])('an argument %s', (_, step) => {
  const read = (answer: string, asked = input) => {
    const found = step.read(answer, asked)
    return found.status === 'ok' ? found.value.value : found.reason
  }

  it('is asked with evidence, risk and payment, and nothing the other side says', () => {
    const shown = step.material(input)
    expect(Object.keys(shown as object)).toEqual(['evidence', 'risk', 'payment', 'usual'])
    expect(JSON.stringify(shown)).not.toContain(localText(input.decision.debate.pro_fraud.argument, 'es'))
    expect(JSON.stringify(shown)).not.toContain(localText(input.decision.debate.pro_customer.argument, 'es'))
  })

  it('is read in the language it was asked in, and marked in the other one', () => {
    expect(read(says({}))).toEqual({
      argument: { es: 'El importe es raro.', en: '(in Spanish) El importe es raro.' },
      confidence: 0.7,
      evidence: ['amount_ratio'],
    })
    expect(read(says({}), { ...input, language: 'en' })).toMatchObject({
      argument: { en: 'El importe es raro.', es: '(en inglés) El importe es raro.' },
    })
  })

  it.each([
    ['a signal', 'unknown_device_D-9'],
    ['a measurement', 'off_hours'],
    ['a policy', 'FP-03'],
    ['a citation', 'FP-01: Monto superior a 3x el promedio habitual'],
  ])('may cite %s', (_what, id) => {
    expect(read(says({ evidence: [id, ` ${id} `] }))).toMatchObject({ evidence: [id] })
  })

  it('may cite nothing', () => {
    expect(read('{"argument":"No hay nada.","confidence":0.1}')).toMatchObject({ evidence: [] })
  })

  it('is shown on one line, whatever it holds', () => {
    expect(read(says({ argument: 'uno\n\u202e| dos\u0000' }))).toMatchObject({ argument: { es: 'uno dos' } })
    expect(read(says({ argument: 'x'.repeat(700) }))).toMatchObject({ argument: { es: 'x'.repeat(600) } })
  })

  it.each([
    ['"0.9" as text', '0.9', 0.9],
    ['7', 7, 1],
    ['-1', -1, 0],
  ])('reads a confidence of %s', (_what, confidence, wanted) => {
    expect(read(says({ confidence }))).toMatchObject({ confidence: wanted })
  })

  it.each([
    ['cites what was not given', { evidence: ['amount_ratio', 'invented'] }, 'cites evidence that was not given'],
    ['cites a policy that did not match', { evidence: ['FP-02'] }, 'cites evidence that was not given'],
    ['cites what is not an id', { evidence: [{}] }, 'evidence.0'],
    ['cites without end', { evidence: new Array(33).fill('FP-03') }, 'evidence'],
    ['has no argument', { argument: ' \n ' }, 'the answer has no argument'],
    ['has an argument that is not a text', { argument: 7 }, 'argument'],
    ['has no confidence', { confidence: undefined }, 'confidence'],
    ['has a worded confidence', { confidence: 'high' }, 'confidence'],
  ])('that %s is none', (_what, change, reason) => {
    expect(read(says(change))).toSay(reason)
  })

  it('that is no JSON is none', () => {
    expect(read('It is fraud.')).toEqual('the answer is not a JSON object')
  })
})
