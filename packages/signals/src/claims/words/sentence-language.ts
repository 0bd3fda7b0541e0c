import type { Sentence } from './split-sentences.ts'
import type { Tokens } from './tokens.ts'
import { verbForm } from './verb-forms.ts'

/** A language that a sentence can be recognised as. */
export type SentenceLanguage = 'en' | 'es' | 'sw'

/** The languages that claims are found in. */
export const READ_LANGUAGES: ReadonlySet<string> = new Set<SentenceLanguage>(['en', 'es', 'sw'])

/** Words of the shortest sentence of which one can say that nobody reads it. Our own choice. */
const UNREAD_MIN = 3
/** Links, handles, hashtags and file names, which are words of every language. */
const OF_ALL_LANGUAGES = /(?<!\S)\S*[/@#.]\S+/g
/** Scripts that set no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/**
 * Is a text in a language that claims are not found in? `lang` is a BCP 47 tag. Where nothing tells the language, and in one or two
 * words, they are looked for.
 */
export function isUnread(text: string, lang: string): boolean {
  if (READ_LANGUAGES.has(lang) || lang === 'mixed' || lang === 'und') return false
  const words = text.replace(OF_ALL_LANGUAGES, ' ').match(/[\p{L}\p{M}]{2,}/gu) ?? []
  return words.length >= UNREAD_MIN || UNSPACED.test(text)
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** The commonest short words of each language that are none of the others'. */
const SHORT: readonly (readonly [SentenceLanguage, ReadonlySet<string>])[] = [
  [
    'en',
    set(
      `the of and to is are was were be been have had has did do will would can could should that this these those it he she
       they we you i not don't doesn't isn't aren't in on at by for from with as or but if so than then there what which who
       how why when where your my their his her its our an into about over after before all every more most some many only
       just now`,
    ),
  ],
  [
    'es',
    set(
      `el los las un una unos unas de del al que en y por para con se su sus lo le les es fue está están ha han hay ser como
       más pero sí este esta estos estas eso esa ese esos qué cuando donde muy también te tu mi nos o entre desde hasta sobre
       todo todos todas cada otro según porque hoy`,
    ),
  ],
  [
    'sw',
    set(
      'ya wa na kwa za katika ni hii hiyo hizo kuwa kama lakini sana watu pia bila baada kabla cha vya wote yote hakuna',
    ),
  ],
]
const LANGUAGES = SHORT.map(([lang]) => lang)
/** Of each short word the language, by its place. */
const PLACES: ReadonlyMap<string, number> = new Map(
  SHORT.flatMap(([, words], place) => [...words].map((word): [string, number] => [word, place])),
)
/** Subject and tense before a Swahili stem: `husababisha`, `alishinda`. */
const SWAHILI_VERB = /^(?:hu|(?:[aui]|wa|ya|zi|ki|vi|li)(?:na|li|me))\p{L}{3,}$/u
/** Spanish nouns end in `a` and `o`, English ones hardly ever. */
const SPANISH_END = /^\p{L}{3,}[ao]s?$/u

/**
 * The language of a sentence, whatever the rest of its text is: by the shortest words of each language; where these say
 * nothing, by verbs, then by the ends of its words. Undefined where nothing tells.
 */
export function sentenceLanguage(
  { words }: Tokens,
  { from, to }: Pick<Sentence, 'from' | 'to'>,
): SentenceLanguage | undefined {
  const counts = [0, 0, 0]
  for (let i = from; i < to; i++) {
    const place = PLACES.get(words[i]!)
    if (place !== undefined) counts[place]! += 1
  }
  return most(counts) ?? byVerbsAndEnds(words.slice(from, to))
}

/**
 * By verbs that only one language has, then by the ends of the words. All words must end as Spanish ones do: one
 * English word shows that it is not Spanish.
 */
function byVerbsAndEnds(words: readonly string[]): SentenceLanguage | undefined {
  const told = most(LANGUAGES.map((lang) => words.filter((word) => isVerbOf(word, lang)).length))
  return told ?? (words.length > 0 && words.every((word) => SPANISH_END.test(word)) ? 'es' : undefined)
}

/** The language with the highest count, where no other has as high a one. */
function most(counts: readonly number[]): SentenceLanguage | undefined {
  const best = Math.max(...counts)
  const place = counts.indexOf(best)
  return best === 0 || counts.lastIndexOf(best) !== place ? undefined : LANGUAGES[place]
}

/** Whether a word is a verb of a language. Subjunctives do not count: many of them are English words (`cure`, `cause`). */
function isVerbOf(word: string, lang: SentenceLanguage): boolean {
  if (lang === 'sw') return SWAHILI_VERB.test(word)
  const form = verbForm(word, lang)
  return form !== undefined && form.tense !== 'subjunctive'
}
