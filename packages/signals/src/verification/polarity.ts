import { type AgreementWords, CLASS_BIT } from './agreement/agreement-lists.ts'
import { contentStem, foldedWords } from './content-words.ts'
import { isPlainFact } from './plain-fact.ts'
import { remember } from './remember.ts'
import { saysInPart } from './spans.ts'

/** Do two statements about the same thing say the same, or the opposite, or is that unknown? */
export type Polarity = 'same' | 'opposite' | 'unsure'

/** Determines the polarity of a claim and a checked claim. */
export type PolarityOf = (claim: string, checked: string) => Polarity

/**
 * Words that deny in English, Spanish and Swahili, for a question to which too many do no harm: where negations
 * differ, a model may say the opposite of a rating.
 */
const DENYING: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without nunca jamas ningun ninguno ninguna nadie nada tampoco sin ' +
    'si sio siyo hapana hakuna haiwezi hawawezi bila kamwe haina hazina hausababishi hayasababishi haisababishi hazisababishi'
  ).split(' '),
)

/** Has one text a negation more than the other, of whatever it is? Then a verdict on one may be the opposite on the other. */
export function negationsDiffer(claim: string, checked: string): boolean {
  const [own, other] = [claim, checked].map((text) => foldedWords(text).filter((word) => DENYING.has(word)).length)
  return own !== other
}

/** Reads how statements are said. */
export interface Wording {
  readonly polarityOf: PolarityOf
  /** Does the text state one plain fact, or deny one by a plain negation? */
  isPlain(text: string): boolean
}

/** Words that a statement keeps its sense without, beside articles; a question asks about the statement by the last three. */
const SILENT: ReadonlySet<string> = new Set(['that', 'que', 'do', 'does', 'did'])
/** Forms of `to be` of the passive. */
const PASSIVE: ReadonlySet<string> = new Set('is are was were be been being es son fue fueron sido ser'.split(' '))
/** By whom: the words after it do what the verb before it says. */
const BY: ReadonlySet<string> = new Set(['by', 'por'])
/** Words that end the words after `by`. */
const PREPOSITION = new Set('in on at to of for from with during after before en de para con desde durante'.split(' '))

/** A word with what the list says of it in the language of its text. */
interface Token {
  readonly text: string
  /** The stem, or the word itself where it names no subject. */
  readonly stem: string
  readonly isContent: boolean
  /** A number in words, what one is multiplied by, or `percent`. */
  readonly isNumber: boolean
  readonly classes: number
}

/** A text read for comparison. */
interface Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Places of the plain negations of verbs. */
  readonly negations: readonly number[]
  /** Words that name a subject, in text order. */
  readonly content: readonly string[]
  /**
   * The words that are not silent, negations aside, in text order. A statement that has one more, or another, says something
   * else: `in mice`, `nearly`, `mostly`, `second`, `book` for `film`, `before` for `during`, `was` for `is`.
   */
  readonly telling: readonly string[]
  /** Those of them that name no subject, without the words of a passive. */
  readonly particles: readonly string[]
  /** The language of its common words; undefined where none shows it, and then words count as in any language. */
  readonly language: string | undefined
}

/**
 * Compares by the words of `content/lists/agreement-words.yaml`. A word with one wrong letter, or of the same stem, is another word: a
 * guess at what was meant labels nobody (`canker` and `cancer`, `vaccinees` and `vaccines`, `bleached` and `bleach`). Pure except for its memory of short texts, which callers cannot see.
 */
export function createWording(list: AgreementWords): Wording {
  const read = remember((text: string) => readText(text, list))
  return {
    polarityOf(claim, checked) {
      const found = polarity(read(claim), read(checked))
      if (found !== 'unsure') return found
      const says = (text: string) => polarity(read(text), read(checked)) === 'same'
      return saysInPart(claim, read(checked).tokens.length, list, says) ? 'same' : 'unsure'
    },
    isPlain: (text) => isPlain(read(text)),
  }
}

/**
 * The same words make the same statement, where each stands where it stood, or the voice or the place of an opening
 * part alone is another. One plain negation more or less of a plain fact that else is word for word the same makes it
 * the opposite. Anything else is unsure: one word exchanged or added may say anything.
 *
 * `Vaccines cause autism` and `Autism is caused by vaccines` are the same; `Vaccines do not cause autism` is the
 * opposite; `Vaccines may cause autism` is unsure.
 */
function polarity(a: Reading, b: Reading): Polarity {
  if (a.negations.length === b.negations.length) return negateTheSame(a, b) && saysTheSame(a, b) ? 'same' : 'unsure'
  const [negated, plain] = a.negations.length > b.negations.length ? [a, b] : [b, a]
  return isNegationOf(negated, plain) ? 'opposite' : 'unsure'
}

/** Negations count only where the language is known: `no` is a quantity in English and a negation in Spanish. */
function readText(text: string, list: AgreementWords): Reading {
  const words = foldedWords(text).flatMap((word) => (word === 'cannot' ? ['can', 'not'] : [word]))
  const language = languageOf(words, list)
  const tokens = words.map((word): Token => {
    const listed = list.get(word)
    const stem = contentStem(word)
    const classes = (language === undefined ? listed?.classes : listed?.languages[language]) ?? 0
    const isNumber = (listed?.number ?? listed?.magnitude ?? listed?.percent) !== undefined
    return { text: word, stem: stem ?? word, isContent: stem !== null, isNumber, classes }
  })
  // Of an unknown language nothing is a plain negation, so such a text is never the opposite of another.
  const isNegation = ({ classes }: Token) => language !== undefined && (classes & CLASS_BIT.not) !== 0
  const telling = tokens.filter((token) => !isNegation(token) && !isSilent(token))
  return {
    text,
    tokens,
    language,
    negations: tokens.flatMap((token, at) => (isNegation(token) ? [at] : [])),
    content: tokens.filter(({ isContent }) => isContent).map(({ text }) => text),
    telling: telling.map(({ text }) => text),
    particles: telling.filter((token) => !token.isContent && !isOfPassive(token)).map(({ text }) => text),
  }
}

/** What a text without common words counts as. */
const NO_LANGUAGE = ['und', 0] as const

/**
 * The language most of whose common words a text has. Undefined where two have as many: then `no` could be either of
 * its two words.
 */
function languageOf(words: readonly string[], list: AgreementWords): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const [lang, bits] of Object.entries(list.get(word)?.languages ?? {}))
      if (bits & CLASS_BIT.common) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const [first = NO_LANGUAGE, second = NO_LANGUAGE] = [...counts].sort((x, y) => y[1] - x[1])
  return first[1] > second[1] ? first[0] : undefined
}

/** As many negations on both sides: each before the same word. */
function negateTheSame(a: Reading, b: Reading): boolean {
  return a.negations.every((at, i) => a.tokens[at + 1]?.text === b.tokens[b.negations[i]! + 1]?.text)
}

/**
 * Is one text the other with one plain negation more, and each a plain fact?
 *
 * English denies with an auxiliary: `does not cause` for `causes`. The auxiliary that only carries the negation is
 * left out, and its verb is compared by the stem and by the time it is of. In Spanish the negation is one word before
 * the verb, and everything else is the same.
 */
function isNegationOf(negated: Reading, plain: Reading): boolean {
  if (plain.negations.length > 0 || !isPlain(negated) || !isPlain(plain)) return false
  const at = negated.negations[0]!
  const [auxiliary, base] = [negated.tokens[at - 1], negated.tokens[at + 1]]
  const isEnglish = negated.language === 'en'
  if (base === undefined || (isEnglish && !isAuxiliary(auxiliary))) return false
  const support = isEnglish && SUPPORT.has(auxiliary!.text) ? auxiliary : undefined
  const rest = negated.tokens.filter((token, i) => i !== at && token !== support && !isArticle(token))
  const whole = plain.tokens.filter((token) => !isArticle(token))
  const verbAt = support === undefined ? -1 : rest.indexOf(base)
  const agree = (one: Token, at: number) =>
    at === verbAt ? one.stem === whole[at]!.stem : one.text === whole[at]!.text
  if (rest.length !== whole.length || !rest.every(agree)) return false
  return support === undefined || isOfOneTime(support, base, whole[verbAt])
}

/** They help a negation and say nothing themselves. */
const SUPPORT: ReadonlySet<string> = new Set(['do', 'does', 'did'])
const isAuxiliary = (token: Token | undefined) => token !== undefined && (token.classes & CLASS_BIT.auxiliary) !== 0
/** Articles say nothing that a comparison needs. */
const isArticle = ({ classes }: Token) => (classes & CLASS_BIT.article) !== 0
const isSilent = (token: Token) => SILENT.has(token.text) || isArticle(token)
const isOfPassive = ({ text }: Token) => PASSIVE.has(text) || BY.has(text)

/** `did not cause` is of the time of `caused`, `does not cause` of that of `causes`. */
function isOfOneTime(support: Token, base: Token, verb: Token | undefined): boolean {
  const isPast = verb?.text.endsWith('ed') && !base.text.endsWith('ed')
  return (support.text === 'did') === isPast
}

/**
 * One plain fact, or one plain negation of it, without numbers in words (`two`, `million`, `percent`): a denied
 * number may be more or less.
 */
function isPlain({ text, tokens, negations }: Reading): boolean {
  const others = tokens.filter((_, at) => !negations.includes(at))
  const classes = others.reduce((bits, token) => bits | token.classes, 0)
  return negations.length <= 1 && !tokens.some(({ isNumber }) => isNumber) && isPlainFact(text, classes)
}

/**
 * Do two texts make one statement of the same words? Their order shows who does what to whom, and which number is of
 * what. Where one is in the passive (`approved by the FDA`), who does it stands behind there, and before in the other.
 */
function saysTheSame(a: Reading, b: Reading): boolean {
  const [first, second] = [passiveOf(a), passiveOf(b)]
  if (first && !second) return isTurnedRound(a, first, b)
  if (second && !first) return isTurnedRound(b, second, a)
  return listed(a.telling) === listed(b.telling) || opensWith(a, b) || opensWith(b, a)
}

const listed = (words: readonly string[]) => words.join(' ')
/** Words in any order, as one text to compare. */
const sorted = (words: readonly string[]) => listed(words.toSorted())

/** Is one order the other but for a part that stands at the head here and at the end there, behind one preposition (`in 2022`)? */
function opensWith(a: Reading, b: Reading): boolean {
  const opening = a.tokens[0]?.text ?? ''
  const turn = a.content.indexOf(b.content[0]!)
  if (sorted(a.telling) !== sorted(b.telling)) return false
  if (!PREPOSITION.has(opening) || turn < 0 || headAfter(a, 0) !== a.content[0]) return false
  if (!b.tokens.some(({ text }, at) => text === opening && headAfter(b, at) === a.content[0])) return false
  return listed([...a.content.slice(turn), ...a.content.slice(0, turn)]) === listed(b.content)
}

/** The first word after this place that names a subject. */
function headAfter({ tokens }: Reading, at: number): string | undefined {
  return tokens.slice(at + 1).find(({ isContent }) => isContent)?.text
}

/** Who does it and to whom, as a passive says it. */
interface Passive {
  readonly doers: readonly string[]
  readonly done: readonly string[]
}

/**
 * Who does it and to whom, where a text says it in the passive: a form of `to be`, a verb, `by` or `por`, and the
 * doers up to the next preposition.
 */
function passiveOf({ tokens }: Reading): Passive | undefined {
  const by = tokens.findIndex(({ text }, at) => BY.has(text) && tokens[at - 1]?.isContent)
  const be = tokens.slice(0, Math.max(0, by)).findIndex(({ text }) => PASSIVE.has(text))
  if (be < 0) return undefined
  const end = tokens.findIndex(({ text }, at) => at > by && PREPOSITION.has(text))
  const keys = (from: number, to: number) =>
    tokens.slice(from, to).flatMap(({ isContent, text }) => (isContent ? [text] : []))
  return { doers: keys(by + 1, end < 0 ? tokens.length : end), done: keys(0, be) }
}

/** Do the doers stand before those to whom it is done, each in their own order, and is all else the same? */
function isTurnedRound(passive: Reading, { doers, done }: Passive, active: Reading): boolean {
  if (sorted(passive.content) !== sorted(active.content)) return false
  if (listed(passive.particles) !== listed(active.particles)) return false
  const found = [...doers, ...done].map((word) => active.content.indexOf(word))
  return doers.length > 0 && done.length > 0 && found.every((at, i) => at > (found[i - 1] ?? -1))
}
