import { expect, test } from 'vitest'
import { entryOf } from '../../../test/reading-parts.ts'
import { FOLDABLE } from '../scan/char-table.ts'
import { ALONE, ANY_NUMBER, LOADED, STARTS, STOP_WORDS_FROM } from '../scan/vocabulary.ts'
import { CLAIM_SETS } from './claim-likeness.ts'
import type { List, PhraseEntry } from './list-types.ts'
import { ListError } from './parse-list.ts'
import { compileLists, PHRASE_LISTS, phraseWords, TEXT_LISTS } from './text-lists.ts'

const header = {
  version: '1.0.0',
  source: 'Own selection',
  date: '2026-11-22',
  language: ['en'],
  licence: 'Apache-2.0',
}
const wordList = (list: string, sets: Readonly<Record<string, readonly string[]>>): List => ({
  ...header,
  list,
  kind: 'words',
  entries: Object.entries(sets).map(([id, words]) => ({ id, set: id, words, source: 'us', date: '2026-11-22' })),
})
const phraseList = (list: string, ...entries: readonly PhraseEntry[]): List => ({
  ...header,
  list,
  kind: 'phrases',
  entries,
})

/** Lists with next to nothing in them, but for the given. */
function lists(...given: readonly List[]): readonly List[] {
  const small: readonly List[] = [
    wordList('claim-likeness-en', { hedging_penalty: ['maybe'], election_anchor: ['vote', 'votes'] }),
    wordList('claim-likeness-sw', { assertive_claim_term: ['ni'], election_anchor: ['kura'] }),
    wordList('claim-likeness-es', { election_anchor: ['voto'] }),
    wordList('loaded-words', { loaded: ['hoax', 'votes'] }),
    wordList('stop-words', { en: ['the', 'no'], es: ['No', 'está'], sw: ['ni'] }),
    wordList('misspellings-en', { receive: ['recieve', 'recive'] }),
    wordList('misspellings-es', { también: ['tambien'] }),
    {
      ...header,
      list: 'confusables',
      kind: 'code-points',
      entries: [{ id: 'like-a', to: 'a', codePoints: [0x430, 0x3b1] }],
    },
    {
      ...header,
      list: 'invisibles',
      kind: 'code-points',
      entries: [{ id: 'zero-width', to: '', codePoints: [0x200b] }],
    },
    {
      ...header,
      list: 'source-quality',
      kind: 'domains',
      entries: [{ domain: 'a.b', quality: 0.5, kind: 'news', reason: 'Known', source: 'us', date: '2026-11-22' }],
    },
    ...PHRASE_LISTS.map((name) => phraseList(name)),
  ]
  return small.map((list) => given.find((other) => other.list === list.list) ?? list)
}

function refusal(...given: readonly List[]): ListError {
  try {
    compileLists(lists(...given))
  } catch (error) {
    return error as ListError
  }
  throw new Error('It was accepted.')
}

test('the word sets of a score are bits of their words, English first', () => {
  const { ids, bits } = compileLists(lists()).vocabulary
  const sets = (word: string) =>
    CLAIM_SETS.flatMap((set, i) => {
      const both = bits[ids.get(word)!]!
      return ['en', 'sw', 'es'].flatMap((pack, j) => ((both & (1 << (4 * j + i))) === 0 ? [] : [`${pack} ${set}`]))
    })
  expect(['vote', 'maybe', 'ni', 'kura', 'voto', 'hoax'].map(sets)).toEqual([
    ['en election_anchor'],
    ['en hedging_penalty'],
    ['sw assertive_claim_term'],
    ['sw election_anchor'],
    ['es election_anchor'],
    [],
  ])
  const loaded = ['hoax', 'votes', 'vote'].map((word) => (bits[ids.get(word)!]! & LOADED) !== 0)
  expect(loaded).toEqual([true, true, false])
})

test('stop words are known in lower case and without accents, one bit a language', () => {
  const { stopWordLanguages, vocabulary } = compileLists(lists())
  expect(stopWordLanguages).toEqual(['en', 'es', 'sw'])
  const languages = (word: string) => vocabulary.bits[vocabulary.ids.get(word)!]! >>> STOP_WORDS_FROM
  expect(['the', 'no', 'esta', 'ni'].map(languages)).toEqual([1, 3, 2, 4])
})

test('a phrase may ask for the beginning of a clause, for its end, or for a name after it', () => {
  const entry = entryOf({ id: 'asks', phrases: { en: ['<start> act now', 'act now <end>', 'call <Name>'] } })
  const { outputs } = compileLists(lists(phraseList('tone', entry)))
  const shared = { list: 'tone', entry, language: 'en' }
  expect(outputs).toEqual([
    { ...shared, phrase: 'act now', length: 2, begins: true },
    { ...shared, phrase: 'act now', length: 2, tail: 'end' },
    { ...shared, phrase: 'call', length: 1, tail: 'name' },
  ])
})

test.each(['act <start> now', 'act <end> now', 'call <Name> now', '<Name> calls', '<Name?>', 'act <now', '<start>'])(
  'a place that cannot be is refused: %s',
  (phrase) => {
    const entry = entryOf({ id: 'asks', phrases: { en: [phrase] } })
    expect(() => compileLists(lists(phraseList('tone', entry)))).toThrow('list `tone`: asks: `')
  },
)

test.each([
  [
    'a group that nobody knows',
    { id: 'a', group: 'reprt' },
    'entries[0] (a).group: expected one of cue, jest, report, person, loss',
  ],
  [
    'a report that says nothing',
    { id: 'a', group: 'report' },
    'entries[0] (a).id: expected one of needs-quotation-marks, ',
  ],
  [
    'a report of another group',
    { id: 'by-the-author', group: 'cue' },
    'entries[0] (by-the-author).group: expected `report` for this id',
  ],
])('threats with %s are refused', (_, entry, problem) => {
  const threats = phraseList('threats', entryOf({ ...entry, phrases: { en: ['he said'] } }))
  expect(() => compileLists(lists(threats))).toThrow(`list \`threats\`: ${problem}`)
})

test('phrases stand in the order of the lists, entries and languages, as they are matched', () => {
  const first = entryOf({ id: 'first', phrases: { es: ['Última hora'], en: ['Act  now!', '<n> dollars <end>'] } })
  const second = entryOf({ id: 'second', phrases: { sw: ['haraka'] } })
  const { outputs, phrases, vocabulary } = compileLists(
    lists(phraseList('tone', second), phraseList('forensic-markers', first)),
  )
  expect(outputs).toEqual([
    { list: 'forensic-markers', entry: first, language: 'en', phrase: 'act now', length: 2 },
    { list: 'forensic-markers', entry: first, language: 'en', phrase: '<n> dollars', length: 2, tail: 'end' },
    { list: 'forensic-markers', entry: first, language: 'es', phrase: 'ultima hora', length: 2 },
    { list: 'tone', entry: second, language: 'sw', phrase: 'haraka', length: 1 },
  ])
  expect(phrases.tone).toEqual([second])
  expect(phrases.threats).toEqual([])
  const part = (word: string) => vocabulary.bits[vocabulary.ids.get(word)!]! & (STARTS | ALONE)
  expect(['act', 'now', 'haraka', ANY_NUMBER].map(part)).toEqual([STARTS, 0, STARTS | ALONE, STARTS])
})

test('phrases of several words are known run together too, from seven letters on', () => {
  const entry = entryOf({ phrases: { en: ['free cash', 'free gas', 'act now', 'guaranteed'], es: ['más fácil'] } })
  expect(compileLists(lists(phraseList('tone', entry))).joined).toEqual(
    new Map([
      ['freecash', 'free cash'],
      ['freegas', 'free gas'],
      ['masfacil', 'mas facil'],
    ]),
  )
})

test.each([
  ['Act NOW', ['act', 'now']],
  ["don't", ['don', 't']],
  ['última', ['ultima']],
  ['<n> % off', [ANY_NUMBER, 'off']],
  ['100% safe', ['100', 'safe']],
  ['!!!', []],
])('the words of the phrase %j are %j', (phrase, words) => {
  expect(phraseWords(phrase)).toEqual(words)
})

test('misspellings, look-alikes, invisible characters and domains are tables', () => {
  const { misspellings, lookAlikes, invisibles, domains, vocabulary, classes } = compileLists(lists())
  const id = (word: string) => vocabulary.ids.get(word)!
  expect(misspellings.en).toEqual(
    new Map([
      [id('recieve'), 'receive'],
      [id('recive'), 'receive'],
    ]),
  )
  expect(misspellings.es).toEqual(new Map([[id('tambien'), 'también']]))
  expect(lookAlikes).toEqual(
    new Map([
      [0x430, 'a'],
      [0x3b1, 'a'],
    ]),
  )
  expect(invisibles).toEqual(new Map([[0x200b, 'zero-width']]))
  expect(domains.get('a.b')).toMatchObject({ quality: 0.5 })
  const folds = [0x430, 0x3b1, 0x200b, 0x431].map((c) => (classes[c]! & FOLDABLE) !== 0)
  expect(folds).toEqual([true, true, true, false])
})

test('every list is said with its version', () => {
  const { versions } = compileLists(lists({ ...wordList('stop-words', { en: ['the'] }), version: '2.1.0' }))
  expect(versions.map(({ list }) => list)).toEqual(TEXT_LISTS)
  expect(versions.find(({ list }) => list === 'stop-words')).toEqual({ list: 'stop-words', version: '2.1.0' })
})

test('a list that is missing, of the wrong kind or unusable is named with the place', () => {
  const claims = (sets: Readonly<Record<string, readonly string[]>>) => wordList('claim-likeness-sw', sets)
  const unheard = entryOf({ id: 'loud', phrases: { en: ['fine', '!!!'] } })
  const refusals = [
    refusal(phraseList('stop-words')),
    refusal(claims({ election_anchor: ['kura'], elections: ['kura'] })),
    refusal(claims({ election_anchor: ['kura', 'kura yangu'] })),
    refusal(claims({ election_anchor: ['Kura'] })),
    refusal(claims({ election_anchor: [''] })),
    refusal(phraseList('tone', unheard)),
    refusal(phraseList('tone', entryOf({ id: 'any', phrases: { sw: ['<n>'] } }))),
  ]
  expect(refusals.map(({ message }) => message)).toEqual([
    'list `stop-words`: kind: expected `words`, found `phrases`',
    `list \`claim-likeness-sw\`: entries[1].set: expected one of ${CLAIM_SETS.join(', ')}`,
    'list `claim-likeness-sw`: entries[0].words: `kura yangu` is not one lower-case token',
    'list `claim-likeness-sw`: entries[0].words: `Kura` is not one lower-case token',
    'list `claim-likeness-sw`: entries[0].words: `` is not one lower-case token',
    'list `tone`: loud: `!!!` has no word',
    'list `tone`: any: `<n>` has no word',
  ])
  expect(refusals.every((error) => error instanceof ListError)).toBe(true)
  expect(() => compileLists(lists().filter(({ list }) => list !== 'tone'))).toThrow('list `tone`: missing')
  expect(() => compileLists([])).toThrow('list `claim-likeness-en`: missing')
})
