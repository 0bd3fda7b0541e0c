import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedLists } from '../../../test/shipped-lists.ts'
import { compileLists, type List, ListError, PHRASE_LISTS, parseList, TEXT_LISTS } from './index.ts'

const header = `list: greetings
version: 1.0.0
source: Own selection
date: 2026-11-22
language: [en, es]
licence: Apache-2.0
`
const phrases = `${header}kind: phrases
entries:
  - id: hello
    reason: { en: A greeting., es: Un saludo. }
    phrases: { en: [hello there], es: [buenos días] }
`

test('a list says what it is and what it holds', () => {
  const list = parseList(phrases)
  expect(list).toMatchObject({ list: 'greetings', version: '1.0.0', kind: 'phrases', language: ['en', 'es'] })
  expect(list.kind === 'phrases' && list.entries[0]).toMatchObject({
    id: 'hello',
    weight: 1,
    documented: false,
    needs: [],
  })
})

test('code points are written as hexadecimal numbers and ranges', () => {
  const list = parseList(`${header}kind: code-points
entries: [{ id: looks-like-a, to: a, code_points: "0430 FF21-FF23" }]
`)
  expect(list.kind === 'code-points' && list.entries[0]!.codePoints).toEqual([0x430, 0xff21, 0xff22, 0xff23])
})

const broken: readonly (readonly [string, string, string])[] = [
  ['no YAML', ': [', 'list `x.yaml`'],
  ['a bare text', 'hello', 'expected a mapping'],
  ['no kind', `${header}entries: [{ id: a }]`, 'kind: expected one of'],
  ['no entries', `${header}kind: words`, 'entries: expected a list of entries'],
  ['a missing source', phrases.replace('source: Own selection', 'x: y'), 'source: expected a text'],
  ['a date that is none', phrases.replace('2026-11-22', 'yesterday'), 'date: expected a date'],
  [
    'a reason cut off at its comma',
    `${phrases}  - { id: cut, reason: { en: Money, from a stranger, es: Dinero }, phrases: { en: [hi] } }`,
    'found `from a stranger`; put a text with commas in quotation marks',
  ],
  ['an entry twice', `${phrases}  - { id: hello, reason: x, phrases: { en: [hi] } }`, '`hello` is there twice'],
  [
    'a language nobody speaks here',
    phrases.replace('en: [hello there]', 'xx: [hello]'),
    'phrases.xx: expected a language',
  ],
  ['a word that YAML takes for a number', phrases.replace('hello there', '12'), 'phrases.en[0]: expected a text'],
  ['one phrase in place of a list', phrases.replace('[hello there]', 'hello'), 'phrases.en: expected a list of texts'],
  [
    'an action that is none',
    phrases.replace('    phrases', '    action: DELETE\n    phrases'),
    'action: expected REVIEW or BLOCK',
  ],
  ['an entry with nothing to find', phrases.replace(/ {4}phrases.*\n/, ''), 'expected `phrases` or `needs`'],
  [
    'needs that are no list',
    phrases.replace('    phrases', '    needs: call\n    phrases'),
    'needs: expected a list of lists',
  ],
  ['a negative weight', phrases.replace('    phrases', '    weight: -1\n    phrases'), 'weight: expected a number'],
  ['a code point that is none', `${header}kind: code-points\nentries: [{ id: a, code_points: "XYZ" }]`, 'found `XYZ`'],
  [
    'a quality above 1',
    `${header}kind: domains\nentries: [{ domain: a.b, quality: 2, kind: k, reason: r }]`,
    'quality: expected a number from 0 to 1',
  ],
  ['an alias bomb', `${header}kind: words\na: &a [x]\nb: [*a]\nentries: *a`, 'list `x.yaml`'],
  ['a file of 5 MB', `${phrases}#${'x'.repeat(5_000_000)}`, 'longer than'],
]

test.each(broken)('%s is refused with the place and what was expected', (_, text, message) => {
  expect(() => parseList(text, 'x.yaml')).toThrow(ListError)
  expect(() => parseList(text, 'x.yaml')).toThrow(message)
})

test('a missing list is named', () => {
  expect(() => compileLists([])).toThrow('list `claim-likeness-en`: missing')
})

test('a list of the wrong kind is refused', () => {
  const wrong = parseList(phrases.replace('greetings', 'claim-likeness-en'))
  expect(() => compileLists([wrong])).toThrow('expected `words`, found `phrases`')
})

const shipped = TEXT_LISTS.map((name) =>
  parseList(readFileSync(new URL(`../../../../../lists/${name}.yaml`, import.meta.url), 'utf8')),
)
const withList = (list: List) => shipped.map((other) => (other.list === list.list ? list : other))

test.each([
  ['a set that the score does not know', 'election_anchor', 'elections', 'expected one of election_anchor'],
  ['two words for one', 'iebc', 'polling station', '`polling station` is not one lower-case token'],
])('%s is refused', (_, from, to, message) => {
  const text = readFileSync(new URL('../../../../../lists/claim-likeness-en.yaml', import.meta.url), 'utf8')
  expect(() => compileLists(withList(parseList(text.replace(from, to))))).toThrow(message)
})

test.each(['<n>', '!!!'])('the phrase %s is refused: it has no word', (phrase) => {
  const list = parseList(phrases.replace('greetings', 'tone').replace('hello there', `"${phrase}"`))
  expect(() => compileLists(withList(list))).toThrow(`\`${phrase}\` has no word`)
})

test('every shipped list loads, and each phrase list has entries in English, Spanish and Swahili or says why not', () => {
  const lists = shippedLists()
  expect(lists.versions.map(({ list }) => list)).toEqual(TEXT_LISTS)
  for (const name of PHRASE_LISTS) {
    const languages = new Set(lists.phrases[name].flatMap((entry) => Object.keys(entry.phrases)))
    const others = { 'grammar-slips': ['en', 'es'], 'injection-cues': ['de', 'en', 'es', 'fr', 'pt', 'sw'] }
    expect([...languages].sort(), name).toEqual(others[name as keyof typeof others] ?? ['en', 'es', 'sw'])
  }
})

test("document 003's own markers are all there, marked as documented", () => {
  const lists = shippedLists()
  const documented = (['forensic-markers', 'scam-indicators'] as const).map((name) =>
    lists.phrases[name].filter((entry) => entry.documented).flatMap((entry) => entry.phrases.en ?? []),
  )
  expect(documented).toEqual([
    [
      'urgent',
      'now',
      'immediately',
      'act fast',
      'limited time',
      'hurry',
      'crisis',
      'crash',
      'collapse',
      'disaster',
      'emergency',
      'bankrupt',
    ],
    ['guaranteed', '100% safe', 'no risk', 'act now', 'exclusive offer'],
  ])
})

test('every cue that an entry needs exists', () => {
  const lists = shippedLists()
  for (const name of PHRASE_LISTS) {
    const ids = new Set([
      '$url',
      '$email',
      '$phone',
      '$short-code',
      '$money',
      '$caps',
      ...lists.phrases[name].map(({ id }) => id),
    ])
    for (const entry of lists.phrases[name])
      for (const cue of entry.needs.flat()) expect(ids.has(cue), `${name} ${entry.id} ${cue}`).toBe(true)
  }
})
