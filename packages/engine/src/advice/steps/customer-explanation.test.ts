import { describe, expect, it } from 'vitest'
import { type CustomerMessage, customerExplanation } from './customer-explanation.ts'

const input: CustomerMessage = {
  decision: 'BLOCK',
  template: { es: 'Hemos bloqueado esta transacción.', en: 'We have blocked this payment.' },
}
const GOOD = {
  es: 'Para cuidarle, hemos bloqueado el pago. No se ha realizado.',
  en: 'To look after you, we have blocked the payment. It has not been made.',
}
const read = (change: object) => {
  const found = customerExplanation.read(JSON.stringify({ ...GOOD, ...change }), input)
  return found.status === 'ok' ? found.value.value : found.reason
}

describe('a message in a model’s words', () => {
  it('is asked with the decision and the template, and nothing it could disclose', () => {
    expect(customerExplanation.material(input)).toEqual({ decision: 'BLOCK', message: input.template })
  })

  it('is taken in both languages', () => {
    expect(read({})).toEqual(GOOD)
    expect(read({ es: ` ${GOOD.es}\n` })).toEqual(GOOD)
  })

  it.each([
    ['discloses a figure', { es: `${GOOD.es} Riesgo: 72.` }, 'es'],
    ['discloses a rule', { en: `${GOOD.en} FP-01 held.` }, 'en'],
    ['speaks of models', { en: `${GOOD.en} Our model decided so.` }, 'en'],
    ['tells another decision', { en: 'Your payment has been approved.' }, 'en'],
    ['is too long', { en: `${GOOD.en} ${'It was the best. '.repeat(60)}` }, 'en'],
    ['is empty', { es: '' }, 'es'],
  ])('that %s is refused, and not quoted', (_, change, language) => {
    expect(read(change)).toEqual(`the explanation \`${language}\` may not be sent to a customer`)
  })

  it.each([
    ['lacks a language', { en: undefined }, 'en'],
    ['is not a text', { es: ['Bloqueado.'] }, 'es'],
  ])('that %s is refused', (_, change, field) => {
    expect(read(change)).toSay(`the asked form: ${field}`)
  })
})
