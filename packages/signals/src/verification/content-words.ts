import { foldLookAlikes } from '../look-alikes.ts'
import { remember } from './remember.ts'

/** Function words of English, Spanish and Swahili: they tell nothing about what a text is about. Negations are read apart. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but if of to in on at by for from with as is are was were be been being am it its this that these those i you he she we they them him his her their our my your me us ' +
    'not no do does did doing done have has had having will would can could should shall may might must about into over after than then so such just up out who whom whose what when where which ' +
    'how why there here all any also more most other some only own same too very s t re ve ll d m rt via twitter com pic https http co www amp because while during before between both each few ' +
    'el la los las un una unos unas y o pero si de del al en por para con sin sobre es son era eran fue fueron ser esta este esto estos estas ese esa eso que se su sus lo le les me mi te tu nos ' +
    'como mas muy ya hay ha han he no ni tambien cuando donde quien cual entre desde hasta ' +
    'na ya wa za la cha vya kwa ni si katika kuwa kwamba hii hizo huyu hao hiyo hilo yake wake zake yao wao kama lakini au pia hata tu bado sana'
  ).split(' '),
)

/** Longer texts are read up to here: a claim is a sentence. */
const LONGEST = 20_000

/**
 * Words of a text folded for comparison: Unicode compatibility forms, lower case, accents off, `camelCase` hashtags
 * and handles split, addresses dropped. Function words stay.
 *
 * Contractions with a negation are written out, so that `isn't` and `is not` compare alike; `covid-19` loses its
 * number, which would otherwise count as a figure; a thousands separator inside a number is dropped.
 */
export const foldedWords = remember((text: string): readonly string[] => {
  const folded = text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(/https?:\/\/\S+|pic\.twitter\.com\/\S+/gi, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  const plain = foldLookAlikes(folded)
    // Negations first: the possessive rule below would otherwise leave a `t` or an `s` behind.
    .replace(/\b(?:ca|wo)n['’]?t\b/g, 'can not')
    .replace(/\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must|ai)n['’]?t\b/g, '$1 not')
    .replace(/\bcovid[ -]?(?:20)?19\b/g, 'covid')
    .replace(/[’']s\b/g, '')
    .replace(/(\d)[.,](?=\d{3}\b)/g, '$1')
  return plain.match(/\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu) ?? []
})

/**
 * The stem of one folded word, or null for a function word. Light on purpose: it only meets inflections of one word.
 * Spanish and Swahili words keep their endings, but for an `s` or an `es` at their end.
 */
export function contentStem(word: string): string | null {
  if (FUNCTION_WORDS.has(word)) return null
  return stem(word)
}

/** Stems of the content words of a text, each once, in text order. */
export const contentWords = remember((text: string): readonly string[] => {
  const seen = new Set<string>()
  for (const word of foldedWords(text)) {
    const found = contentStem(word)
    if (found !== null) seen.add(found)
  }
  return [...seen]
})

/** Endings of English inflection, in the order in which they are tried. */
const SUFFIXES = ['ingly', 'edly', 'ing', 'ed', 'es', 's', 'ly'] as const

/**
 * Words that every fact check uses; they name no subject. Two claims that share `photo`, `shows` and `people` are not
 * about the same thing.
 */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  (
    'photograph photo video show claim say said image picture report depict capture document quote meme news people make made get one new year time ' +
    'foto imagen dice dicen muestra noticia ano picha habari'
  )
    .split(' ')
    .map(stem),
)

/** Content words without those that every fact check uses. */
export const subjectWords = remember((text: string): readonly string[] =>
  contentWords(text).filter((word) => !FRAME_WORDS.has(word)),
)

/** The same in text order, as often as they stand there: what `inRow` compares. */
export const subjectRow = remember((text: string): readonly string[] =>
  foldedWords(text).flatMap((word) => {
    const found = contentStem(word)
    return found === null || FRAME_WORDS.has(found) ? [] : [found]
  }),
)

/**
 * Cuts one ending, and an `e` behind it, and keeps three letters at least. Words with a digit stay (`g20s` is a
 * name), and so does a word in `ss`.
 */
function stem(word: string): string {
  if (/\d/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  let short = word
  for (const suffix of word.length > 4 ? SUFFIXES : []) {
    if (!short.endsWith(suffix) || short.endsWith('ss') || short.length - suffix.length < 3) continue
    short = short.slice(0, -suffix.length)
    break
  }
  return short.length > 3 && short.endsWith('e') ? short.slice(0, -1) : short
}
