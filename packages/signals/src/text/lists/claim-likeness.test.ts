import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from '../index.ts'
import { TextScanner } from '../scan/scanner.ts'
import { claimLikenessFacts } from './claim-likeness.ts'

const analyser = createTextAnalyser(shippedLists())
const held = (text: string, language = 'en') =>
  Object.entries(analyser.analyse(text, language).claimLikeness).flatMap(([name, holds]) => (holds ? [name] : []))

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'an election claim',
    'The election results were rigged',
    ['election_anchor', 'assertive_claim_term', 'disinfo_narrative_term'],
  ],
  [
    'a hedged one',
    'The tally was allegedly falsified',
    ['election_anchor', 'assertive_claim_term', 'disinfo_narrative_term', 'hedging_penalty'],
  ],
  ['a question', 'Did they count the votes?', ['election_anchor', 'assertive_claim_term', 'question_penalty']],
  ['a percentage is a number', 'rain 12%', ['numeric_reference']],
  ['an ordinal is none', 'the 1st of May', []],
  ['eight tokens are long', 'one two three four five six seven eight', ['long_form_statement']],
  ['seven are not', 'one two three four five six seven', []],
  ['full-width letters are letters', 'ＶＯＴＥＳ', ['election_anchor']],
  ['a full-width question mark is no question mark of the text', 'ok？', []],
  ['a quoted word is another token', "'rigged'", []],
  ['a typographic apostrophe is an apostrophe', 'vote’s', []],
  ['other alphabets have no tokens', 'Выборы были сфальсифицированы по всей стране вчера ночью', []],
  ['a number in full width', '１２', ['numeric_reference']],
  ['one with full-width letters', '１st', []],
  ['in whatever order', 'ｓ１', []],
  ['full-width words are tokens', 'ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ', ['long_form_statement']],
  ['seven of them', 'ａ ｂ ｃ ｄ ｅ ｆ ｇ', []],
  ['a full-width word with a typographic apostrophe', 'ＶＯＴＥ’s', []],
  ['half of a fraction is a number', '½', ['numeric_reference']],
  ['nothing', '', []],
]

test.each(cases)('%s: %s', (_, text, wanted) => {
  expect(held(text)).toEqual(wanted)
})

test('Swahili words count in Swahili and mixed texts only', () => {
  const text = 'Kura za urais imeibwa, labda'
  const wanted = ['election_anchor', 'disinfo_narrative_term', 'hedging_penalty']
  expect(held(text, 'sw')).toEqual(wanted)
  expect(held(text, 'sw-KE')).toEqual(wanted)
  expect(held(text, 'mixed')).toEqual(wanted)
  expect(held(text, 'en')).toEqual([])
})

test('the language is asked for only where a Swahili word stands in the text', () => {
  const lists = shippedLists()
  const scanner = new TextScanner(lists.classes, lists.vocabulary)
  const asked = (text: string) => {
    let times = 0
    claimLikenessFacts(text, scanner.scan(text), lists.vocabulary, () => {
      times++
      return 'en'
    })
    return times
  }
  expect(['votes maybe', 'kura', 'nothing'].map(asked)).toEqual([0, 1, 0])
})

test('Swahili words in full width count where Swahili ones do', () => {
  expect(held('ｋｕｒａ', 'sw')).toEqual(['election_anchor'])
  expect(held('ｋｕｒａ', 'en')).toEqual([])
})

test('undeclared, the language is guessed first', () => {
  const facts = analyser.analyse('Matokeo ya kura katika kaunti hii ni bandia').claimLikeness
  expect(facts).toMatchObject({ election_anchor: true, disinfo_narrative_term: true })
})

test('Spanish words count in Spanish texts only, with the documented weights', () => {
  const text = 'Las elecciones fueron robadas, hubo fraude masivo en el recuento de votos'
  const wanted = ['election_anchor', 'assertive_claim_term', 'disinfo_narrative_term', 'long_form_statement']
  expect(held(text, 'es')).toEqual(wanted)
  expect(held(text, 'es-PE')).toEqual(wanted)
  expect(held(text, 'en')).toEqual(['long_form_statement'])
  expect(held('Quizá votó', 'es')).toEqual(['election_anchor', 'hedging_penalty'])
})

test('findings show a Spanish word with accents where it stands', () => {
  const text = 'La abstención subió'
  const [finding] = analyser.analyse(text, 'es').findings.filter(({ id }) => id === 'election_anchor')
  expect(text.slice(finding!.start, finding!.end)).toBe('abstención')
})

test.each([
  'The candidate is a good match for the job',
  'The president is in the garden with her dogs today',
  'Mi candidato es el pan de masa madre, con mantequilla',
])('an everyday text has no anchor: %s', (text) => {
  expect(held(text, text.startsWith('Mi') ? 'es' : 'en')).not.toContain('election_anchor')
})
