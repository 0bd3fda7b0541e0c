import { expect, test } from 'vitest'
import { shippedLists } from '../../../test/shipped-lists.ts'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())
const facts = (text: string) => analyser.analyse(text).manipulation

test("document 000's fourth example", () => {
  expect(facts('WAKE UP!!! Big Pharma is POISONING you with vaccines!!!')).toEqual({
    words: 9,
    caps_words: 3,
    punctuation: 6,
    loaded_words: 1,
    repeated: true,
  })
})

const cases: readonly (readonly [string, string, Partial<ReturnType<typeof facts>>])[] = [
  ['no words', '', { words: 0, caps_words: 0, punctuation: 0, loaded_words: 0, repeated: false }],
  ['one letter is no word in capitals', 'I A B', { words: 3, caps_words: 0 }],
  ['digits have no case', '2024 100', { words: 2, caps_words: 0 }],
  ['COVID19 is in capitals', 'COVID19', { caps_words: 1 }],
  ['capitals of any alphabet', 'ПРАВДА ΑΛΉΘΕΙΑ 中国', { words: 3, caps_words: 2 }],
  ['an underscore joins words', 'FAKE_NEWS', { words: 1, caps_words: 1, loaded_words: 0 }],
  ['an apostrophe parts them', "hoax's", { words: 2, loaded_words: 1 }],
  ['every listed inflection', 'faking hoaxers genocidal poisonous evilly', { loaded_words: 5 }],
  ['nothing that only looks alike', 'fakir poisson medieval', { loaded_words: 0 }],
  ['three in a row, mixed', 'what!?!', { punctuation: 3, repeated: true }],
  ['three, not in a row', 'what! no! why?', { punctuation: 3, repeated: false }],
]

test.each(cases)('%s: %s', (_, text, wanted) => {
  expect(facts(text)).toMatchObject(wanted)
})
