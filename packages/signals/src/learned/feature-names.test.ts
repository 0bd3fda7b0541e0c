import { expect, test } from 'vitest'
import { hashOfFeature } from './feature-names.ts'

test.each([
  ['word:two words', 'expected one word'],
  ['word:', 'expected one word'],
  ['pair:alone', 'expected two words with one space between'],
  ['pair: second', 'expected two words with one space between'],
  ['part:abc', 'expected 4 letters'],
  ['shape:pretty', /^expected one of figure, /],
  ['figure', 'expected a name that starts with one of word:, pair:, part:, shape:'],
])('%s is not a name of a feature', (name, problem) => {
  expect(hashOfFeature(name)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})

test('the same letters as word and as part are two features', () => {
  expect(hashOfFeature('word:cash')).not.toEqual(hashOfFeature('part:cash'))
})
