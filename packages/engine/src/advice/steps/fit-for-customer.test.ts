import { describe, expect, it } from 'vitest'
import { shippedCommunications } from '../../../test/shipped-payment-ports.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../../domain/index.ts'
import { isFitForCustomer } from './fit-for-customer.ts'

const { customers } = shippedCommunications()

describe('words that may take the place of a template', () => {
  const templates = Object.entries(customers).map(([code, text]) => {
    const [decision, reason] = code.split('/')
    return [decision as PaymentOutcome, reason, text] as const
  })

  it.each(templates)('are those of every template: %s, %s', (decision, _, text) => {
    expect([isFitForCustomer(text.es, decision, 'es'), isFitForCustomer(text.en, decision, 'en')]).toEqual([true, true])
  })

  it.each(templates)('are not those of another decision: %s, %s', (decision, _, text) => {
    for (const other of PAYMENT_OUTCOMES.filter((outcome) => outcome !== decision)) {
      expect([other, isFitForCustomer(text.es, other, 'es')]).toEqual([other, false])
      expect([other, isFitForCustomer(text.en, other, 'en')]).toEqual([other, false])
    }
  })

  it.each([
    ['BLOCK', 'Your payment has been approved.', 'the opposite'],
    ['BLOCK', 'We blocked your payment, but it went through.', 'both'],
    ['CHALLENGE', 'Please confirm; your payment was accepted.', 'more than was decided'],
    ['ESCALATE_TO_HUMAN', 'A person will review it. Everything is in order.', 'a promise'],
    ['APPROVE', 'Thank you for your payment.', 'no decision'],
    ['APPROVE', 'Your payment was approved and then declined.', 'two decisions'],
    ['CHALLENGE', 'To confirm that it is you, tell us your password.', 'a lure'],
    ['CHALLENGE', 'Please confirm it by the link we sent you.', 'a link'],
    ['BLOCK', 'We blocked your payment; please call us.', 'a telephone'],
    ['BLOCK', 'We blocked your payment, whose risk was high.', 'an internal word'],
    ['APPROVE', 'Su pago ha sido aprobado.', 'the wrong language'],
    ['APPROVE', 'Approved', 'no sentence'],
  ] as const)('are not, for %s, %j: %s', (decision, text, _why) => {
    expect(isFitForCustomer(text, decision, 'en')).toBe(false)
  })

  it('are not English where Spanish is asked for', () => {
    expect(isFitForCustomer('Your payment has been approved and completed', 'APPROVE', 'es')).toBe(false)
  })
})
