import { describe, expect, it } from 'vitest'
import { isSafeForCustomer } from './safe-for-customer.ts'

describe('a text for a customer', () => {
  it.each([
    'Su transacción ha sido aprobada. Todo está en orden.',
    'Your payment is being reviewed by a person of our team; you need not do anything.',
    'El pago vino de un dispositivo que no habíamos visto.',
    'Gracias: ¿fue usted?\nLe avisaremos… «pronto».',
  ])('may be %j', (text) => {
    expect(isSafeForCustomer(text)).toBe(true)
  })

  it.each([
    ['', 'nothing'],
    ['   ', 'blanks'],
    ['x'.repeat(601), 'too long'],
    ['Your risk was 72 of 100.', 'figures'],
    ['Confianza: ٠٫٨', 'figures of another script'],
    ['Blocked by FP-01.', 'a policy id'],
    ['velocity_alert was seen', 'a signal'],
    ['Dear {name}', 'a template mark'],
    ['<b>Blocked</b>', 'markup'],
    ['Your score is fine.', 'score'],
    ['Su puntaje es bajo.', 'puntaje'],
    ['Supera el UMBRAL permitido.', 'threshold in capitals'],
    ['Nuestro módelo lo decidió.', 'a word behind an accent'],
    ['Our mo\u200Bdel decided.', 'a word behind an invisible character'],
    ['Ｏｕｒ ｍｏｄｅｌ decided.', 'a word in full width'],
    ['Lo decidió la IA.', 'IA'],
    ['AI decided.', 'AI'],
    ['You are suspected of fraud.', 'an accusation'],
    ['El comercio está en una lista negra.', 'a watchlist'],
    ['El árbitro decidió.', 'the arbiter'],
    ['System error: undefined', 'a failure'],
    ['Our m\u043edel decided.', 'a word with a letter of another alphabet'],
    ['Our \u1d0dodel decided.', 'a word with a small capital'],
    ['Our \u{1F17C}odel decided.', 'a word with a letter in a box'],
    ['Your payment is \u202edevorppa.', 'text turned around'],
    ['Your payment\u0007 was made.', 'a control character'],
    ['Read more at http://bank', 'a scheme'],
    ['Read more at bank.example', 'an address'],
    ['Read more at bank\uff0eexample', 'an address behind a wide full stop'],
    ['Write to help@bank', 'a mailbox'],
  ])('must not be %j: %s', (text) => {
    expect(isSafeForCustomer(text)).toBe(false)
  })
})
