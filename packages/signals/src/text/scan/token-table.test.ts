import { expect, test } from 'vitest'
import { BREAK, DIGIT, LOWER, SIGN, WORD } from './char-table.ts'
import { PHRASE_SHIFT, pushHit, pushToken, tokenKind, tokenTable } from './token-table.ts'
import { ALONE, CONTINUES, LOADED, STARTS } from './vocabulary.ts'

const ANY_PART = STARTS | ALONE | CONTINUES

test.each([
  ['a word inside a clause may be any part of a phrase', 0, ANY_PART, 0, ANY_PART],
  ['signs between words that end no clause change nothing', SIGN, ANY_PART, 0, ANY_PART],
  ['after the end of a clause it continues none', BREAK | SIGN, ANY_PART, BREAK, STARTS | ALONE],
  ['bits of other lists are left out', 0, LOADED | STARTS, 0, STARTS],
])('%s', (_, gap, bits, broken, part) => {
  expect(tokenKind(WORD | LOWER, gap, bits)).toBe(WORD | LOWER | broken | (part << PHRASE_SHIFT))
})

test('a word is noted with its place, number and kind', () => {
  const table = tokenTable(4)
  pushToken(table, 0, 3, 7, WORD)
  pushToken(table, 4, 5, 9, DIGIT)
  expect(table.count).toBe(2)
  const columns = [table.starts, table.ends, table.ids, table.kinds].map((column) => [...column.subarray(0, 2)])
  expect(columns).toEqual([
    [0, 4],
    [3, 5],
    [7, 9],
    [WORD, DIGIT],
  ])
})

test('there is room for any number of phrases; it doubles when 128 have filled it', () => {
  const table = tokenTable(1)
  for (let i = 0; i < 128; i++) pushHit(table, i, i + 1, i + 2)
  expect([table.hitsEnd, table.hits.length]).toEqual([384, 384])
  for (let i = 128; i < 300; i++) pushHit(table, i, i + 1, i + 2)
  const wanted = Array.from({ length: 300 }, (_, i) => [i, i + 1, i + 2]).flat()
  expect([...table.hits.subarray(0, table.hitsEnd)]).toEqual(wanted)
})
