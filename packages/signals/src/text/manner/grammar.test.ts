import { localText } from '@tribunal/messages'
import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from '../index.ts'

const analyser = createTextAnalyser(shippedLists())

/** Each slip, and the words it was seen in. */
const slips = (text: string, language = 'en') =>
  analyser
    .analyse(text, language)
    .findings.filter(({ signal }) => signal === 'grammar')
    .map(({ id, start, end }) => [id, text.slice(start, end)])

function quality(text: string, language = 'en'): number | string {
  const { grammar_quality: measured } = analyser.analyse(text, language).profile
  return measured.status === 'ok' ? measured.value : localText(measured.reason, 'en')
}

const calm = (words: number) => 'word '.repeat(words).trim()

test.each([
  ['no slip', 'He received it', 'en', 10],
  ['a misspelling in a short text costs as in one of twenty words', 'He recieved it', 'en', 8.8],
  ['in forty words half as much', `recieved ${calm(39)}`, 'en', 9.4],
  ['an article', 'He ate a apple', 'en', 8.4],
  ['a doubled word', 'of of it', 'en', 8],
  ['a small i', 'so i came', 'en', 9.2],
  ['no space after a comma', 'red,green', 'en', 9.2],
  ['a small letter', 'We waited. then we left', 'en', 9.4],
  ['a run-on', calm(45), 'en', 9.1],
  ['repeated signs', 'Stop!!!', 'en', 8.8],
  ['a space before a sign', 'Stop , now', 'en', 9.4],
  ['an opening sign that is missing', 'Vienes?', 'es', 9.4],
  ['capitals', 'GIVE ME ALL OF IT', 'en', 8],
  ['four slips of a kind', 'recieved '.repeat(4), 'en', 5.2],
  ['a fifth costs no more', 'recieved '.repeat(5), 'en', 5.2],
  ['one of another kind does', `${'recieved '.repeat(4)}i`, 'en', 4.4],
  ['zero is the least', 'i i i i of of the the to to in in recieved recieved recieved recieved a apple a egg', 'en', 0],
])('quality, %s: %j (%s)', (_, text, language, wanted) => {
  expect(quality(text, language)).toBe(wanted)
})

test.each(['sw', 'fr', 'mixed', 'und'])('the grammar of %s is not measured', (language) => {
  expect(quality('recieved', language)).toBe(`no grammar analyser for language \`${language}\``)
  expect(slips('recieved of of', language)).toEqual([])
})

test('listed slips count in their own language', () => {
  expect(slips('de de of of', 'es')).toEqual([['doubled-word', 'de de']])
  expect(slips('de de of of', 'en')).toEqual([['doubled-word', 'of of']])
})

test.each([
  ['she have', [['agreement', 'she have']]],
  ['should she have', []],
  ['Should\nshe have', []],
  ['ought she have', [['agreement', 'she have']]],
  ['Should. She have', [['agreement', 'She have']]],
  ['should  she have', [['agreement', 'she have']]],
  ['should it she have', [['agreement', 'she have']]],
  ['1 she have', [['agreement', 'she have']]],
  [
    'should of of',
    [
      ['wrong-form', 'should of'],
      ['doubled-word', 'of of'],
    ],
  ],
])('a verb after an auxiliary may stand in another form: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  ['recieve', [['misspelling', 'recieve']]],
  ['RECIEVE', [['misspelling', 'RECIEVE']]],
  ['Recieve', []],
  ['reciéve', []],
  ['@recieve', []],
  ['#recieve', []],
  ['x-recieve', []],
  ["'recieve", []],
  ['recieve.com', []],
  ['recieve-x', []],
  ['recieve/x', []],
  ['recieve@x', []],
  ['recieve- x', [['misspelling', 'recieve']]],
  ['recieve.', [['misspelling', 'recieve']]],
  ['recieve:x', [['misspelling', 'recieve']]],
  ['a/b recieve', [['misspelling', 'recieve']]],
])('a name, an address or a part of one is no misspelling: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test('one-letter misspellings do not count where letters stand one by one', () => {
  const lists = shippedLists()
  const misspellings = { ...lists.misspellings, en: new Map([[lists.vocabulary.ids.get('u')!, 'you']]) }
  const read = (text: string) =>
    createTextAnalyser({ ...lists, misspellings })
      .analyse(text, 'en')
      .findings.filter(({ id }) => id === 'misspelling').length
  expect(read('see u soon')).toBe(1)
  expect(read('u and u')).toBe(2)
  expect(read('s u n')).toBe(0)
  expect(read('see u soon, s u n')).toBe(0)
})

test('what was meant is said in both languages', () => {
  const [slip] = analyser.analyse('recieve', 'en').findings
  expect(slip!.reason).toEqual({ en: 'Probably meant: receive.', es: 'Probablemente: receive.' })
})

test.each([
  ['so i came', [['small-i', 'i']]],
  ['i', [['small-i', 'i']]],
  ['so I came', []],
  ['i.e. this', []],
  ["i'm", []],
  ['i’m', []],
  ['x.i', []],
  ['and/i', []],
  ['@i', []],
  ['(i)', [['small-i', 'i']]],
  ['in', []],
])('"i" written small: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  ['a apple', [['article', 'a']]],
  ['an book', [['article', 'an']]],
  ['An book', [['article', 'An']]],
  ['A apple', []],
  ['AN book', []],
  ['aN book', []],
  ['as apple', []],
  ['as book', []],
  ['aa book', []],
  ['to apple', []],
  ['a book, an apple', []],
  ['a hour, an honest one', [['article', 'a']]],
  ['a honour', [['article', 'a']]],
  ['an honor, an heir', []],
  ['an house', [['article', 'an']]],
  ['a unit, a euro, a user, a usage, a ukulele, a urinal, a utility, a one, a ouija', []],
  ['an unit', [['article', 'an']]],
  ['a ugly', [['article', 'a']]],
  ['a  apple', []],
  ['a-apple', []],
  ['a\napple', []],
  ['a Apple', []],
  ['a aPple', []],
  ['a appLe', []],
  ['a is', []],
  ['a all', [['article', 'a']]],
  ['a', []],
  ['a egg', [['article', 'a']]],
])('"a" and "an" before a plain small word: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  ['We waited. then', [['small-letter', 'then']]],
  ['We waited! then', [['small-letter', 'then']]],
  ['We waited? then', [['small-letter', 'then']]],
  ['We waited." "then', [['small-letter', 'then']]],
  ["We waited.' then", [['small-letter', 'then']]],
  ['We waited.\n\nthen', [['small-letter', 'then']]],
  ['We waited. Then', []],
  ['We waited. tHen', []],
  ['We waited. 2nd', []],
  ['We waited. 中', []],
  ['We waited, then', []],
  ['We waited... then', []],
  ['We waited.then', []],
  ['We waited. - then', []],
  ['At Mrs. then', []],
  ['At Miss. then', [['small-letter', 'then']]],
  ['We waited.       then', [['small-letter', 'then']]],
  ['We waited.        then', []],
  ['. then', []],
  ['then', []],
])('a sentence that starts with a small letter: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  ['red,green', [['missing-space', ',']]],
  ['red, green', []],
  ['red,', []],
  ['red,"green"', []],
  ['1,000', []],
  ['red,2', [['missing-space', ',']]],
  ['x1,red', []],
  ['red;green', []],
])('no space after a comma: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  [`${calm(44)}`, []],
  [`${calm(45)}`, [['run-on', 'word']]],
  [`${calm(100)}`, [['run-on', 'word']]],
  [`${calm(44)}. W${calm(44)}`, []],
  [`${calm(44)} https://a.b/word`, []],
])('45 words without a comma or full stop are a run-on: %#', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test('the last word has none after it, whatever text was read before', () => {
  expect(slips('red,green')).toHaveLength(1)
  expect(slips('red,')).toEqual([])
  expect(slips('a apple')).toHaveLength(1)
  expect(slips('a ')).toEqual([])
})

test('words inside links are left alone, words after them are not', () => {
  expect(slips('https://a.b/i,recieve recieve http://c.d/of recieve')).toEqual([
    ['misspelling', 'recieve'],
    ['misspelling', 'recieve'],
  ])
})

test.each([
  ['Vienes?', 'es', [['opening-sign', '?']]],
  ['¿Vienes?', 'es', []],
  ['Vienes', 'es', []],
  ['Come?', 'en', []],
  ['Stop!!!', 'en', [['repeated-punctuation', '!!!']]],
  ['So?! Stop!?!! now', 'en', [['repeated-punctuation', '!?!!']]],
  ['Stop!!', 'en', []],
  ['Stop ,now', 'en', []],
  ['Stop , now', 'en', [['space-before-punctuation', ' ,']]],
  ['Stop !', 'en', [['space-before-punctuation', ' !']]],
  ['Stop ; and ?', 'en', [['space-before-punctuation', ' ;']]],
  ['Stop .', 'en', []],
  ['1 , 2', 'en', []],
])('signs in %j (%s)', (text, language, wanted) => {
  expect(slips(text, language)).toEqual(wanted)
})

test.each([
  ['GIVE ME ALL OF IT', [['all-capitals', 'GIVE ME ALL OF IT']]],
  ['(GIVE ME ALL!)', [['all-capitals', 'GIVE ME ALL']]],
  ['GIVE ME ALL of it', [['all-capitals', 'GIVE ME ALL of it']]],
  ['GIVE ME ALL of it now', []],
  ['GIVE ME', []],
])('written in capitals: %j', (text, wanted) => {
  expect(slips(text)).toEqual(wanted)
})

test.each([
  ['Vienes?', 'es', 'No opening question mark.', 'Falta el signo de apertura.'],
  ['Stop!!!', 'en', 'Repeated punctuation.', 'Puntuación repetida.'],
  ['Stop , now', 'en', 'A space before punctuation.', 'Un espacio antes de la puntuación.'],
  ['red,green', 'en', 'No space after a comma.', 'Falta un espacio tras la coma.'],
  ['so i came', 'en', '"i" written small.', '"i" en minúscula.'],
  ['a apple', 'en', '"a" and "an" mixed up.', '"a" y "an" confundidos.'],
  ['We waited. then', 'en', 'A sentence starts with a small letter.', 'Una oración empieza con minúscula.'],
  [calm(45), 'en', 'A very long stretch without punctuation.', 'Un tramo muy largo sin puntuación.'],
  ['of of', 'en', 'A word stands twice.', 'Una palabra está repetida.'],
])('the slip of %j (%s) says: %s', (text, language, en, es) => {
  expect(analyser.analyse(text, language).findings[0]!.reason).toEqual({ en, es })
})
