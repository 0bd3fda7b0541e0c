import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())
const profile = (text: string, language = 'en') => analyser.analyse(text, language).profile
const grammar = (text: string, language = 'en') => {
  const { grammar_quality: quality } = profile(text, language)
  return quality.status === 'ok' ? quality.value : quality.reason
}
const slips = (text: string, language = 'en') =>
  analyser.analyse(text, language).findings.flatMap((f) => (f.signal === 'grammar' ? [f.id] : []))

test.each([
  'Good morning everyone',
  'ok',
  'The COVID-19 vaccine has been approved by the FDA.',
  'I know him; the snow was deep.',
  'La reunión es mañana a las diez.',
  'Happy birthday!',
])('a short plain post is calm, flawless, professional and not low: %s', (text) => {
  const analysis = analyser.analyse(text, text.startsWith('La') ? 'es' : 'en')
  expect(analysis.profile).toMatchObject({
    urgency_level: 0,
    grammar_quality: { status: 'ok', value: 10 },
    tone_type: 'professional',
    specific_issues: [],
  })
  expect(analysis.profile.credibility_markers).not.toBe('low')
})

test.each([
  ['URGENT! Act now, limited time offer. Hurry!!!', 'en', 10],
  ['Act fast, this is urgent', 'en', 6],
  ['The crisis may end in a collapse of the bank', 'en', 2],
  ['See you now', 'en', 1],
  ['¡URGENTE! Solo hoy, última oportunidad, llama ya', 'es', 10],
  ['Haraka sana! Wahi leo, nafasi ni chache', 'sw', 9],
  ['You know the nowhere man', 'en', 0],
  ['You have 24 hours', 'en', 4],
  ['You have time, 24 hours a day', 'en', 0],
  ['Tienes 24 horas', 'es', 4],
  ['Retira tu dinero YA', 'es', 3],
  ['Retira tu dinero YA!', 'es', 4],
  ['¡Comparte ya! Ya sabes', 'es', 4],
  ['Retira el pedido que ya pagaste', 'es', 0],
  ['Comparte antes de que lo borren', 'es', 4],
  ['Sáquenlo antes de que las censuren', 'es', 4],
])('urgency of "%s" (%s) is %d', (text, language, level) => {
  expect(profile(text, language).urgency_level).toBe(level)
})

test.each([
  ['the the vote was counted', 'en', ['doubled-word']],
  ['They was here and he have gone', 'en', ['agreement']],
  ['Should he have gone, did they do it', 'en', []],
  ['She ate a apple in an house', 'en', ['article', 'article']],
  ['An hour, a university, an MRI, a European, an umbrella, a user', 'en', []],
  ['I definately recieved it', 'en', ['misspelling', 'misspelling']],
  ['We could of waited. then we lost', 'en', ['wrong-form', 'small-letter']],
  ['Red,green and 1,000 others', 'en', ['missing-space']],
  ['what i mean, i.e. this', 'en', ['small-i']],
  ['i am as old as i', 'en', ['small-i', 'small-i']],
  ['Stop!!! Now , please', 'en', ['repeated-punctuation', 'space-before-punctuation']],
  ['GIVE ME ALL YOUR MONEY TODAY', 'en', ['all-capitals']],
  ['Es una problema de de todos', 'es', ['wrong-form', 'doubled-word']],
  ['Su cuenta a sido bloqueado tambien', 'es', ['wrong-form', 'misspelling']],
  ['Vienes mañana? ', 'es', ['opening-sign']],
  ['También después, además', 'es', []],
  ['See https://example.org/one,two and recieved', 'en', ['misspelling']],
  ['He recieved. It came', 'en', ['misspelling']],
  ['See recieved.com or @recieved', 'en', []],
  ['Vitamin A intake and an A in art', 'en', []],
  ['Choose option a (umbrella)', 'en', []],
  ['We waited. Then three came. 2 left. iPhones too', 'en', []],
  ['i came', 'es', []],
])('slips of "%s" (%s): %j', (text, language, ids) => {
  expect(slips(text, language)).toEqual(ids)
})

test('more slips, less quality; the same slip again counts up to four times', () => {
  expect(grammar('He recieved it')).toBe(8.8)
  expect(grammar('He recieved the the letter and they was a apple')).toBeLessThan(6)
  expect(grammar('recieved '.repeat(40))).toBe(grammar('recieved '.repeat(4) + 'received '.repeat(36)))
})

test('a stretch of 45 words without punctuation is a run-on', () => {
  expect(slips(`${'and word '.repeat(23)}end`)).toEqual(['run-on'])
  expect(slips(`${'and word, '.repeat(23)}end`)).toEqual([])
})

test('grammar of another language is not measured', () => {
  expect(grammar('Habari za asubuhi', 'sw')).toEqual('no grammar analyser for language `sw`')
})

test.each([
  ['We will find you, watch your back', 'en', 'threatening'],
  ['Tutakuua, tunajua unapoishi', 'sw', 'threatening'],
  ['Sabemos dónde vives', 'es', 'threatening'],
  ['WAKE UP!!! Big Pharma is POISONING you with vaccines!!!', 'en', 'sensationalist'],
  ['¡Impactante! Lo que no quieren que sepas', 'es', 'sensationalist'],
  ['Huwezi kuamini siri hii', 'sw', 'sensationalist'],
  ['lol u gonna come or wat', 'en', 'informal'],
  ['jajaja porfa ven', 'es', 'informal'],
  ['The ministry published its report.', 'en', 'professional'],
  ['Stop it!!!', 'en', 'professional'],
  ['LEAVE THE TOWN TODAY EVERYONE', 'en', 'professional'],
  ['LEAVE THE TOWN TODAY EVERYONE!!!', 'en', 'sensationalist'],
  [`lol ${'the ministry published its report '.repeat(5)}`, 'en', 'professional'],
  [`lol ${'the ministry published its report '.repeat(3)}`, 'en', 'informal'],
])('tone of "%s" (%s) is %s', (text, language, tone) => {
  expect(profile(text, language).tone_type).toBe(tone)
})

test.each([
  ['According to the census, 47% voted https://knbs.or.ke/census', 'en', 'high'],
  ['Según el INEI, la inflación fue de 3.2% en 2023', 'es', 'high'],
  ['It rained in the north today', 'en', 'medium'],
  ['The minister said that 30 schools at https://www.ine.es/x reopened', 'en', 'high'],
  ['See https://example.org/page', 'en', 'medium'],
  ["They don't want you to know. Share before it's deleted", 'en', 'low'],
  ['Comparte antes de que lo borren, nos ocultan la verdad', 'es', 'low'],
  ['Sambaza kabla haijafutwa', 'sw', 'low'],
  ['Proof at https://www.infowars.com/x', 'en', 'low'],
])('credibility of "%s" (%s) is %s', (text, language, credibility) => {
  expect(profile(text, language).credibility_markers).toBe(credibility)
})

test('specific issues name slips, hearsay and disguises, each once', () => {
  expect(profile("recieve recieve, they don't want you to know, fr\u200bee", 'en').specific_issues).toEqual([
    'misspelling',
    'anonymous-source',
    'invisible-inside-word',
  ])
})
