import type { LocalText } from '@tribunal/messages'
import { parse } from 'yaml'
import {
  type CodePointEntry,
  type DomainEntry,
  type List,
  type ListHeader,
  NEAR,
  PHRASE_LANGUAGES,
  type PhraseEntry,
  type WordEntry,
} from './list-types.ts'

/** What is wrong with a list file, and where. Thrown on load only: a list that loads never fails later. */
export class ListError extends Error {
  /** Name of the list, as the file says it. */
  readonly list: string
  /** For example `entries[3] (greeting).phrases.en`; empty where it is the whole list. */
  readonly path: string
  /** What was expected there. */
  readonly problem: string

  constructor(list: string, path: string, problem: string) {
    super(`list \`${list}\`: ${path === '' ? '' : `${path}: `}${problem}`)
    this.name = 'ListError'
    this.list = list
    this.path = path
    this.problem = problem
  }
}

/** A list file longer than this is refused before it is read: the longest shipped one is under 100 kB. */
const LONGEST_LIST = 4_000_000

/** The fields of a mapping, of which nothing is known yet. */
type Fields = Readonly<Record<string, unknown>>

/**
 * Reads one list file (YAML). Throws `ListError` naming the list, the place and what was expected there.
 * `name` is used in messages until the file has said its own.
 */
export function parseList(text: string, name = 'list'): List {
  const fields = readDocument(text, name)
  const list = string(fields, 'list', name, '')
  const header = {
    list,
    version: string(fields, 'version', list, ''),
    source: string(fields, 'source', list, ''),
    date: date(fields, list),
    language: strings(fields, 'language', list, ''),
    licence: string(fields, 'licence', list, ''),
  }
  const rows = fields['entries']
  if (!Array.isArray(rows) || rows.length === 0) throw new ListError(list, 'entries', 'expected a list of entries')
  const each = <T>(read: (row: Fields, list: string, path: string) => T): T[] =>
    rows.map((row, i) => read(object(row, list, `entries[${i}]`), list, entryPath(row, i)))
  switch (fields['kind']) {
    case 'words':
      return { ...header, kind: 'words', entries: unique(each(wordEntryOf(header)), list) }
    case 'phrases':
      return {
        ...header,
        kind: 'phrases',
        entries: cuesExist(unique(each(phraseEntryWith(wordGroups(fields, list), header)), list), list),
      }
    case 'domains':
      return { ...header, kind: 'domains', entries: each(domainEntriesOf(ratersOf(fields, list), header)).flat() }
    case 'code-points':
      return { ...header, kind: 'code-points', entries: unique(each(codePointEntry), list) }
    default:
      throw new ListError(list, 'kind', 'expected one of words, phrases, domains, code-points')
  }
}

/**
 * YAML without aliases and without a key twice. Aliases are refused because a few lines of them can stand for a text
 * of any size.
 */
function readDocument(text: string, name: string): Fields {
  if (text.length > LONGEST_LIST) throw new ListError(name, '', `longer than ${LONGEST_LIST} characters`)
  let document: unknown
  try {
    document = parse(text, { maxAliasCount: 0, uniqueKeys: true })
  } catch (error) {
    // Whatever the parser throws is an `Error`.
    throw new ListError(name, '', (error as Error).message)
  }
  return object(document, name, '')
}

/**
 * Readers of one entry, given what the whole list says: each field that is missing or of another type throws with its
 * place.
 */
const wordEntryOf =
  (header: Origin) =>
  (row: Fields, list: string, path: string): WordEntry => {
    const id = string(row, 'id', list, path)
    const set = row['set'] === undefined ? id : string(row, 'set', list, path)
    return { id, set, words: strings(row, 'words', list, path), ...originOf(row, list, path, header) }
  }

/** What an entry takes over from its list. */
type Origin = Pick<ListHeader, 'source' | 'date'>

/** The `source` and `date` of an entry; those of `otherwise` where it does not say. */
function originOf(row: Fields, list: string, path: string, otherwise: Origin): Origin {
  return {
    source: row['source'] === undefined ? otherwise.source : string(row, 'source', list, path),
    date: row['date'] === undefined ? otherwise.date : date(row, list, path),
  }
}

/** Words by the name that phrases call them by, each in its languages. */
type WordGroups = ReadonlyMap<string, PhraseEntry['phrases']>

/**
 * The section `words` of a list of phrases: names that phrases refer to, so that `<people?> are <bad>` need not be
 * written out by hand.
 */
function wordGroups(fields: Fields, list: string): WordGroups {
  if (fields['words'] === undefined) return new Map()
  const groups = object(fields['words'], list, 'words')
  return new Map(Object.keys(groups).map((name) => [name, phrases(groups[name], list, `words.${name}`)]))
}

/** Reads an entry and spells its phrases out. A list without `words` has no names to replace, and is read as it is. */
const phraseEntryWith =
  (groups: WordGroups, header: Origin) =>
  (row: Fields, list: string, path: string): PhraseEntry => {
    const entry = phraseEntry(row, list, path, header)
    if (groups.size === 0) return entry
    const languages = Object.keys(entry.phrases) as (keyof PhraseEntry['phrases'])[]
    const spelledOut = languages.map((language) => {
      const at = `${path}.phrases.${language}`
      const all = entry.phrases[language]!.flatMap((phrase) => spellOut(phrase, language, groups, list, at))
      return [language, [...new Set(all)]]
    })
    return { ...entry, phrases: Object.fromEntries(spelledOut) }
  }

/** So many phrases one with names in it may stand for. */
const SPELLED_OUT_MAX = 20_000
/** `<n>`, `<start>`, `<end>` and `<Name>` are read where phrases are compiled. */
const NAME = /<(?!start>|end>)([a-z][a-z-]+)(\??)>/

/** A phrase with each `<name>` replaced by every word of that name, and each `<name?>` also by none. */
function spellOut(
  phrase: string,
  language: keyof PhraseEntry['phrases'],
  groups: WordGroups,
  list: string,
  path: string,
): readonly string[] {
  let all = [phrase]
  for (let name = NAME.exec(phrase); name; name = NAME.exec(all[0]!)) {
    const [called, id, optional] = name
    const words = groups.get(id!)?.[language]
    if (words === undefined)
      throw new ListError(list, path, `expected \`${called}\` to name words in \`${language}\` of \`words\``)
    const choices = optional === '' ? words : ['', ...words]
    if (all.length * choices.length > SPELLED_OUT_MAX)
      throw new ListError(list, path, `\`${phrase}\` stands for more than ${SPELLED_OUT_MAX} phrases`)
    all = all.flatMap((one) => choices.map((word) => one.replace(called, word)))
  }
  return all.map((one) => one.replace(/ {2,}/g, ' ').trim())
}

/** Cues that the reading of a text provides; `$structure` and `$model` stand in propaganda cues that no phrase shows. */
const OF_THE_TEXT = new Set(['$url', '$email', '$phone', '$short-code', '$money', '$caps', '$structure', '$model'])

/**
 * Refuses a cue that can never be there: no entry has its id, or only one that holds by its cues alone and stands no
 * earlier in the list, since entries are looked at in order.
 */
function cuesExist(entries: PhraseEntry[], list: string): PhraseEntry[] {
  const places = new Map(entries.map(({ id }, place) => [id, place]))
  const comesLater = (cue: string, place: number) =>
    Object.keys(entries[places.get(cue)!]!.phrases).length === 0 && places.get(cue)! >= place
  for (const [place, { id, needs, unless }] of entries.entries())
    for (const cue of [...needs.flat(), ...unless]) {
      if (OF_THE_TEXT.has(cue)) continue
      const at = entryPath({ id }, place)
      if (!places.has(cue))
        throw new ListError(
          list,
          at,
          `expected \`${cue}\` to be the id of an entry or one of ${[...OF_THE_TEXT].join(', ')}`,
        )
      if (comesLater(cue, place))
        throw new ListError(list, at, `expected the entry \`${cue}\` to stand before this one`)
    }
  return entries
}

/** Characters that a list allows between cues, at most as many as cues may stand apart at all; where it says so, the cues of a set follow each other. */
function gap(row: Fields, list: string, path: string): { readonly gap: number } {
  const value = number(row, 'gap', list, path)
  if (!Number.isInteger(value) || value < 1 || value > NEAR)
    throw new ListError(list, `${path}.gap`, `expected a whole number from 1 to ${NEAR}`)
  if (row['within'] !== undefined) throw new ListError(list, `${path}.gap`, 'expected `gap` or `within`, not both')
  if (row['needs'] === undefined) throw new ListError(list, `${path}.gap`, 'expected `needs` beside `gap`')
  return { gap: value }
}

/** Fields of an entry of phrases. */
const PHRASE_FIELDS = new Set(
  'id group weight documented reason phrases needs unless within gap action label source date'.split(' '),
)

/** One entry of phrases. It must have phrases or cues: an entry without both could never hold. */
function phraseEntry(row: Fields, list: string, path: string, header: Origin): PhraseEntry {
  const unknown = Object.keys(row).find((field) => !PHRASE_FIELDS.has(field))
  if (unknown !== undefined)
    throw new ListError(list, `${path}.${unknown}`, `expected one of ${[...PHRASE_FIELDS].join(', ')}`)
  const action = row['action']
  if (action !== undefined && action !== 'REVIEW' && action !== 'BLOCK')
    throw new ListError(list, `${path}.action`, 'expected REVIEW or BLOCK')
  const needs = row['needs'] ?? []
  if (!Array.isArray(needs)) throw new ListError(list, `${path}.needs`, 'expected a list of lists of cue ids')
  const entry = {
    id: string(row, 'id', list, path),
    group: row['group'] === undefined ? '' : string(row, 'group', list, path),
    weight: row['weight'] === undefined ? 1 : number(row, 'weight', list, path),
    documented: row['documented'] === true,
    reason: localText(row['reason'], list, `${path}.reason`),
    phrases: phrases(row['phrases'] ?? {}, list, `${path}.phrases`),
    needs: needs.map((set, i) => texts(set, list, `${path}.needs[${i}]`)),
    unless: row['unless'] === undefined ? [] : strings(row, 'unless', list, path),
    ...originOf(row, list, path, header),
    ...(row['within'] === undefined ? {} : { within: number(row, 'within', list, path) }),
    ...(row['gap'] === undefined ? {} : gap(row, list, path)),
    ...(action === undefined ? {} : { action }),
    ...(row['label'] === undefined ? {} : { label: string(row, 'label', list, path) }),
  } satisfies PhraseEntry
  if (Object.keys(entry.phrases).length === 0 && entry.needs.length === 0)
    throw new ListError(list, path, 'expected `phrases` or `needs`')
  return entry
}

/** Phrases by language. A language that nobody matches is refused, since it would be a slip of the pen. */
function phrases(value: unknown, list: string, path: string): PhraseEntry['phrases'] {
  const fields = object(value, list, path)
  for (const key of Object.keys(fields))
    if (!(PHRASE_LANGUAGES as readonly string[]).includes(key))
      throw new ListError(list, `${path}.${key}`, `expected a language among ${PHRASE_LANGUAGES.join(', ')}`)
  return Object.fromEntries(Object.keys(fields).map((key) => [key, strings(fields, key, list, path)]))
}

/** Whose ratings a list takes over, by the id that entries name them by. */
type Raters = ReadonlyMap<string, Origin>

/** `raters`: each with its name, its date and the licence of what was taken over. */
function ratersOf(fields: Fields, list: string): Raters {
  if (fields['raters'] === undefined) return new Map()
  const raters = object(fields['raters'], list, 'raters')
  return new Map(
    Object.keys(raters).map((id) => {
      const path = `raters.${id}`
      const rater = object(raters[id], list, path)
      string(rater, 'licence', list, path)
      return [id, { source: string(rater, 'name', list, path), date: date(rater, list, path) }]
    }),
  )
}

/** One entry of `domain`, or of each of its `domains`, which share all else. */
const domainEntriesOf =
  (raters: Raters, header: Origin) =>
  (row: Fields, list: string, path: string): DomainEntry[] => {
    const quality = number(row, 'quality', list, path)
    if (quality > 1) throw new ListError(list, `${path}.quality`, 'expected a number from 0 to 1')
    const shared = {
      quality,
      kind: string(row, 'kind', list, path),
      reason: localText(row['reason'], list, `${path}.reason`),
      ...originOf(row, list, path, raterOf(row, raters, list, path) ?? header),
    }
    return namesOf(row, list, path).map((name) => ({ ...name, ...shared }))
  }

/** The rater that an entry names; undefined where it names none, and then the list itself is the source. */
function raterOf(row: Fields, raters: Raters, list: string, path: string): Origin | undefined {
  if (row['rater'] === undefined) return undefined
  const id = string(row, 'rater', list, path)
  const rater = raters.get(id)
  if (rater === undefined) throw new ListError(list, `${path}.rater`, `expected an id of \`raters\`, found \`${id}\``)
  return rater
}

/** The domains of a row, each a name or a name with a `brand`. */
function namesOf(row: Fields, list: string, path: string): readonly Pick<DomainEntry, 'domain' | 'brand'>[] {
  const { domains } = row
  if (domains === undefined) return [nameOf(row, list, path)]
  if (!Array.isArray(domains) || domains.length === 0)
    throw new ListError(list, `${path}.domains`, 'expected a list of domains')
  return domains.map((one, i) => {
    const at = `${path}.domains[${i}]`
    return nameOf(typeof one === 'string' ? { domain: one } : object(one, list, at), list, at)
  })
}

/** Domains and brands are compared in lower case. */
function nameOf(row: Fields, list: string, path: string): Pick<DomainEntry, 'domain' | 'brand'> {
  const domain = string(row, 'domain', list, path).toLowerCase()
  return row['brand'] === undefined ? { domain } : { domain, brand: string(row, 'brand', list, path).toLowerCase() }
}

/** One class of code points. `to` may be a number in YAML (`0`), so it is made a text. */
function codePointEntry(row: Fields, list: string, path: string): CodePointEntry {
  const codePoints = string(row, 'code_points', list, path)
    .split(/\s+/)
    .flatMap((range) => expandRange(range, list, `${path}.code_points`))
  const to = row['to'] === undefined ? '' : String(row['to'])
  return { id: string(row, 'id', list, path), to, codePoints }
}

/** `0430` is one code point, `200B-200F` is a range, both hexadecimal. */
function expandRange(range: string, list: string, path: string): number[] {
  const match = /^([0-9A-Fa-f]{1,6})(?:-([0-9A-Fa-f]{1,6}))?$/.exec(range)
  const first = Number.parseInt(match?.[1] ?? '', 16)
  const last = Number.parseInt(match?.[2] ?? match?.[1] ?? '', 16)
  if (!(first <= last && last <= 0x10ffff && last - first < 65_536))
    throw new ListError(list, path, `expected a code point or a range of them, found \`${range}\``)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** A text in one language for all, or one of English and Spanish each. */
function localText(value: unknown, list: string, path: string): LocalText {
  if (typeof value === 'string' && value !== '') return value
  const fields = object(value, list, path)
  // A comma in a text without quotation marks cuts it off and leaves its rest as a key.
  const stray = Object.keys(fields).find((key) => key !== 'en' && key !== 'es')
  if (stray !== undefined)
    throw new ListError(
      list,
      path,
      `expected \`en\` and \`es\` alone, found \`${stray}\`; put a text with commas in quotation marks`,
    )
  return { en: string(fields, 'en', list, path), es: string(fields, 'es', list, path) }
}

/**
 * The readers below take one field each, and throw a `ListError` that names it. They check types only; what a value
 * means is checked where it is read.
 */
function object(value: unknown, list: string, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ListError(list, path, 'expected a mapping')
  return value as Fields
}

function string(fields: Fields, key: string, list: string, path: string): string {
  const value = fields[key]
  if (typeof value !== 'string' || value === '') throw new ListError(list, join(path, key), 'expected a text')
  return value
}

function strings(fields: Fields, key: string, list: string, path: string): string[] {
  return texts(fields[key], list, join(path, key))
}

function texts(value: unknown, list: string, path: string): string[] {
  if (!Array.isArray(value) || value.length === 0) throw new ListError(list, path, 'expected a list of texts')
  return value.map((item, i) => {
    if (typeof item !== 'string' || item === '')
      throw new ListError(list, `${path}[${i}]`, 'expected a text (quote words such as "no" or "12")')
    return item
  })
}

function number(fields: Fields, key: string, list: string, path: string): number {
  const value = fields[key]
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new ListError(list, join(path, key), 'expected a number, 0 or more')
  return value
}

function date(fields: Fields, list: string, path = ''): string {
  const value = string(fields, 'date', list, path)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value))
    throw new ListError(list, join(path, 'date'), 'expected a date such as 2026-11-22')
  return value
}

/** Where an entry stands, with its id where it has one: people look for that. */
function entryPath({ id }: { readonly id?: unknown }, place: number): string {
  return typeof id === 'string' && id !== '' ? `entries[${place}] (${id})` : `entries[${place}]`
}

/** Refuses an id that stands twice: findings, cues and screening refer to entries by their id. */
function unique<T extends { readonly id: string }>(entries: T[], list: string): T[] {
  const seen = new Set<string>()
  for (const [i, entry] of entries.entries()) {
    if (seen.has(entry.id)) throw new ListError(list, `entries[${i}].id`, `\`${entry.id}\` is there twice`)
    seen.add(entry.id)
  }
  return entries
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
