/** Word classes of `content/lists/agreement-words.yaml`, in the order of their bits. */
export const AGREEMENT_CLASSES = [
  'negation',
  'denial',
  'contrast',
  'finding',
  'once',
  'hedge',
  'report',
  'all',
  'some',
  'only',
  'first',
  'most',
  'more',
  'less',
  'about',
  'not',
  'auxiliary',
  'article',
  'common',
  'attribution',
  'pronoun',
  'picture',
  'quantity',
  'comparison',
  'modal',
  'attempt',
  'extent',
  'rank',
  'join',
  'opener',
  'closer',
  'governor',
] as const
/** A word class by its name in the list. */
export type AgreementClass = (typeof AGREEMENT_CLASSES)[number]

/** The bit of a word class in a word's `classes`. */
export const CLASS_BIT = Object.fromEntries(AGREEMENT_CLASSES.map((name, i) => [name, 1 << i])) as Readonly<
  Record<AgreementClass, number>
>

/** The bits of several classes together. */
export function bitsOf(names: readonly AgreementClass[]): number {
  return names.reduce((bits, name) => bits | CLASS_BIT[name], 0)
}

/** `content/lists/agreement-words.yaml` as read. */
export interface AgreementFile {
  readonly words: Readonly<Record<string, Readonly<Partial<Record<AgreementClass, readonly string[]>>>>>
  readonly opposites: readonly (readonly [readonly string[], readonly string[]])[]
  readonly same: readonly (readonly string[])[]
  readonly numbers: Readonly<Record<string, number>>
  readonly magnitudes: Readonly<Record<string, number>>
  readonly percent: readonly string[]
  readonly units: readonly Readonly<Record<string, number>>[]
  readonly months: readonly (readonly string[])[]
}

/** All that the list says of one word. */
export interface AgreementWord {
  /** Bits of {@link CLASS_BIT} in any language. */
  readonly classes: number
  /** The same by language: `no` is the plain negation of a verb in Spanish, and in English a quantity. */
  readonly languages: Readonly<Record<string, number>>
  /** Groups of words that say the same. */
  readonly same: readonly number[]
  /** Sides of opposed pairs: twice the pair's place, and one more for its second side. */
  readonly sides: readonly number[]
  readonly number?: number
  readonly magnitude?: number
  readonly percent?: true
  readonly unit?: { readonly group: number; readonly factor: number }
  /** 1..12 */
  readonly month?: number
}

/** The list, ready to be looked up in. Immutable; build once, share freely. */
export type AgreementWords = ReadonlyMap<string, AgreementWord>

/** A word while the list is read. */
type Draft = { -readonly [K in keyof AgreementWord]: AgreementWord[K] }

/** Builds the lookup table. Throws a `TypeError` that names the list and the place where the file has not the documented shape. */
export function compileAgreementWords(file: AgreementFile): AgreementWords {
  requireShape(file)
  const words = new Map<string, Draft>()
  const entry = (word: string): Draft => {
    const known = words.get(word)
    if (known) return known
    const fresh: Draft = { classes: 0, languages: {}, same: [], sides: [] }
    words.set(word, fresh)
    return fresh
  }
  for (const [lang, classes] of Object.entries(file.words))
    for (const name of AGREEMENT_CLASSES)
      for (const word of classes[name] ?? []) {
        const known = entry(word)
        known.classes |= CLASS_BIT[name]
        known.languages = { ...known.languages, [lang]: (known.languages[lang] ?? 0) | CLASS_BIT[name] }
      }
  for (const [pair, sides] of file.opposites.entries())
    for (const [side, list] of sides.entries())
      for (const word of list) entry(word).sides = [...entry(word).sides, pair * 2 + side]
  for (const [group, list] of file.same.entries())
    for (const word of list) entry(word).same = [...entry(word).same, group]
  for (const [word, value] of Object.entries(file.numbers)) entry(word).number = value
  for (const [word, value] of Object.entries(file.magnitudes)) entry(word).magnitude = value
  for (const word of file.percent) entry(word).percent = true
  for (const [group, units] of file.units.entries())
    for (const [word, factor] of Object.entries(units)) entry(word).unit = { group, factor }
  for (const [index, names] of file.months.entries()) for (const word of names) entry(word).month = index + 1
  return words
}

/**
 * Throws at the first place of the file that has not the documented shape: the list is data that its owner may
 * change, and a slip in it must not change verdicts silently.
 */
function requireShape(file: AgreementFile): void {
  const demand = (holds: boolean, place: string) => {
    if (!holds) throw new TypeError(`agreement-words: ${place}`)
  }
  const lists = (value: unknown) => Array.isArray(value) && value.every(isWordList)
  demand(typeof file?.words === 'object', '`words` must hold a section for each language')
  for (const [lang, classes] of Object.entries(file.words))
    for (const [name, list] of Object.entries(classes)) {
      demand((AGREEMENT_CLASSES as readonly string[]).includes(name), `words.${lang}.${name} is no word class`)
      demand(isWordList(list), `words.${lang}.${name} must be a list of words`)
    }
  demand(
    Array.isArray(file.opposites) && file.opposites.every((pair) => lists(pair) && pair.length === 2),
    '`opposites` must be pairs of lists of words',
  )
  demand(lists(file.same), '`same` must be lists of words')
  demand(lists(file.months) && file.months.length === 12, '`months` must be twelve lists of words')
  demand(isWordList(file.percent), '`percent` must be a list of words')
  for (const name of ['numbers', 'magnitudes'] as const)
    demand(isValues(file[name]), `\`${name}\` must give each word a number`)
  demand(Array.isArray(file.units) && file.units.every(isValues), '`units` must be groups of words with a factor each')
}

/** A list of texts, perhaps empty. */
function isWordList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string')
}

/** Numbers by name. */
function isValues(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number')
}
