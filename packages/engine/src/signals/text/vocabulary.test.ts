import { expect, test } from 'vitest'
import { findWord, VocabularyBuilder } from './vocabulary.ts'

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

test('a word that is added again keeps its number and gathers its bits', () => {
  const builder = new VocabularyBuilder()
  expect(builder.word('vote', 1)).toBe(builder.word('vote', 4))
  expect(builder.build().bits[1]).toBe(5)
})
