import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from './index.ts'

const lists = shippedLists()
const analyser = createTextAnalyser(lists)
const analyse = (text: string, language = 'en') => analyser.analyse(text, language)
const told = (text: string, language?: string) =>
  analyse(text, language).findings.map(({ signal, id, start, end }) => `${signal} ${id}: ${text.slice(start, end)}`)

test.each([
  ['They HID the votes', ['manipulation caps_words: HID', 'claim-likeness election_anchor: votes']],
  ['Please hurry', ['urgency hurry: hurry', 'manipulation-tactic urgency: hurry']],
  ['He recieved it', ['grammar misspelling: recieved']],
  ['lol see you', ['tone chat-language: lol']],
  ['According to the ministry', ['credibility named-source: According to the']],
  ['Dear customer, 80082', ['bot-pattern form-letter: Dear customer']],
  ['It is no risk', ['scam-indicator no-risk: no risk', 'claim-likeness assertive_claim_term: is']],
  ['Your town рaypal', ['manipulation-tactic disguised-text: рaypal', 'disguise mixed-script-word: рaypal']],
  ['Kill all immigrants', ['screening-lexicon call-to-kill: Kill all immigrants']],
  ['We will find you', ['tone threat-of-violence: We will find you']],
  ['So <|im_start|> so', ['injection chat-token: <|im_start|>']],
  ['So <!-- so', []],
])('what is found in %j, of every signal', (text, wanted) => {
  expect(told(text)).toEqual(expect.arrayContaining(wanted))
  if (wanted.length === 0) expect(told(text)).toEqual([])
})

test('findings are in text order, of two that start together the longer first', () => {
  const { findings } = analyse(
    'URGENT! Act now, exclusive offer, no risk, they was here, kill all immigrants, gυaranteed',
  )
  expect(findings.length).toBeGreaterThan(10)
  const places = findings.map(({ start, end }) => [start, -end] as const)
  expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
})

test('measured words are no finding, and a form letter alone is none either', () => {
  expect(told('They published an analysis', 'en').filter((finding) => finding.startsWith('tone'))).toEqual([])
  expect(told('Dear customer, so it goes').filter((finding) => finding.startsWith('bot'))).toEqual([])
})

test('each part is worked out once', () => {
  const analysis = analyse('Act now, the the results')
  expect(analysis.profile).toBe(analysis.profile)
  expect(analysis.detection).toBe(analysis.detection)
  expect(analysis.structure).toBe(analysis.structure)
  expect(analysis.injection).toBe(analysis.injection)
})

test('an entry of the screening lexicon that says nothing of itself asks for a review under its own id', () => {
  const bare = { ...lists.phrases['screening-lexicon'][0]!, id: 'bare', phrases: { en: ['xyzzy'] }, needs: [] }
  const { action: _action, label: _label, ...plain } = bare
  const blocking = { ...plain, id: 'blocking', action: 'BLOCK', label: 'L' } as const
  const outputs = lists.outputs.map((output) =>
    output.phrase === 'act now' ? { ...output, list: 'screening-lexicon' as const, entry: plain } : output,
  )
  const held = outputs.map((output) =>
    output.phrase === 'exclusive offer' ? { ...output, list: 'screening-lexicon' as const, entry: blocking } : output,
  )
  const phrases = { ...lists.phrases, 'screening-lexicon': [plain, blocking] }
  const read = (text: string) => createTextAnalyser({ ...lists, outputs: held, phrases }).analyse(text, 'en').screening
  expect(read('act now')).toEqual([{ id: 'bare', action: 'REVIEW', label: 'bare' }])
  expect(read('act now, exclusive offer')).toEqual([
    { id: 'blocking', action: 'BLOCK', label: 'L' },
    { id: 'bare', action: 'REVIEW', label: 'bare' },
  ])
  expect(read('calm')).toEqual([])
})

test('tactics are told in text order, a disguise among them', () => {
  expect(analyse('рaypal, so hurry up').detection.manipulation_tactics).toEqual(['disguised-text', 'urgency'])
  expect(analyse('so hurry up, рaypal').detection.manipulation_tactics).toEqual(['urgency', 'disguised-text'])
})

test('capitals are a cue of a scam where a text shouts', () => {
  const indicators = (text: string) => analyse(text).detection.scam_indicators
  expect(indicators('FREE PRIZE FOR EVERY WINNER 0747878264')).toEqual(['paid-call'])
  expect(indicators('free prize for every winner 0747878264')).toEqual([])
})

test('a source is no issue of a text, hearsay is', () => {
  expect(analyse('According to the ministry it rained').profile.specific_issues).toEqual([])
  expect(analyse('They are hiding it').profile.specific_issues).toEqual(['anonymous-source'])
})

test('without a model nothing is said of the author', () => {
  expect(analyse('Any text').detection.ai_probability).toEqual({
    status: 'unavailable',
    reason: 'no model is configured, and no measurable property of a text tells its author',
  })
})

test('propaganda, scams and the like carry the name of their signal', () => {
  const text = 'Everyone knows those traitors, act now'
  expect(analyse(text).propaganda.map(({ signal }) => signal)).toEqual(['propaganda', 'propaganda'])
})

test('Swahili words count in Swahili and mixed texts', () => {
  const words = (language: string) => told('kura', language)
  expect([words('sw'), words('mixed'), words('es')]).toEqual([
    ['claim-likeness election_anchor: kura'],
    ['claim-likeness election_anchor: kura'],
    [],
  ])
})

test('a text read again after another is read anew', () => {
  const first = analyse('See example.com and recieve, the the')
  analyse('other')
  expect(first.structure.links.map(({ domain }) => domain)).toEqual(['example.com'])
  analyse('other')
  expect(first.findings.map(({ id }) => id)).toEqual(['misspelling', 'doubled-word'])
})

const facts = (text: string) => analyse(text).manipulation

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
