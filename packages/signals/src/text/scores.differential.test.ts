import { shippedLists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceClaimLikeness, referenceManipulation } from '../../test/documented-scores.ts'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())

/** Pieces chosen to meet each other: list words, look-alikes, characters that NFKC or lower-casing changes. */
const piece = fc.constantFrom(
  ...'rigged RIGGED Rigged votes uchaguzi kura matokeo imeibwa elecciones escrutinio robó elección robadas está quizá fake FAKE faKe hoax HOAXERS poison poiſon might is ni'.split(
    ' ',
  ),
  ...'a A b 12 007 1st 12% ½ ² ³ ٣ é É ñ ß ẞ ÿ Ÿ İ ı ſ K Å ª º µ × ÷ ´ ¨ ﬁ ﬀ Ⅷ ⅷ ™ … Ⓐ ⓐ ʰ ǅ Σ ς Ω ж Ж ب 中 가'.split(
    ' ',
  ),
  ...['ᄀ', 'ᅡ', 'ᆨ', '\u0301', '\u0308', '\u0323', '\u0327', '\u0345', '\u200d', '\u200b', '\u00ad', '\u202e', '\ufe0f'],
  ...[
    '\ud83d\ude00',
    '\ud835\udc1a',
    '\ud801\udc00',
    '\ud801\udc28',
    '\ud83c\udd30',
    '\ud800',
    '\udc00',
    '\ud83d',
    '\ude00',
  ],
  ...[
    "'",
    '’',
    '‘',
    '＇',
    '_',
    '!',
    '?',
    '!!',
    '??!',
    '？',
    '！',
    '¿',
    ' ',
    ' ',
    ' ',
    '  ',
    '\n',
    '\t',
    '\0',
    '-',
    '.',
    ',',
    '%',
    '$',
    '@',
  ],
  ...[
    'ｆａｋｅ',
    'ＶＯＴＥ',
    '１２',
    'fa\u00adke',
    'f\u0301ake',
    'cafe\u0301',
    "don't",
    'can’t',
    "'rigged'",
    'vote_count',
    '_fake_',
  ],
)
const meeting = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
const anything = fc.oneof(
  meeting,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)), maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0x80, max: 0x24f }).map((c) => String.fromCharCode(c)), maxLength: 40 }),
)

test('claim-likeness facts equal document 002 step by step, for any text', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom('en', 'sw', 'mixed', 'es'), (text, language) => {
      expect(analyser.analyse(text, language).claimLikeness).toEqual(referenceClaimLikeness(text, language))
    }),
    { numRuns: 20_000, seed: 2 },
  )
})

test('manipulation facts equal document 000 step by step, for any text', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(analyser.analyse(text).manipulation).toEqual(referenceManipulation(text))
    }),
    { numRuns: 20_000, seed: 0 },
  )
})
