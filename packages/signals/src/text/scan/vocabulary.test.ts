import { expect, test } from 'vitest'
import {
  ALONE,
  ANY_NUMBER,
  CONTINUES,
  findWord,
  HASH_PRIME,
  HASH_SEED,
  STARTS,
  VocabularyBuilder,
} from './vocabulary.ts'

/** The running hash of a word, as a reader of ASCII texts keeps it. */
const hashOf = (word: string) =>
  Array.from(word).reduce((hash, char) => Math.imul(hash ^ (char.charCodeAt(0) | 0x20), HASH_PRIME), HASH_SEED)

test('a word is found by its hash, in any case, and only if it is the same word', () => {
  const builder = new VocabularyBuilder()
  const id = builder.word('vote', 1)
  builder.word('votes', 2)
  const vocabulary = builder.build()
  const hash = vocabulary.hashes[id]!
  expect(findWord(vocabulary, 'a VoTe', 2, 6, hash)).toBe(id)
  // Another word with the same hash, shorter, and of the same length.
  expect(findWord(vocabulary, 'vot', 0, 3, hash)).toBe(0)
  expect(findWord(vocabulary, 'veto', 0, 4, hash)).toBe(0)
})

test('what follows a word in the text is not looked at', () => {
  const builder = new VocabularyBuilder()
  const id = builder.word('vote', 0)
  builder.word('sum', 0)
  expect(findWord(builder.build(), 'votes', 0, 4, hashOf('vote'))).toBe(id)
})

test('each of a thousand words is found again, at least half of the table stays empty, and other words are not found', () => {
  const builder = new VocabularyBuilder()
  const words = Array.from({ length: 1000 }, (_, i) => `w${(i * 7919).toString(36)}`)
  const ids = words.map((word) => builder.word(word, 0))
  const vocabulary = builder.build()
  expect(words.map((word) => findWord(vocabulary, word, 0, word.length, hashOf(word)))).toEqual(ids)
  expect(vocabulary.slots.length).toBeGreaterThanOrEqual(2 * words.length)
  const others = words.map((word) => `x${word}`)
  expect(others.filter((word) => findWord(vocabulary, word, 0, word.length, hashOf(word)) !== 0)).toEqual([])
})

test('words are numbered from 1; a number of no list stands for all others', () => {
  const builder = new VocabularyBuilder()
  expect([builder.word('a', 0), builder.word('b', 0)]).toEqual([1, 2])
  const { anyNumber, ids, bits } = builder.build()
  expect(anyNumber).toBe(ids.get(ANY_NUMBER))
  expect(bits[0]).toBe(0)
})

test('a word that is added again keeps its number and gathers its bits', () => {
  const builder = new VocabularyBuilder()
  expect(builder.word('vote', 1)).toBe(builder.word('vote', 4))
  expect(builder.build().bits[1]).toBe(5)
})

test('a word knows its parts in phrases', () => {
  const builder = new VocabularyBuilder()
  builder.phrase(['free', 'money', 'now'], 0)
  builder.phrase(['now'], 1)
  builder.phrase(['money', 'now'], 2)
  const { bits, ids, phrases } = builder.build()
  const part = (word: string) => bits[ids.get(word)!]
  expect(part('free')).toBe(STARTS)
  expect(part('money')).toBe(STARTS | CONTINUES)
  expect(part('now')).toBe(STARTS | ALONE | CONTINUES)
  expect([...phrases.outputs].sort()).toEqual([0, 1, 2])
})

test('two phrases may mean the same words', () => {
  const builder = new VocabularyBuilder()
  builder.phrase(['act', 'now'], 0)
  builder.phrase(['act', 'now'], 1)
  expect([...builder.build().phrases.outputs]).toEqual([0, 1])
})
