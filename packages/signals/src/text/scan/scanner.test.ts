import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BREAK, buildCharTable, DIGIT, FOLDABLE, LOWER, NON_ASCII, SIGN, UPPER, WORD } from './char-table.ts'
import { TextScanner } from './scanner.ts'
import { LOADED, VocabularyBuilder } from './vocabulary.ts'

const classes = buildCharTable([])
const SAMPLE_BIT = 4

function newScanner(...words: readonly string[]): TextScanner {
  const builder = new VocabularyBuilder()
  builder.word('vote', SAMPLE_BIT)
  builder.word('fake', LOADED)
  builder.word('ultimo', 0)
  for (const word of words) builder.word(word, SAMPLE_BIT)
  return new TextScanner(classes, builder.build())
}

const scanner = newScanner()
const scan = (text: string) => scanner.scan(text)
const wordsOf = (text: string) => {
  scan(text)
  const { starts, ends, count } = scanner.tokens
  return Array.from({ length: count }, (_, t) => text.slice(starts[t], ends[t]))
}

test.each([
  ['letters one by one', 'f r e e', 4],
  ['the longest run counts', 'a b then c d e then f', 3],
  ['a word ends a run', 'f r ee e', 2],
  ['a number ends it too', 'a b 1 c', 2],
  ['so does a word with an apostrophe', "a b don't c", 2],
  ['so does a letter with an accent', 'a b é c', 2],
  ['signs between letters do not', 'f.r-e/e', 4],
  ['none', 'free money', 0],
])('one-letter words in a row, %s: %j', (_, text, most) => {
  expect(scan(text).spelled).toBe(most)
})

test.each([
  ['m0ney', true],
  ['M0', true],
  ['0m', true],
  ['a 1', false],
  ['12', false],
  ["it's 12", false],
  ['é1', true],
  ['é 1', false],
  ["l'h1n1", true],
  ['a_1', false],
])('does a word of %j mix letters and digits? %s', (text, mixes) => {
  expect(scan(text).mixed).toBe(mixes)
})

test.each([
  ['12', true],
  ['1st', false],
  ["12's", false],
  ["x'12", false],
  ['the_12', true],
  ['é 12', true],
  ['12é', false],
  ['12ж', true],
  ["'12'", false],
])('is a token of document 002 in %j a number? %s', (text, isNumber) => {
  expect(scan(text).numeric).toBe(isNumber)
})

test.each([
  ['!!!', 3, true, false],
  ['!!!!', 4, true, false],
  ['!!', 2, false, false],
  ['a!b!!', 3, false, false],
  ['!! !', 3, false, false],
  ['?', 1, false, true],
  ['what?!!', 3, true, true],
  ['.,;', 0, false, false],
])('loud signs of %j: %i, three in a row %s, a question %s', (text, punctuation, repeated, question) => {
  expect(scan(text)).toMatchObject({ punctuation, repeated, question })
})

test.each([
  ['vote', 1, SAMPLE_BIT],
  ['VOTE vote', 2, SAMPLE_BIT],
  ['voted', 1, 0],
  ["vote's", 1, 0],
  ['vote_x', 2, SAMPLE_BIT],
  ['voteж', 1, SAMPLE_BIT],
  ['ж', 0, 0],
  ['é vote', 2, SAMPLE_BIT],
])('tokens of document 002 in %j: %i, sets %i', (text, claimTokens, claimBits) => {
  expect(scan(text)).toMatchObject({ claimTokens, claimBits })
})

test('a listed word with an apostrophe is one token', () => {
  expect(newScanner("can't").scan('I can’t')).toMatchObject({ claimTokens: 2, claimBits: SAMPLE_BIT })
  expect(newScanner('can').scan('I can’t')).toMatchObject({ claimTokens: 2, claimBits: 0 })
})

test('a listed word with an accent is found by its accent', () => {
  expect(newScanner('café').scan('Café')).toMatchObject({ claimTokens: 1, claimBits: SAMPLE_BIT })
  expect(newScanner('café').scan('cafe')).toMatchObject({ claimTokens: 1, claimBits: 0 })
})

test.each([
  ['fake FAKE', 2, 2, 1],
  ["fake's", 2, 1, 0],
  ['fake_', 1, 0, 0],
  ['_', 1, 0, 0],
  ["'", 0, 0, 0],
  ['__A', 1, 0, 1],
  ['A_b', 1, 0, 0],
  ["A'B", 2, 0, 0],
  ["AB'CD'e", 3, 0, 2],
  ['É ÉÉ Éé', 3, 0, 1],
  ['𐐀 𐐀𐐀', 2, 0, 1],
])('words of document 000 in %j: %i, loaded %i, in capitals %i', (text, words, loadedWords, capsWords) => {
  expect(scan(text)).toMatchObject({ words, loadedWords, capsWords })
})

test('it says which classes of characters occur, in words and between them', () => {
  expect(scan('a').seen).toBe(WORD | LOWER)
  expect(scan('A1 #').seen).toBe(WORD | UPPER | DIGIT | SIGN)
  expect(scan('e\u0301').seen & (FOLDABLE | NON_ASCII)).toBe(FOLDABLE | NON_ASCII)
  expect(scan('').seen).toBe(0)
})

test('a word is found in its list whatever its case and accents', () => {
  const idOf = (word: string) => {
    scan(word)
    return scanner.tokens.ids[0]
  }
  expect(['vote', 'VOTE', 'Último', 'ÚLTIMO', 'u\u0301ltimo', 'other', 'óther'].map(idOf)).toEqual([
    1, 1, 3, 3, 3, 0, 0,
  ])
})

test('a text has room for all of its words, however long it is', () => {
  scan('a '.repeat(3000))
  const { count, starts, ends } = scanner.tokens
  expect([count, starts[2999], ends[2999]]).toEqual([3000, 5998, 5999])
})

test('the words of the text read last are kept', () => {
  scan('one two')
  expect(scanner.text).toBe('one two')
  expect(wordsOf('three')).toEqual(['three'])
})

test('a clause that ends before a quotation mark has ended', () => {
  const newClauses = (text: string) => wordsOf(text).filter((_word, t) => (scanner.tokens.kinds[t]! & BREAK) !== 0)
  expect(newClauses("'Nothing is free.' Money is")).toEqual(['Money'])
  expect(newClauses("'Nothing' is free' money _ is")).toEqual([])
})

test('words are runs of letters, marks and numbers, each with its classes, and whether a clause ended before it', () => {
  const piece = fc.constantFrom(
    ...['a', 'B', 'vote', '7', 'é', 'É', 'ж', '\u0301', '中', '𝐚', '𐐀', '\ud83d\ude00', '\ud800', '\udc00', '٣', '²'],
    ...["'", '’', '_', '.', ',', '!', '¿', ' ', ' ', ' ', '-', '$', '\n', '\0', '\u200b'],
  )
  const classesOf = (word: string) =>
    (/[\p{Lu}\p{Lt}]/u.test(word) ? UPPER : 0) |
    (/\p{Ll}/u.test(word) ? LOWER : 0) |
    (/[0-9]/.test(word) ? DIGIT : 0) |
    (/[^\0-\x7f]/.test(word) ? NON_ASCII : 0)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = pieces.join('')
      const runs = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
      expect(wordsOf(text)).toEqual(runs.map(([run]) => run))
      const { starts, kinds } = scanner.tokens
      for (const [t, { 0: run, index }] of runs.entries()) {
        const before = runs[t - 1]
        const gap = text.slice(before === undefined ? 0 : before.index + before[0].length, index)
        expect(starts[t]).toBe(index)
        expect(kinds[t]! & (UPPER | LOWER | DIGIT | NON_ASCII), run).toBe(classesOf(run))
        expect((kinds[t]! & BREAK) !== 0, `${gap}${run}`).toBe(/[.,!¿]/.test(gap))
      }
    }),
    { numRuns: 1500, seed: 8 },
  )
})
