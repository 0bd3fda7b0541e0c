import { expect, test } from 'vitest'
import { foldAccents } from './fold-accents.ts'

test.each([
  ['último', 'ultimo'],
  ['u\u0301ltimo', 'ultimo'],
  ['e\u0323\u0302', 'e'],
  ['straße', 'straße'],
  ['vote', 'vote'],
  ['\u0301', ''],
])('%j without accents is %j', (word, folded) => {
  expect(foldAccents(word)).toBe(folded)
})

test('a run of more than 64 letters is in no list and stays as it is', () => {
  expect(foldAccents('é'.repeat(64))).toBe('e'.repeat(64))
  expect(foldAccents('é'.repeat(65))).toBe('é'.repeat(65))
})
