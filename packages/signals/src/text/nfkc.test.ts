import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nfkc, thinMarks } from './scan/fold-accents.ts'

const claimTokens = (text: string) =>
  text
    .replaceAll('’', "'")
    .toLowerCase()
    .match(/[0-9A-Za-zÀ-ÖØ-öø-ÿ']+/g)

test('a short text is normalised as it is', () => {
  expect(nfkc('ｆａｋｅ ½ cafe\u0301')).toBe('fake 1⁄2 café')
})

test('a long run of marks keeps two of each', () => {
  expect(thinMarks(`e${'\u0301\u0323'.repeat(50)}x`)).toBe('e\u0301\u0323\u0301\u0323x')
})

test('a run of 64 marks is long, a shorter one is kept; so is a text of fewer than 1024 characters', () => {
  expect(thinMarks(`e${'\u0301'.repeat(63)}`)).toHaveLength(64)
  expect(thinMarks(`e${'\u0301'.repeat(64)}`)).toBe('e\u0301\u0301')
  const marks = '\u0334'.repeat(500)
  expect(nfkc(`e${marks}`.padEnd(1023, 'x'))).toContain(marks)
  expect(nfkc(`e${marks}`.padEnd(1024, 'x'))).toBe(`e\u0334\u0334${'x'.repeat(523)}`)
})

test('thinning marks never changes the tokens of document 002', () => {
  const mark = fc.constantFrom(...'\u0300\u0301\u0302\u0308\u0323\u0327\u0328\u0338\u0344\u0345\u0903\u20dd\u3099')
  fc.assert(
    fc.property(fc.constantFrom(...'aeoAcOuynx 1'), fc.array(mark, { minLength: 64, maxLength: 90 }), (base, marks) => {
      const text = `vote ${base}${marks.join('')}b`
      expect(claimTokens(thinMarks(text).normalize('NFKC'))).toEqual(claimTokens(text.normalize('NFKC')))
    }),
    { numRuns: 5000, seed: 1 },
  )
})
