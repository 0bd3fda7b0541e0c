import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from '../analyser.ts'

const lists = shippedLists()
const analyser = createTextAnalyser(lists)
const cues = (text: string, lang = 'en') =>
  analyser.analyse(text, lang).propaganda.map(({ id, start, end }) => [id, text.slice(start, end)])

test.each<[string, string, string, string]>([
  ['en', 'slogans', 'Friends, listen. Stop the dam now!', 'Stop the dam now!'],
  ['es', 'slogans', '¡Abajo la nueva tarifa!', 'Abajo la nueva tarifa!'],
  ['sw', 'slogans', 'Tulinde mto wetu!', 'Tulinde mto wetu!'],
  ['en', 'doubt', 'The report is out. Since when do they tell us?', 'Since when do they tell us?'],
  ['es', 'doubt', '¿Hasta cuándo vamos a esperar?', 'Hasta cuándo vamos a esperar?'],
  ['en', 'whataboutism', 'What about them, then?', 'What about them, then?'],
  ['es', 'whataboutism', '¿Y qué pasa con los otros partidos?', 'Y qué pasa con'],
  ['es', 'whataboutism', '¿Pero qué me dices con respecto a ellos?', 'Pero qué me dices con respecto a ellos?'],
  ['en', 'exaggeration-minimisation', 'It is the worst law this town has ever had', 'worst law this town has ever'],
  ['es', 'exaggeration-minimisation', 'La mejor cosecha de la historia', 'mejor cosecha de la historia'],
  ['en', 'black-and-white-fallacy', 'Either you sign or you leave. Well', 'Either you sign or you leave'],
  [
    'es',
    'black-and-white-fallacy',
    'O votas por ellos o te quedas sin agua.',
    'O votas por ellos o te quedas sin agua',
  ],
  ['en', 'name-calling', 'I saw Sleepy Joel there', 'Sleepy Joel'],
  ['en', 'repetition', 'They wait, wait, wait', 'wait, wait, wait'],
])('%s: %s by the shape of "%s"', (lang, technique, text, words) => {
  expect(cues(text, lang)).toEqual([[technique, words]])
})

test.each([
  ['en', 'Stop!'],
  ['en', 'We will stop the dam now!'],
  ['en', 'What time is it?'],
  ['en', 'What about us'],
  ['en', 'Tea or coffee, either is fine or not'],
  ['es', 'O llueve o hace sol'],
  ['en', 'ha ha ha'],
  ['en', 'at 200 200 200'],
  ['en', 'one two six'],
  ['es', 'Stop the dam now!'],
])('%s: no cue in "%s"', (lang, text) => {
  expect(cues(text, lang)).toEqual([])
})

test('where the language is none of ours, every shape is looked for', () => {
  expect(cues('Tulinde mto wetu!', 'und')).toEqual([['slogans', 'Tulinde mto wetu!']])
})

test('a shape that touches a phrase of its technique says nothing new', () => {
  expect(cues('But what about the other party?')).toHaveLength(1)
})

test('a shape is told at each of its places', () => {
  expect(cues('Stop the dam now! Save the river now!')).toEqual([
    ['slogans', 'Stop the dam now!'],
    ['slogans', 'Save the river now!'],
  ])
})

test('of two techniques that begin in one place the longer comes first', () => {
  expect(cues('Lock her up now!')).toEqual([
    ['slogans', 'Lock her up now!'],
    ['smears', 'Lock her up'],
  ])
})

test('a run of words said three times is repetition, each time it is said', () => {
  const text = 'The river is ours today. Nobody asks. The river is ours tomorrow. We know. The river is ours.'
  const runs = cues(text).filter(([id]) => id === 'repetition')
  expect(runs.map(([, words]) => words)).toEqual(['The river is', 'The river is', 'The river is'])
})

test.each([
  ['said twice', 'The river is ours. The river is ours. Nobody asks us what we think'],
  ['of little words', 'it is on me, it is on him, it is on her'],
  ['of a long text', `${'the river is long. '.repeat(3)}${Array.from({ length: 120 }, (_, i) => `w${i}`).join(' ')}`],
])('a run %s is none', (_, text) => {
  expect(cues(text).filter(([id]) => id === 'repetition')).toEqual([])
})

test('the list has an entry for every technique of the taxonomy that is told by words', () => {
  // SemEval-2021 task 6, table 1, subtask 1; `Transfer` and `Appeal to (strong) emotions` are of images alone.
  expect(lists.phrases['propaganda-cues'].map(({ id }) => id).sort()).toEqual([
    'appeal-to-authority',
    'appeal-to-fear',
    'bandwagon',
    'black-and-white-fallacy',
    'causal-oversimplification',
    'doubt',
    'exaggeration-minimisation',
    'flag-waving',
    'glittering-generalities',
    'loaded-language',
    'name-calling',
    'obfuscation',
    'red-herring',
    'reductio-ad-hitlerum',
    'repetition',
    'slogans',
    'smears',
    'straw-man',
    'thought-terminating-cliche',
    'whataboutism',
  ])
})
