import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())

test.each([
  ['The committee approved the budget', { fear: 0, outrage: 0 }],
  ['A deadly plague in the east of the old town', { fear: 0.8, outrage: 0 }],
  ['Traitors! Corrupt liars! Shame!', { fear: 0, outrage: 1 }],
  ['A deadly plague in the east of the old town!!!', { fear: 0.9, outrage: 0 }],
])('emotion of "%s" is %j', (text, emotion) => {
  expect(analyser.analyse(text, 'en').emotion.emotion).toMatchObject(emotion)
})

test('propaganda cues say where they are', () => {
  const text = 'Everyone knows those traitors will destroy our country'
  const cues = analyser.analyse(text, 'en').propaganda.map(({ id, start, end }) => [id, text.slice(start, end)])
  expect(cues).toEqual([
    ['bandwagon', 'Everyone knows'],
    ['name-calling', 'traitors'],
    ['appeal-to-fear', 'will destroy'],
    ['flag-waving', 'our country'],
  ])
})

test('cited sources have the quality of their domain, subdomains too, or none', () => {
  const { sources } = analyser.analyse('See https://www.who.int/x, news.bbc.co.uk/1 and example.org, and who.int again')
  expect(
    sources.map(({ domain, quality }) => [domain, quality.status === 'ok' ? quality.value : quality.status]),
  ).toEqual([
    ['who.int', 0.95],
    ['news.bbc.co.uk', 0.8],
    ['example.org', 'unavailable'],
  ])
})

test.each([
  ['at example.com:8080/x?y', 'example.com'],
  ['at example.com?x=1', 'example.com'],
  ['at www.join.me now', 'join.me'],
  ['at join.me/x', 'join.me'],
  ['at HTTPS://Example.COM.', 'example.com'],
])('the domain %s is %s', (text, domain) => {
  expect(analyser.analyse(text).structure.links.map((link) => link.domain)).toEqual([domain])
})

test.each(['he likes it.me too', 'e.g. this', 'version 1.2.3', 'end.Start', 'a.b@c.org'])('no link in %s', (text) => {
  expect(analyser.analyse(text).structure.links).toEqual([])
})

test('Swahili words of the score are shown only where they count', () => {
  const ids = (language: string) =>
    analyser
      .analyse('kura zimeibwa, imeibwa', language)
      .findings.filter(({ signal }) => signal === 'claim-likeness')
      .map(({ id }) => id)
  expect(ids('sw')).toEqual(['election_anchor', 'disinfo_narrative_term'])
  expect(ids('en')).toEqual([])
})

test('links, telephone numbers, short codes and amounts are told apart', () => {
  const text =
    'Call +255 755 667 788 or 0787-406-889, text 80082, pay $1,500 or 300 soles, mail me@pay.example.com, on 12.5.2024'
  const { structure } = analyser.analyse(text, 'en')
  const at = (spans: readonly { start: number; end: number }[]) => spans.map(({ start, end }) => text.slice(start, end))
  expect(at(structure.phones)).toEqual(['255 755 667 788', '0787-406-889'])
  expect(at(structure.shortCodes)).toEqual(['80082'])
  expect(at(structure.money)).toEqual(['1,500', '300'])
  expect(at(structure.emails)).toEqual(['pay.example.com'])
  expect(structure.links).toEqual([])
})

test('a telephone number and an amount are found also where a word is run into them', () => {
  const text = 'call09050000327 for a £50award, not h1n1'
  const { phones, money } = analyser.analyse(text, 'en').structure
  const at = (spans: readonly { start: number; end: number }[]) => spans.map(({ start, end }) => text.slice(start, end))
  expect([at(phones), at(money)]).toEqual([['call09050000327'], ['50award']])
})

test.each([
  ['The votes were counted in the town', 'en'],
  ['Los votos fueron contados en la ciudad', 'es'],
  ['Kura zilihesabiwa katika mji huu na watu wote', 'sw'],
  ['We know the tally ya kura ni bandia na watu wa town wanajua', 'mixed'],
  ['Os votos foram contados na cidade, mas não sei', 'pt'],
  ['Les votes ont été comptés dans la ville', 'fr'],
  ['I voti sono stati contati nella città', 'it'],
  ['Die Stimmen wurden in der Stadt gezählt und nicht', 'de'],
  ['Голоса были подсчитаны, NASA', 'ru'],
  ['Οι ψήφοι μετρήθηκαν', 'el'],
  ['تم فرز الأصوات في المدينة', 'ar'],
  ['मतों की गिनती हुई', 'hi'],
  ['票已经数完了', 'zh'],
  ['票を数えました', 'ja'],
  ['Բարեւ ձեզ', 'und'],
  ['xyzzy', 'und'],
  ['', 'und'],
])('the language of "%s" is %s', (text, language) => {
  expect(analyser.analyse(text).language).toBe(language)
})

test('a few words of another language make no mixed text', () => {
  const english = 'the people of the town and the people of the city were there with the children'
  expect(analyser.analyse(`${english} kwa sababu`).language).toBe('en')
  expect(analyser.analyse('the people of the town were there kwa sababu hii ni yetu na wao').language).toBe('mixed')
})

test('a declared language is taken by its primary subtag', () => {
  expect(analyser.analyse('votes', 'es-PE').language).toBe('es')
  expect(analyser.analyse('votes', 'swa').language).toBe('sw')
  expect(analyser.analyse('votes', 'mixed').language).toBe('mixed')
  expect(analyser.analyse('the votes', '').language).toBe('en')
})

test('an analysis stays the same when other texts are read in between', () => {
  const first = analyser.analyse('Act now, the the results are fake, call 0747878264')
  const before = structuredClone(read(first))
  analyser.analyse('Something else entirely: аct nоw').findings.length
  const again = analyser.analyse('Act now, the the results are fake, call 0747878264')
  analyser.analyse('y')
  expect(read(again)).toEqual(before)
  expect(read(first)).toEqual(before)
})

function read(analysis: ReturnType<typeof analyser.analyse>) {
  const { claimLikeness, manipulation, profile, detection, screening, findings, structure, language } = analysis
  return { claimLikeness, manipulation, profile, detection, screening, findings, structure, language }
}
