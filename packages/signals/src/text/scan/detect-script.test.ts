import { expect, test } from 'vitest'
import { mostlyLatin } from './detect-script.ts'

test.each([
  ['more ASCII letters', 'abжд e', true],
  ['as many of each', 'abжд', false],
  ['fewer', 'aжд', false],
  ['none of either', '12 .!', false],
  ['one letter', 'a', true],
  ['capitals', 'AZ ж', true],
  ['only the letters of ASCII count', '@[`{ж', false],
  ['the first and the last letter of ASCII', 'azжAZд', true],
  ['accents speak for nothing', 'éüб', false],
  ['signs above the alphabets neither', 'a“”…\u2000\u2e7f', true],
  ['Greek is another alphabet, from its first sign on', 'a\u0370\u0371', false],
  ['what is below is not', 'a\u036f\u036e', true],
  ['the last sign below the punctuation', 'a\u1fff\u1ffe', false],
  ['Chinese, Japanese, Korean', 'a中\u2e80', false],
  ['the last sign below the surrogates', 'a\ud7ff\ud7fe', false],
  ['pictographs speak for nothing', 'a😀😀', true],
  ['nothing', '', false],
])('%s: %j', (_, text, latin) => {
  expect(mostlyLatin(text)).toBe(latin)
})

test('the first thousand characters tell', () => {
  expect(mostlyLatin(`${'.'.repeat(999)}a`)).toBe(true)
  expect(mostlyLatin(`${'.'.repeat(1000)}a`)).toBe(false)
  expect(mostlyLatin(`a${'.'.repeat(999)}жж`)).toBe(true)
})
