import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitizeLine } from './read-answer-text.ts'

it.each([
  ['two\r\nlines\u2028and\u2029more', 'two lines and more'],
  ['a | b || c', 'a b c'],
  ['turned \u202earound\u202c and hid\u200bden', 'turned around and hid den'],
  ['\u001b[31mred\u001b[0m \u009b', '[31mred [0m'],
  [' ¿Qué? «Así» <b>…</b> ', '¿Qué? «Así» <b>…</b>'],
  ['', ''],
])('%j is shown as %j', (said, shown) => {
  expect(sanitizeLine(said, 100)).toBe(shown)
})

it('a cut in the middle of a character leaves no half of it', () => {
  expect(sanitizeLine('ab😀', 3)).toBe('ab')
})

it('is never longer than asked, and cleaning it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (said, max) => {
      const shown = sanitizeLine(said, max)
      expect(shown.length).toBeLessThanOrEqual(max)
      expect(sanitizeLine(shown, max)).toBe(shown)
      expect(/[\p{C}|\n]/u.test(shown)).toBe(false)
    }),
  )
})
