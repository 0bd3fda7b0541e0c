import { bitsOf } from './agreement/agreement-lists.ts'

/** Words that make a text more than one plain fact: words alone do not show the part that a negation in it is of. */
const NOT_PLAIN = bitsOf([
  ...([
    'negation',
    'attribution',
    'report',
    'pronoun',
    'picture',
    'denial',
    'contrast',
    'hedge',
    'modal',
    'attempt',
    'join',
  ] as const),
  ...([
    'quantity',
    'all',
    'some',
    'only',
    'most',
    'more',
    'less',
    'about',
    'comparison',
    'extent',
    'rank',
    'first',
  ] as const),
])
/** Quotation marks, and what parts clauses, lists and sentences. An apostrophe inside a word parts nothing. */
const PARTED = /["“”„«»‹›:;?!¿¡,()[\]…|\n–—]|\s-|[.]\s*\S|(?<!\p{L})['‘’]|['‘’](?!\p{L})/u
/** The point of an initial or inside a number, which parts nothing. */
const INITIAL = /\b\p{Lu}\.|(?<=\p{N})[.,](?=\p{N})/gu
/** A number that stands alone, as in `5 million` or `12 %`; not `5G` or `COVID-19`. */
const NUMBERS = /(?<![\p{L}\p{N}]-?)\p{N}[\p{N}.,]*(?!-?[\p{L}\p{N}])/gu
/** A year from 1500 to 2099, which counts nothing. */
const YEAR = /^(?:1[5-9]|20)\d\d[.,]?$/
/** `fastest`, `rapidísimo`. */
const SUPERLATIVE = /(?:\p{L}{3}est|\p{L}{3}[ií]sim[oa]s?)(?!\p{L})/iu
/** Future and conditional of Spanish verbs (`subirán`, `bajaría`). */
const SPANISH_FUTURE = /\p{L}{2}(?:rá[ns]?|ré(?:is)?|remos|ría(?:s|n|mos)?)(?!\p{L})/iu
/** `A vaccine was approved` and `a vaccine was not approved` can both be so. */
const INDEFINITE = /^\W*(?:an?|una?|unos|unas)\s/i

/**
 * Does a text state one plain fact, so that its negation is true where it is false and the other way round? Not where
 * somebody is quoted or said to say or see it, where it counts, compares, doubts or plans, and where it has several
 * parts.
 *
 * `The film was released in 2002` is one; `Most vaccines are safe` is not, since `not most` and `most … not` are two
 * things. A year may stand in it: the statement is of that year as a whole.
 *
 * @param classes the bits of the word classes of all its words but the negation itself
 */
export function isPlainFact(text: string, classes: number): boolean {
  if (
    (classes & NOT_PLAIN) !== 0 ||
    PARTED.test(
      text
        .trim()
        .replace(INITIAL, '')
        .replace(/[.!]+$/, ''),
    )
  )
    return false
  if (SUPERLATIVE.test(text) || SPANISH_FUTURE.test(text) || INDEFINITE.test(text)) return false
  return (text.match(NUMBERS) ?? []).every((number) => YEAR.test(number))
}
