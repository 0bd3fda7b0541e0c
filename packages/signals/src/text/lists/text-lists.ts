import { buildCharTable } from '../scan/char-table.ts'
import { foldAccents } from '../scan/fold-accents.ts'
import { ANY_NUMBER, LOADED, STOP_WORDS_FROM, type Vocabulary, VocabularyBuilder } from '../scan/vocabulary.ts'
import { CLAIM_LISTS, CLAIM_SETS } from './claim-likeness.ts'
import {
  type DomainEntry,
  type List,
  type ListKind,
  type ListOf,
  PHRASE_LANGUAGES,
  type PhraseEntry,
  type PhraseLanguage,
  REPORT,
  REPORT_IDS,
  THREAT_GROUPS,
} from './list-types.ts'
import { ListError } from './parse-list.ts'

/** Signals with a list of their own, each the name of its list; `added-signals.ts` has what measures them. */
export const ADDED_SIGNAL_IDS = ['chain-message'] as const
/** An added signal by its id. */
export type AddedSignalId = (typeof ADDED_SIGNAL_IDS)[number]

/** Lists of phrases; each is matched in every text. */
export const PHRASE_LISTS = [
  'forensic-markers',
  'scam-indicators',
  'manipulation-tactics',
  'tone',
  'credibility',
  'threats',
  'bot-templates',
  'screening-lexicon',
  'emotion-words',
  'propaganda-cues',
  'grammar-slips',
  'injection-cues',
  ...ADDED_SIGNAL_IDS,
] as const
/** A list of phrases by its name. */
export type PhraseListName = (typeof PHRASE_LISTS)[number]

/** Every list that `compileLists` needs, each the name of a file under `lists/` without its ending. */
export const TEXT_LISTS: readonly string[] = [
  ...CLAIM_LISTS,
  'loaded-words',
  'stop-words',
  'misspellings-en',
  'misspellings-es',
  'confusables',
  'invisibles',
  'source-quality',
  ...PHRASE_LISTS,
]

/** What a found phrase stands for. */
export interface Output {
  readonly list: PhraseListName
  readonly entry: PhraseEntry
  readonly language: PhraseLanguage
  /** The phrase as it is matched: lower case, accents folded. */
  readonly phrase: string
  /** Words of the phrase. */
  readonly length: number
  /** Present where the phrase means what it says only as the first words of a clause (`<start>`). */
  readonly begins?: true
  /** What must follow: the end of the clause (`<end>`), or a name (`<Name>`), which then belongs to the mark. */
  readonly tail?: 'end' | 'name'
}

/** All lists, ready for matching. */
export interface TextLists {
  readonly versions: readonly { readonly list: string; readonly version: string }[]
  readonly vocabulary: Vocabulary
  readonly classes: Uint16Array
  readonly outputs: readonly Output[]
  /** Phrases of two or more words written as one (`freemoney`), to how they are written (`free money`). */
  readonly joined: ReadonlyMap<string, string>
  readonly phrases: Readonly<Record<PhraseListName, readonly PhraseEntry[]>>
  readonly stopWordLanguages: readonly string[]
  /** Word number of a misspelling to what was meant. */
  readonly misspellings: Readonly<Record<'en' | 'es', ReadonlyMap<number, string>>>
  /** Look-alike code point to the ASCII letter or digit it looks like. */
  readonly lookAlikes: ReadonlyMap<number, string>
  /** Invisible code point to its class, for example `bidi-override`. */
  readonly invisibles: ReadonlyMap<number, string>
  readonly domains: ReadonlyMap<string, DomainEntry>
  /** Names that others borrow for addresses of their own, to the domain they belong to. */
  readonly brands: ReadonlyMap<string, string>
}

/** Shorter phrases run together could be another word. */
const JOINED_MIN = 7
/** One token as document 002 defines it, in lower case. */
const WORD = /^[0-9a-zà-öø-ÿ']+$/
/** A phrase is cut into words as a text is; `<n>` stands for any number. */
const PHRASE_WORD = /<n>|[\p{L}\p{M}\p{N}]+/gu
/** At the end of a phrase: nothing of the clause may follow it, or a name must. */
const TAIL = / ?<(end|Name)>$/
/** At the beginning of a phrase: nothing of the clause may stand before it. */
const HEAD = /^<start> /

/**
 * Builds the tables that reading a text needs. Throws `ListError` where a list is missing or unusable.
 *
 * Every word of every list gets one number in one vocabulary, and bits for what it counts for. A text is then looked
 * up once a word, however many lists there are.
 */
export function compileLists(lists: readonly List[]): TextLists {
  const builder = new VocabularyBuilder()
  for (const [i, name] of CLAIM_LISTS.entries()) addWordSets(builder, find(lists, name, 'words'), i * CLAIM_SETS.length)
  for (const { words } of find(lists, 'loaded-words', 'words').entries)
    for (const word of words) builder.word(word, LOADED)
  const stopWords = find(lists, 'stop-words', 'words').entries
  for (const [i, { words }] of stopWords.entries())
    for (const word of words) builder.word(foldAccents(word.toLowerCase()), 1 << (STOP_WORDS_FROM + i))
  const phrases = Object.fromEntries(PHRASE_LISTS.map((name) => [name, find(lists, name, 'phrases').entries]))
  checkThreats(phrases['threats']!)
  const outputs = addPhrases(builder, phrases as TextLists['phrases'])
  const misspellings = {
    en: addMisspellings(builder, find(lists, 'misspellings-en', 'words')),
    es: addMisspellings(builder, find(lists, 'misspellings-es', 'words')),
  }
  const lookAlikes = codePoints(find(lists, 'confusables', 'code-points'), (entry) => entry.to)
  const invisibles = codePoints(find(lists, 'invisibles', 'code-points'), (entry) => entry.id)
  const domains = find(lists, 'source-quality', 'domains').entries
  let joined: ReadonlyMap<string, string> | undefined
  return {
    versions: lists.map(({ list, version }) => ({ list, version })),
    vocabulary: builder.build(),
    classes: buildCharTable([...lookAlikes.keys(), ...invisibles.keys()]),
    outputs,
    // Few texts have words written as one: the map is made for the first of them.
    get joined() {
      joined ??= joinedPhrases(outputs)
      return joined
    },
    phrases: phrases as TextLists['phrases'],
    stopWordLanguages: stopWords.map(({ id }) => id),
    misspellings,
    lookAlikes,
    invisibles,
    domains: new Map(domains.map((entry) => [entry.domain, entry])),
    brands: new Map(domains.flatMap(({ brand, domain }) => (brand === undefined ? [] : [[brand, domain]]))),
  }
}

/** Refuses a group that nobody knows, and an entry of `report` whose id says nothing to the code: each would be passed over in silence. */
function checkThreats(entries: readonly PhraseEntry[]): void {
  const ids: readonly string[] = Object.values(REPORT_IDS)
  for (const [i, { id, group }] of entries.entries()) {
    const at = `entries[${i}] (${id})`
    if (group !== '' && !THREAT_GROUPS.includes(group))
      throw new ListError('threats', `${at}.group`, `expected one of ${THREAT_GROUPS.join(', ')}`)
    if (group === REPORT && !ids.includes(id))
      throw new ListError('threats', `${at}.id`, `expected one of ${ids.join(', ')} in the group \`${REPORT}\``)
    if (group !== REPORT && ids.includes(id))
      throw new ListError('threats', `${at}.group`, `expected \`${REPORT}\` for this id`)
  }
}

/** A list by its name; throws where it is missing or of another kind. */
function find<K extends ListKind>(lists: readonly List[], name: string, kind: K): ListOf<K> {
  const list = lists.find((candidate) => candidate.list === name)
  if (list === undefined) throw new ListError(name, '', 'missing')
  if (list.kind !== kind) throw new ListError(name, 'kind', `expected \`${kind}\`, found \`${list.kind}\``)
  return list as ListOf<K>
}

/** Marks the words of each set with its bit; documented lists are matched as whole tokens. */
function addWordSets(builder: VocabularyBuilder, list: ListOf<'words'>, firstBit: number): void {
  for (const [i, entry] of list.entries.entries()) {
    const { words } = entry
    const set = (CLAIM_SETS as readonly string[]).indexOf(entry.set)
    if (set < 0) throw new ListError(list.list, `entries[${i}].set`, `expected one of ${CLAIM_SETS.join(', ')}`)
    for (const word of words) {
      if (!WORD.test(word))
        throw new ListError(list.list, `entries[${i}].words`, `\`${word}\` is not one lower-case token`)
      builder.word(word, 1 << (firstBit + set))
    }
  }
}

/** Adds every phrase with what it stands for. */
function addPhrases(builder: VocabularyBuilder, phrases: TextLists['phrases']): readonly Output[] {
  const outputs: Output[] = []
  for (const list of PHRASE_LISTS)
    for (const entry of phrases[list])
      for (const language of PHRASE_LANGUAGES)
        for (const phrase of entry.phrases[language] ?? []) {
          const tail = TAIL.exec(phrase)?.[1]
          const inner = phrase.replace(TAIL, '').replace(HEAD, '')
          const words = phraseWords(inner)
          if (/[<>]/.test(inner.replaceAll(ANY_NUMBER, '')))
            throw new ListError(
              list,
              entry.id,
              `\`${phrase}\`: expected \`<start>\` at the beginning only, \`<end>\` or \`<Name>\` at the end only, \`<n>\` for a number`,
            )
          if (!hasWord(words)) throw new ListError(list, entry.id, `\`${phrase}\` has no word`)
          const output =
            outputs.push({
              list,
              entry,
              language,
              phrase: words.join(' '),
              length: words.length,
              ...(HEAD.test(phrase) ? { begins: true } : {}),
              ...(tail === undefined ? {} : { tail: tail === 'end' ? 'end' : 'name' }),
            }) - 1
          builder.phrase(words, output)
        }
  return outputs
}

/** Long phrases as one word (`freemoney`), with the phrase: disguises run words together. */
function joinedPhrases(outputs: readonly Output[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>()
  for (const { phrase, length } of outputs) {
    const together = phrase.replaceAll(' ', '')
    if (length > 1 && together.length >= JOINED_MIN) joined.set(together, phrase)
  }
  return joined
}

/** A phrase of numbers alone would hold everywhere. */
function hasWord(words: readonly string[]): words is readonly [string, ...string[]] {
  return words.some((word) => word !== ANY_NUMBER)
}

/** The words of a phrase as they are matched: lower case, accents folded; `<n>` is any number. */
export function phraseWords(phrase: string): string[] {
  return (phrase.toLowerCase().match(PHRASE_WORD) ?? []).map((word) =>
    word === '<n>' ? ANY_NUMBER : foldAccents(word),
  )
}

/** Misspellings by word number, to what was meant. They get no bits: a misspelling counts for nothing but grammar. */
function addMisspellings(builder: VocabularyBuilder, list: ListOf<'words'>): Map<number, string> {
  return new Map(list.entries.flatMap(({ id, words }) => words.map((word) => [builder.word(word, 0), id] as const)))
}

/** Entries by code point. */
function codePoints<T>(
  list: ListOf<'code-points'>,
  value: (entry: ListOf<'code-points'>['entries'][number]) => T,
): Map<number, T> {
  return new Map(list.entries.flatMap((entry) => entry.codePoints.map((c) => [c, value(entry)] as const)))
}
