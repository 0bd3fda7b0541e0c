import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { ListError, PHRASE_LISTS, parseList, TEXT_LISTS } from '../index.ts'

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
  ['a missing source', phrases.replace('source: Own selection', 'x: y'), 'source: expected a text'],
  ['a date that is none', phrases.replace('2026-11-22', 'yesterday'), 'date: expected a date'],
  [
    'a reason cut off at its comma',
    `${phrases}  - { id: cut, reason: { en: Money, from a stranger, es: Dinero }, phrases: { en: [hi] } }`,
    'found `from a stranger`; put a text with commas in quotation marks',
  ],
  ['an entry twice', `${phrases}  - { id: hello, reason: x, phrases: { en: [hi] } }`, '`hello` is there twice'],
  ['a word that YAML takes for a number', phrases.replace('hello there', '12'), 'phrases.en[0]: expected a text'],
  ['one phrase in place of a list', phrases.replace('[hello there]', 'hello'), 'phrases.en: expected a list of texts'],
  ['a negative weight', phrases.replace('    phrases', '    weight: -1\n    phrases'), 'weight: expected a number'],
  ['a code point that is none', `${header}kind: code-points\nentries: [{ id: a, code_points: "XYZ" }]`, 'found `XYZ`'],
  ['an alias bomb', `${header}kind: words\na: &a [x]\nb: [*a]\nentries: *a`, 'list `x.yaml`'],
  ['a file of 5 MB', `${phrases}#${'x'.repeat(5_000_000)}`, 'longer than'],
]

test.each(broken)('%s is refused with the place and what was expected', (_, text, message) => {
  expect(() => parseList(text, 'x.yaml')).toThrow(ListError)
  expect(() => parseList(text, 'x.yaml')).toThrow(message)
})

const messageOf = (text: string) => {
  try {
    parseList(text, 'x.yaml')
  } catch (error) {
    return (error as Error).message.replace('list `greetings`: ', '')
  }
  return 'accepted'
}
const entries = (kind: string, ...rows: readonly string[]) => `${header}kind: ${kind}\nentries: [${rows.join(', ')}]`
const words = (row: string) => entries('words', row)
const said = (fields: string) => entries('phrases', `{ id: a, reason: b, phrases: { en: [c] }, ${fields} }`)
const points = (codePoints: string) => entries('code-points', `{ id: a, code_points: "${codePoints}" }`)
/** What an entry has of its list. */
const origin = { source: 'Own selection', date: '2026-11-22' }
const domain = (fields: string) => entries('domains', `{ domain: A.B, quality: 0.5, kind: k, reason: r, ${fields} }`)

test.each([
  ['no entries', entries('words'), 'entries: expected a list of entries'],
  ['entries that are none', `${header}kind: words\nentries: { a: b }`, 'entries: expected a list of entries'],
  ['a kind that is none', entries('verbs', '{ id: a }'), 'kind: expected one of words, phrases, domains, code-points'],
  ['a list in place of a mapping', '[a]', 'list `x.yaml`: expected a mapping'],
  ['nothing', '', 'list `x.yaml`: expected a mapping'],
  ['no name', words('{ id: a, words: [b] }').replace('list:', 'x:'), 'list `x.yaml`: list: expected a text'],
  ['no version', phrases.replace('version', 'x'), 'version: expected a text'],
  ['a version that YAML takes for a number', phrases.replace('1.0.0', '1.0'), 'version: expected a text'],
  ['an empty source', phrases.replace('Own selection', '""'), 'source: expected a text'],
  ['a date with a time', phrases.replace('2026-11-22', '2026-11-22T10'), 'date: expected a date such as 2026-11-22'],
  ['text before a date', phrases.replace('2026-11-22', 'on 2026-11-22'), 'date: expected a date such as 2026-11-22'],
  ['no date', phrases.replace('date:', 'x:'), 'date: expected a text'],
  ['one language in place of a list', phrases.replace('[en, es]', 'en'), 'language: expected a list of texts'],
  ['no language', phrases.replace('[en, es]', '[]'), 'language: expected a list of texts'],
  ['no licence', phrases.replace('licence', 'x'), 'licence: expected a text'],
  ['an entry that is a text', entries('words', '{ id: a, words: [b] }', 'c'), 'entries[1]: expected a mapping'],
  ['a null entry', words('~'), 'entries[0]: expected a mapping'],
  ['an entry without an id', words('{ words: [b] }'), 'entries[0].id: expected a text'],
  ['an entry without words', words('{ id: a }'), 'entries[0] (a).words: expected a list of texts'],
  [
    'an empty word',
    words('{ id: a, words: [b, ""] }'),
    'entries[0] (a).words[1]: expected a text (quote words such as "no" or "12")',
  ],
  [
    'a word set twice',
    entries('words', '{ id: a, words: [b] }', '{ id: a, words: [c] }'),
    'entries[1].id: `a` is there twice',
  ],
  ['a domain rated on no date', domain('date: soon'), 'entries[0].date: expected a date such as 2026-11-22'],
  ['an action that is none', said('action: DELETE'), 'entries[0] (a).action: expected REVIEW or BLOCK'],
  ['an empty group', said('group: ""'), 'entries[0] (a).group: expected a text'],
  ['a weight that is a text', said('weight: "1"'), 'entries[0] (a).weight: expected a number, 0 or more'],
  ['a weight without end', said('weight: .inf'), 'entries[0] (a).weight: expected a number, 0 or more'],
  ['a label that is a number', said('label: 1'), 'entries[0] (a).label: expected a text'],
  ['needs that are no list', said('needs: call'), 'entries[0] (a).needs: expected a list of lists of cue ids'],
  ['a need that is no list', said('needs: [[a], b]'), 'entries[0] (a).needs[1]: expected a list of texts'],
  [
    'an empty reason',
    entries('phrases', '{ id: a, reason: "", phrases: { en: [c] } }'),
    'entries[0] (a).reason: expected a mapping',
  ],
  ['no reason', entries('phrases', '{ id: a, phrases: { en: [c] } }'), 'entries[0] (a).reason: expected a mapping'],
  [
    'a reason in one language',
    entries('phrases', '{ id: a, reason: { en: b }, phrases: { en: [c] } }'),
    'entries[0] (a).reason.es: expected a text',
  ],
  [
    'phrases that are a list',
    entries('phrases', '{ id: a, reason: b, phrases: [c] }'),
    'entries[0] (a).phrases: expected a mapping',
  ],
  [
    'a language nobody speaks here',
    entries('phrases', '{ id: a, reason: b, phrases: { xx: [c] } }'),
    'entries[0] (a).phrases.xx: expected a language among en, es, sw, pt, de, fr',
  ],
  [
    'nothing to find',
    entries('phrases', '{ id: a, reason: b, needs: [] }'),
    'entries[0] (a): expected `phrases` or `needs`',
  ],
  [
    'a quality of more than 1',
    domain('quality: 1.01').replace('quality: 0.5, ', ''),
    'entries[0].quality: expected a number from 0 to 1',
  ],
  [
    'code points in the wrong order',
    points('62-61'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `62-61`',
  ],
  [
    'one beyond Unicode',
    points('110000'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `110000`',
  ],
  [
    'seven digits',
    points('0000061'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `0000061`',
  ],
  [
    'a range without an end',
    points('61-'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `61-`',
  ],
  [
    'a range of more than 65 536',
    points('0-10000'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `0-10000`',
  ],
  [
    'something before a code point',
    points('U61'),
    'entries[0] (a).code_points: expected a code point or a range of them, found `U61`',
  ],
])('%s is refused with these words', (_, text, message) => {
  expect(messageOf(text)).toBe(message)
})

test('what YAML itself refuses is refused by the name of the file', () => {
  expect(messageOf(`${phrases}list: again`)).toMatch(/^list `x.yaml`: .*unique/)
  expect(messageOf(`${header}kind: words\nentries: [&a { id: a, words: [b] }, *a]`)).toMatch(/^list `x.yaml`: .*Alias/)
  expect(() => parseList(': [')).toThrow('list `list`: ')
})

test('a file may be four million characters long', () => {
  const padded = (length: number) => `${phrases}#${'x'.repeat(length - phrases.length - 1)}`
  expect(messageOf(padded(4_000_000))).toBe('accepted')
  expect(messageOf(padded(4_000_001))).toBe('list `x.yaml`: longer than 4000000 characters')
})

test('an entry holds what its row says, and no more', () => {
  const all =
    "{ id: a, group: g, weight: 0, documented: true, reason: r, phrases: { en: [b], sw: [c, d] }, action: BLOCK, label: L, needs: [['$url', '$phone'], ['$money']] }"
  const bare = '{ id: b, reason: { en: One, es: Uno }, needs: [[a]], documented: yes, action: REVIEW }'
  expect(parseList(entries('phrases', all, bare)).entries).toStrictEqual([
    {
      ...{ id: 'a', group: 'g', weight: 0, documented: true, reason: 'r', phrases: { en: ['b'], sw: ['c', 'd'] } },
      ...{ needs: [['$url', '$phone'], ['$money']], unless: [], action: 'BLOCK', label: 'L', ...origin },
    },
    {
      ...{ id: 'b', group: '', weight: 1, documented: false, reason: { en: 'One', es: 'Uno' }, phrases: {} },
      ...{ needs: [['a']], unless: [], action: 'REVIEW', ...origin },
    },
  ])
  expect(parseList(said('weight: 2')).entries).toStrictEqual([
    {
      id: 'a',
      group: '',
      weight: 2,
      documented: false,
      reason: 'b',
      phrases: { en: ['c'] },
      needs: [],
      unless: [],
      ...origin,
    },
  ])
})

test('a list of words, and one of domains, written small', () => {
  expect(parseList(words('{ id: a, words: [b, c] }'))).toStrictEqual({
    ...{ list: 'greetings', version: '1.0.0', source: 'Own selection', date: '2026-11-22', language: ['en', 'es'] },
    ...{ licence: 'Apache-2.0', kind: 'words', entries: [{ id: 'a', set: 'a', words: ['b', 'c'], ...origin }] },
  })
  const read = { domain: 'a.b', quality: 0.5, kind: 'k', reason: 'r', source: 'Own selection', date: '2026-11-22' }
  expect(parseList(domain('x: y')).entries).toStrictEqual([read])
  const own = { source: 'A register', date: '2026-01-02', brand: 'ab' }
  expect(parseList(domain('source: A register, date: 2026-01-02, brand: AB')).entries).toStrictEqual([
    { ...read, ...own },
  ])
  for (const quality of [0, 1])
    expect(parseList(domain('').replace('0.5', String(quality))).entries).toMatchObject([{ quality }])
})

test.each([
  ['61', [0x61]],
  ['61-61', [0x61]],
  ['61  63-64', [0x61, 0x63, 0x64]],
  ['10FFFF', [0x10ffff]],
  ['10fffe-10FFFF', [0x10fffe, 0x10ffff]],
])('the code points "%s"', (written, codePoints) => {
  expect(parseList(points(written)).entries).toStrictEqual([{ id: 'a', to: '', codePoints }])
})

test('a range of code points may hold 65 536, and they may stand for a digit', () => {
  const { entries: read } = parseList(entries('code-points', '{ id: a, to: 0, code_points: "0-FFFF" }'))
  expect(read).toMatchObject([{ to: '0', codePoints: { length: 65_536 } }])
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

const named = (words: string, phrase: string, more = '') =>
  `${header}words: ${words}\nkind: phrases\nentries:\n  - { id: a, reason: b, phrases: { en: ['${phrase}'] }${more} }`
const spelledOut = (words: string, phrase: string) => {
  const list = parseList(named(words, phrase))
  return list.kind === 'phrases' && list.entries[0]!.phrases.en
}

test.each([
  ['<call> you', ['hey you', 'oh dear you']],
  ['<call> <end>', ['hey <end>', 'oh dear <end>']],
  ['<call?> you', ['you', 'hey you', 'oh dear you']],
  ['so <call> <who>', ['so hey bot', 'so oh dear bot']],
  ['<call> <n> <who?>', ['hey <n>', 'hey <n> bot', 'oh dear <n>', 'oh dear <n> bot']],
  ['plain words', ['plain words']],
])('a name in a phrase stands for each of its words: %s', (phrase, all) => {
  const found = spelledOut('{ call: { en: [hey, oh dear] }, who: { en: [bot, bot] } }', phrase)
  expect(found).toEqual(all)
})

test.each([
  [
    'no such name',
    named('{ call: { en: [hey] } }', '<caller> you'),
    'entries[0] (a).phrases.en: expected `<caller>` to name',
  ],
  ['no words in that language', named('{ call: { es: [oye] } }', '<call> you'), 'to name words in `en` of `words`'],
  ['words that are not a mapping', named('[hey]', 'hey'), 'words: expected a mapping'],
  [
    'a phrase that stands for too many',
    named(`{ call: { en: [${Array.from({ length: 150 }, (_, i) => `w${i}`).join(', ')}] } }`, '<call> <call?>'),
    'stands for more than 20000 phrases',
  ],
  ['a distance that is none', named('{ call: { en: [hey] } }', 'hey', ', within: near'), 'within: expected a number'],
  ...['0', '1.5', '321'].map((gap) => [
    `a gap of ${gap}`,
    named('{ call: { en: [hey] } }', 'hey', `, needs: [[$url]], gap: ${gap}`),
    'entries[0] (a).gap: expected a whole number from 1 to 320',
  ]),
  [
    'a gap beside a distance',
    named('{ call: { en: [hey] } }', 'hey', ', needs: [[$url]], gap: 9, within: 40'),
    'expected `gap` or `within`, not both',
  ],
  [
    'a field that is none',
    named('{ call: { en: [hey] } }', 'hey', ', gapp: 9'),
    'entries[0] (a).gapp: expected one of id, group, weight',
  ],
  ['a gap between no cues', named('{ call: { en: [hey] } }', 'hey', ', gap: 9'), 'expected `needs` beside `gap`'],
  [
    'a cue that no entry has',
    named('{ call: { en: [hey] } }', 'hey', ', needs: [[b]]'),
    'entries[0] (a): expected `b` to be the id of an entry or one of $url',
  ],
  [
    'a cue that takes back and that no entry has',
    named('{ call: { en: [hey] } }', 'hey', ', unless: [b]'),
    'entries[0] (a): expected `b` to be the id of an entry',
  ],
  [
    'cues of a later entry that holds by its cues alone',
    entries('phrases', '{ id: a, reason: r, needs: [[b]] }', '{ id: b, reason: r, needs: [[$url]] }'),
    'entries[0] (a): expected the entry `b` to stand before this one',
  ],
])('%s: refused', (_, text, message) => {
  expect(() => parseList(text)).toThrow(message)
})

test('an entry keeps the gap between its cues', () => {
  const text = named('{ call: { en: [hey] } }', 'hey', ', needs: [[$url, a]], gap: 320')
  expect(parseList(text)).toMatchObject({ entries: [{ gap: 320 }] })
})

test('an entry keeps within how many characters its cues stand', () => {
  expect(parseList(named('{ call: { en: [hey] } }', 'hey', ', within: 40'))).toMatchObject({
    entries: [{ within: 40 }],
  })
})

const raters = 'raters: { checkers: { name: Checkers, date: 2026-03-04, licence: CC0 } }\n'
const rated = (row: string) => `${raters}${entries('domains', row)}`

test('domains that share a rating stand together, each with its brand, and name their rater', () => {
  const row = '{ domains: [A.B, { domain: c.d, brand: C }], quality: 0.5, kind: k, reason: r, rater: checkers }'
  const shared = { quality: 0.5, kind: 'k', reason: 'r', source: 'Checkers', date: '2026-03-04' }
  expect(parseList(rated(row)).entries).toStrictEqual([
    { domain: 'a.b', ...shared },
    { domain: 'c.d', brand: 'c', ...shared },
  ])
})

test.each([
  [
    '{ domain: a.b, quality: 0.5, kind: k, reason: r, rater: nobody }',
    'entries[0].rater: expected an id of `raters`, found `nobody`',
  ],
  ['{ domains: [], quality: 0.5, kind: k, reason: r }', 'entries[0].domains: expected a list of domains'],
  ['{ domains: [a.b, 7], quality: 0.5, kind: k, reason: r }', 'entries[0].domains[1]: expected a mapping'],
])('refused: %s', (row, problem) => {
  expect(() => parseList(rated(row))).toThrow(problem)
})

test('words and phrases say where they come from; where they do not, the list does', () => {
  const own = entries('words', '{ id: a, set: b, words: [c], source: A dictionary, date: 2026-01-02 }')
  expect(parseList(own).entries).toStrictEqual([
    { id: 'a', set: 'b', words: ['c'], source: 'A dictionary', date: '2026-01-02' },
  ])
  expect(parseList(phrases).entries).toMatchObject([{ source: 'Own selection', date: '2026-11-22', unless: [] }])
})

test('it says which list, where, and what is wrong', () => {
  const error = new ListError('tone', 'entries[3].id', 'expected a text')
  expect(error).toMatchObject({ name: 'ListError', list: 'tone', path: 'entries[3].id' })
  expect(error.message).toBe('list `tone`: entries[3].id: expected a text')
  expect(new ListError('tone', '', 'missing').message).toBe('list `tone`: missing')
})
