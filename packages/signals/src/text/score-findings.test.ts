import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { TextScanner } from './scan/scanner.ts'
import { scoreFindings } from './score-findings.ts'

const lists = shippedLists()
const scanner = new TextScanner(lists.classes, lists.vocabulary)

function found(text: string, language = 'en'): readonly (readonly [string, string])[] {
  scanner.scan(text)
  return scoreFindings(text, scanner.tokens, lists, language).map(({ id, start, end }) => [id, text.slice(start, end)])
}

test.each([
  ['votes', [['election_anchor', 'votes']]],
  [
    'VOTES',
    [
      ['election_anchor', 'VOTES'],
      ['caps_words', 'VOTES'],
    ],
  ],
  [
    'they rigged it',
    [
      ['assertive_claim_term', 'rigged'],
      ['disinfo_narrative_term', 'rigged'],
    ],
  ],
  ['maybe', [['hedging_penalty', 'maybe']]],
  ['a hoax', [['loaded_words', 'hoax']]],
  ['poison', [['loaded_words', 'poison']]],
  ['COVID19', [['caps_words', 'COVID19']]],
  ['ÁB', [['caps_words', 'ÁB']]],
  ['A I', []],
  ['iOS 12', []],
  ['a town', []],
  ['', []],
])('words that score points in %j: %j', (text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test.each([
  ["'votes'", []],
  ['’votes', []],
  ["votes'", []],
  ["vote's", []],
  ["votes 'x", [['election_anchor', 'votes']]],
  ["x' votes", [['election_anchor', 'votes']]],
  ['"votes"', [['election_anchor', 'votes']]],
  ["poison's", [['loaded_words', 'poison']]],
])('beside an apostrophe a word is another token of document 002: %j scores %j', (text, wanted) => {
  expect(found(text)).toEqual(wanted)
})

test('a word with an accent is in no set', () => {
  expect(found('vótes')).toEqual([])
  expect(found('póison')).toEqual([])
})

test('Swahili words score where the text may be Swahili', () => {
  expect(found('kura imeibwa', 'sw')).toEqual([
    ['election_anchor', 'kura'],
    ['disinfo_narrative_term', 'imeibwa'],
  ])
  expect(found('kura imeibwa')).toEqual([])
})

test('each finding says which score it belongs to and why, in both languages', () => {
  scanner.scan('VOTES maybe rigged, a hoax')
  const findings = scoreFindings('VOTES maybe rigged, a hoax', scanner.tokens, lists, 'en')
  expect(new Map(findings.map(({ id, signal, reason }) => [id, [signal, reason]]))).toEqual(
    new Map([
      ['election_anchor', ['claim-likeness', { en: 'A word of elections.', es: 'Una palabra de elecciones.' }]],
      ['caps_words', ['manipulation', { en: 'A word in capitals.', es: 'Una palabra en mayúsculas.' }]],
      ['hedging_penalty', ['claim-likeness', { en: 'A word that hedges.', es: 'Una palabra que matiza.' }]],
      ['assertive_claim_term', ['claim-likeness', { en: 'Says that something is so.', es: 'Afirma que algo es así.' }]],
      [
        'disinfo_narrative_term',
        [
          'claim-likeness',
          { en: 'A word of disinformation narratives.', es: 'Una palabra de relatos de desinformación.' },
        ],
      ],
      ['loaded_words', ['manipulation', { en: 'A loaded word.', es: 'Una palabra cargada.' }]],
    ]),
  )
})
