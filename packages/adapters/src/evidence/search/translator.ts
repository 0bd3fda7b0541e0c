import { foldedWords, remember } from '@tribunal/signals'

/** Puts Spanish texts into English words, one by one: enough to search with, not to read. */
export interface Translator {
  /**
   * The text with those of its Spanish words in English that are known; undefined where it is not Spanish. `lang` is a
   * BCP 47 tag; the language is guessed where it is absent, `und` or `mixed`.
   */
  toEnglish(text: string, lang?: string): string | undefined
  /** Is a word, folded, Spanish by the list, or by an ending that tells? */
  isWord(word: string): boolean
}

const WORD = /[\p{L}\p{M}]+/gu
const ONE_WORD = /^[A-Za-z]+$/
const KEPT = 20_000
/** Shorter words with a known ending are too often something else. */
const COGNATE_MIN = 5
const STEM_MIN = 3
/** Endings of fewer letters make a Spanish word of any English one (`humans` and `a`), enough to search with and no more. */
const TELLING_MIN = 3

/** Endings of Spanish words and of the English ones of the same origin; each result has to be a word of English. */
const COGNATES: readonly (readonly [RegExp, string])[] = [
  [/ciones$/, 'tions'],
  [/cion$/, 'tion'],
  [/siones$/, 'sions'],
  [/dades$/, 'ties'],
  [/dad$/, 'ty'],
  [/amente$/, 'ly'],
  [/mente$/, 'ly'],
  [/ismo$/, 'ism'],
  [/istas?$/, 'ist'],
  [/ic[oa]s?$/, 'ic'],
  [/ic[oa]s?$/, 'ical'],
  [/os[oa]s?$/, 'ous'],
  [/encias?$/, 'ence'],
  [/encias?$/, 'ency'],
  [/ancias?$/, 'ance'],
  [/ari[oa]s?$/, 'ary'],
  [/iv[oa]s?$/, 'ive'],
  [/ias?$/, 'y'],
  [/ores$/, 'ors'],
  [/ales$/, 'al'],
  [/antes$/, 'ants'],
  [/ntes?$/, 'nt'],
  [/ad[oa]s?$/, 'ated'],
  [/izar$/, 'ize'],
  [/[aei]r$/, 'e'],
  [/[aei]r$/, ''],
  [/[oae]s?$/, ''],
  [/[oa]s?$/, 'e'],
]
/** Endings of verbs, longest first: without them and with the ending of an infinitive stands the word of dictionaries. */
const VERB_ENDINGS =
  /(?:ariamos|aremos|aramos|ieron|iendo|arian|ieran|abamos|ando|aron|ados|adas|idos|idas|aran|eran|iran|aban|aria|eria|iria|amos|emos|imos|ado|ada|ido|ida|aba|ian|ara|era|ira|an|en|as|es|io|ia|a|e|o)$/
const INFINITIVES = ['ar', 'er', 'ir'] as const

/** `known`: Spanish words, folded, to English ones. `isEnglish`: whether a word is one of the English vocabulary. */
export function createTranslator(known: ReadonlyMap<string, string>, isEnglish: (word: string) => boolean): Translator {
  const kept = new Map<string, string>()
  const wordOf = (written: string): string => {
    const found = kept.get(written)
    if (found !== undefined) return found
    const folded = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const isName = written[0] !== written[0]!.toLowerCase()
    const english = fromList(folded, known) ?? (isName ? undefined : cognateOf(folded, isEnglish)) ?? written
    if (kept.size >= KEPT) kept.clear()
    kept.set(written, english)
    return english
  }
  const isListed = (word: string) => !isEnglish(word) && fromList(word, known) !== undefined
  const isByWords = remember((text) => looksSpanish(text, isListed))
  /** By its tag, else by its words. */
  const isSpanish = (text: string, lang: string | undefined): boolean => {
    const language = lang?.split('-')[0]?.toLowerCase()
    return language === undefined || language === 'und' || language === 'mixed' ? isByWords(text) : language === 'es'
  }
  return {
    toEnglish(text, lang) {
      if (!isSpanish(text, lang)) return undefined
      return ONE_WORD.test(text) ? wordOf(text) : text.normalize('NFC').replace(WORD, wordOf)
    },
    isWord: (word) => fromList(word, known) !== undefined || cognateOf(word, isEnglish, TELLING_MIN) !== undefined,
  }
}

/** Takes every text as it is. */
export const NO_TRANSLATOR: Translator = { toEnglish: () => undefined, isWord: () => false }

/** The entries of `content/lists/translations-es-en.yaml` as read. Throws where one is no word with what it is in English. */
export function readTranslations(list: unknown): ReadonlyMap<string, string> {
  const { words } = list as { readonly words: Readonly<Record<string, string>> }
  const entries = Object.values(words).flatMap((group) => group.split(', '))
  return new Map(entries.map(readEntry))
}

function readEntry(entry: string): readonly [string, string] {
  const [, word, english] = /^([a-z]+): ([a-z][a-z ]*)$/.exec(entry) ?? []
  if (word === undefined || english === undefined)
    throw new Error(
      `content/lists/translations-es-en.yaml: \`${entry}\` is no small word without accents, a colon and its English`,
    )
  return [word, english]
}

function fromList(word: string, known: ReadonlyMap<string, string>): string | undefined {
  for (const form of formsOf(word)) {
    const found = known.get(form)
    if (found !== undefined) return found
  }
  return undefined
}

/** The word, and what it may be an inflection of. */
function* formsOf(word: string): Generator<string> {
  yield word
  if (word.endsWith('ces')) yield `${word.slice(0, -3)}z`
  if (word.endsWith('s')) yield word.slice(0, -1)
  if (word.endsWith('es')) yield word.slice(0, -2)
  if (word.endsWith('a')) yield `${word.slice(0, -1)}o`
  if (word.endsWith('as')) yield `${word.slice(0, -2)}o`
  if (word.endsWith('amente')) yield `${word.slice(0, -6)}o`
  const stem = word.replace(VERB_ENDINGS, '')
  if (stem !== word && stem.length >= STEM_MIN) for (const ending of INFINITIVES) yield stem + ending
}

/** `shortest`: letters that an ending has at least. */
function cognateOf(word: string, isEnglish: (word: string) => boolean, shortest = 1): string | undefined {
  if (word.length < COGNATE_MIN || isEnglish(word)) return undefined
  for (const [ending, english] of COGNATES) {
    if ((ending.exec(word)?.[0].length ?? 0) < shortest) continue
    const guess = word.replace(ending, english)
    for (const form of [guess, guess.replace(/^es(?=[cmpqt])/, 's')])
      if (form.length >= COGNATE_MIN - 1 && isEnglish(form)) return form
  }
  return undefined
}

const SPANISH = new Set(
  'el la los las un una unos unas de del al y en que se su sus es son fue con por para como mas lo le'.split(' '),
)
const ENGLISH = new Set(
  'the a an of and to in is are was were that it he his with by for on as this from has have not be at'.split(' '),
)

/** Is a text Spanish by small words of either language and words of the list: two at least, and more than English ones? */
function looksSpanish(text: string, isListed: (word: string) => boolean): boolean {
  const words = foldedWords(text)
  const english = words.filter((word) => ENGLISH.has(word)).length
  const spanish = words.filter((word) => SPANISH.has(word) || isListed(word)).length
  return spanish >= 2 && spanish > english
}
