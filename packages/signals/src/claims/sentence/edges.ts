import type { Lexicon } from '../lists/lexicon.ts'
import {
  CONJUNCTIONS,
  CONNECTIVES,
  isDeterminer,
  LAUGHS,
  OWN_LIFE,
  PREPOSITIONS,
  PRESSING_TAILS,
  TAIL_WORDS_MAX,
  TOLD,
} from '../words/grammar-words.ts'
import { hasSign, SIGN, signsBetween } from '../words/signs.ts'
import { SHAPE, type Tokens } from '../words/tokens.ts'
import { isSubjectWord, type Range, type Reading } from './reading.ts'

/** Both sides of a cut hold at least this many words: shorter ones do not stand alone. */
export const SHORTEST_SIDE = 3
/** Words of the longest beginning that is peeled off before `but` or `que`. */
export const OPENING_MAX = 7
/** Beginnings are peeled off at most so often (`Breaking: experts say that …`). */
const MOST_PEELED = 3
/** Words of the longest beginning that says how the author knows. */
const TOLD_MAX = 9
/** Openers that set a claim against another one: all up to the comma goes. */
const AGAINST = /^(?:contrary to|contra lo|contrario a|al contrario)$/
/** Spanish openers that need no comma behind them. */
const BARE_OPENERS: ReadonlySet<string> = new Set('che porque encima'.split(' '))

/**
 * Frames and openers at the head, peeled off one after the other: `Breaking: experts say that …`. `peeled`: a frame
 * was among them, which presents what follows as a statement.
 */
export function withoutOpening(
  reading: Reading,
  lexicon: Lexicon,
  at: number,
  end: number,
): { readonly from: number; readonly peeled: boolean } {
  let from = at
  let peeled = false
  for (let n = 0; n < MOST_PEELED; n++) {
    const found = lexicon.frameLength(reading.tokens, from, end)
    // `Fact checkers claim …`: with no sign behind it the word is part of a name.
    const isBare = found === 1 && HEADINGS.has(reading.tokens.words[from]!) && signsAfter(reading, from) === SIGN.none
    const frame = isBare ? 0 : found
    const length = frame || openerLength(reading, from, end)
    if (length === 0) break
    peeled ||= frame > 0
    from += length
  }
  return { from, peeled }
}

/**
 * Words of an opener at a place; 0 where there is none. The first of these that fits: an opposition, a reason, how
 * the author knows, an answer, two words, a connective.
 */
function openerLength(reading: Reading, from: number, end: number): number {
  const { tokens, verbs } = reading
  const word = tokens.words[from]
  if (word === undefined || from + SHORTEST_SIDE > end) return 0
  if (AGAINST.test(`${word} ${tokens.words[from + 1]}`)) {
    const comma = nextSign(reading, from, end)
    return comma - from
  }
  if (isReason(reading, from, end)) return 1
  if (word === 'que' && tokens.words[from + 1] === 'no' && signsAfter(reading, from + 1) === SIGN.comma) {
    // `Que no, mamá, que …`
    for (let i = from + 2; i < Math.min(end, from + OPENING_MAX); i++)
      if (tokens.words[i] === 'que') return i + 1 - from
  }
  const told = toldLength(tokens, from, end)
  if (told > 0) return told
  // `Yes bananas are radioactive`, `no you won't`: an answer without its comma.
  const isAnswer = word === 'yes' || (word === 'no' && isSubjectWord(tokens.words[from + 1]!))
  if (isAnswer && reading.language === 'en') return 1
  if (
    TWO_WORDS.test(`${word} ${tokens.words[from + 1]}`) &&
    hasSign(signsAfter(reading, from + 1), SIGN.comma | SIGN.colon)
  )
    return 2
  if (!CONNECTIVES.has(word)) return 0
  for (let i = from + 1; i < Math.min(end, from + OPENING_MAX) && !verbs[i]; i++) {
    if ((tokens.words[i] === 'que' && word === 'ojo') || tokens.words[i] === 'that') return i + 1 - from
  }
  const hasComma = hasSign(signsAfter(reading, from), SIGN.comma)
  return hasComma || CONJUNCTIONS.has(word) || BARE_OPENERS.has(word) ? 1 : 0
}

/** Openers of one word that name what follows: `Fact: …`, `Thread 1/4 …`. */
const HEADINGS: ReadonlySet<string> = new Set('fact alert thread alerta hilo realidad'.split(' '))

/** Openers of two words, which need a comma or a colon behind them. */
const TWO_WORDS =
  /^(?:eso sí|por cierto|de hecho|la verdad|en serio|ahora bien|dicho esto|heads up|fun fact|hot take|by the way|mind you)$/

/** What stands between a token and the next. */
function signsAfter({ text, tokens }: Reading, at: number): number {
  return at + 1 < tokens.count ? signsBetween(text, tokens.ends[at]!, tokens.starts[at + 1]!) : SIGN.none
}

/** A word that denies. */
export const NEGATION = /^(?:no|not|never|nunca|jamás|tampoco|cannot|\p{L}+n['’]t)$/u

/** `As a nurse I can tell you that …`, `Ayer aprendí que …`: up to the word that hands over what the author knows. */
function toldLength({ words }: Tokens, from: number, end: number): number {
  for (let i = from + 1; i < Math.min(end - SHORTEST_SIDE, from + TOLD_MAX); i++) {
    if (words[i] === 'that' || words[i] === 'que') {
      const before = words.slice(from, i)
      // `No digo que …`, `I never said that …` hand over nothing.
      if (before.some((word) => NEGATION.test(word))) return 0
      const isTold = before.some((word) => TOLD.has(word)) && (words[i] === 'que' || before.includes('i'))
      return isTold ? i + 1 - from : 0
    }
  }
  return 0
}

/** `Because X, …`, `Since X, I …`, `Como las X, …`: the author states the reason, too. */
function isReason(reading: Reading, at: number, end: number): boolean {
  const { words } = reading.tokens
  const [word, next] = [words[at]!, words[at + 1]!]
  if (word === 'because') return next !== 'of'
  if (word !== 'since' && !(word === 'como' && isDeterminer(next))) return false
  const behind = nextSign(reading, at + 1, end)
  return behind < end && (word === 'como' || OWN_LIFE.has(words[behind]!))
}

/** The first token from `i + 1` on that a sign stands before; `end` where there is none. */
export function nextSign({ text, tokens }: Reading, i: number, end: number): number {
  for (let at = i + 1; at < end; at++) {
    if (signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!) !== SIGN.none) return at
  }
  return end
}

/** A bracket closes behind the last word. */
const CLOSES = /^\s?\)/u

/** Where the clause ends without brackets at its end: `… of 1,900 kits (source: audit report)`. */
export function withoutBrackets({ text, tokens }: Reading, from: number, to: number): number {
  const behind = to < tokens.count ? tokens.starts[to]! : text.length
  if (to <= from || !CLOSES.test(text.slice(tokens.ends[to - 1]!, behind))) return to
  for (let i = to - 1; i >= from + SHORTEST_SIDE; i--) {
    const gap = text.slice(tokens.ends[i - 1]!, tokens.starts[i]!)
    if (gap.includes('(')) return i
    if (gap.includes(')')) return to
  }
  return to
}

/** Last words of the tails. */
const TAIL_ENDS: ReadonlySet<string> = new Set([...PRESSING_TAILS].map((tail) => tail.split('_').at(-1)!))

/** Where the clause ends without words that only press it. */
export function withoutTail(reading: Reading, from: number, to: number): number {
  let end = withoutBrackets(reading, from, to)
  for (let n = 0; n < MOST_PEELED; n++) {
    const length = tailLength(reading, from, end)
    if (length === 0) break
    end -= length
  }
  return end
}

/** Somebody who is spoken to: `…, Gary`; not a place within another one (`Lima, Peru`). */
function isCalled({ text, tokens }: Reading, from: number, end: number): boolean {
  if (end - from <= SHORTEST_SIDE || (tokens.shapes[end - 1]! & (SHAPE.capital | SHAPE.caps)) !== SHAPE.capital)
    return false
  if (tokens.shapes[end - 2]! & (SHAPE.capital | SHAPE.digit)) return false
  return signsBetween(text, tokens.ends[end - 2]!, tokens.starts[end - 1]!) === SIGN.comma
}

function tailLength(reading: Reading, from: number, end: number): number {
  const { text, tokens } = reading
  const isSo =
    tokens.words[end - 1] === 'so' && /^(?:do|did|does|done|doing|say|says|said|think)$/.test(tokens.words[end - 2]!)
  if (end > from + 1 && CONJUNCTIONS.has(tokens.words[end - 1]!) && !isSo) return 1
  if (isCalled(reading, from, end)) return 1
  if (!TAIL_ENDS.has(tokens.words[end - 1]!)) return 0
  for (let length = TAIL_WORDS_MAX; length > 0; length--) {
    const at = end - length
    if (at <= from || !PRESSING_TAILS.has(tokens.words.slice(at, end).join('_'))) continue
    const word = tokens.words[at]!
    if (
      LAUGHS.has(word) ||
      (length > 1 && (word === 'y' || word === 'and')) ||
      signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!) !== SIGN.none
    )
      return length
  }
  return 0
}

/** Words of what numbers a part of a text: `1/4`, `2/ …`. */
function numberingLength(text: string, { starts, ends, shapes, words }: Tokens, at: number, to: number): number {
  if (at + 2 >= to || !NUMBER.test(words[at]!)) return 0
  if (text[ends[at]!] === '/' && /^\s+$/.test(text.slice(ends[at]! + 1, starts[at + 1]))) return 1
  const isOfAll = NUMBER.test(words[at + 1]!) && starts[at + 1]! - ends[at]! === 1 && !(shapes[at + 2]! & SHAPE.digit)
  return isOfAll ? 2 : 0
}

const NUMBER = /^\d{1,2}$/

/** Takes thread marks and mentions at the start, and hashtags and addresses at both ends, off a run of tokens. */
export function trim({ text, tokens, verbs }: Reading, from: number, to: number): Range {
  let start = from
  let end = to
  const aside = SHAPE.url | SHAPE.hashtag
  start += numberingLength(text, tokens, start, end)
  while (start < end && (tokens.shapes[start]! & (aside | SHAPE.mention) || tokens.words[start] === 'rt')) start += 1
  while (end > start && tokens.shapes[end - 1]! & aside) end -= 1
  // What a verb or a preposition calls for is a word of the sentence: `Vaccines cause #autism`.
  const calls = end > start && (verbs[end - 1] === 1 || PREPOSITIONS.has(tokens.words[end - 1]!))
  if (calls && end < to && tokens.shapes[end]! & SHAPE.hashtag) end += 1
  // A hashtag that the sentence goes on with is a word of it (`#Coronavirus kills`).
  if (start > from && start < end && tokens.shapes[start - 1]! & SHAPE.hashtag && start - from === 1) start = from
  return { from: start, to: end }
}
