import { BEFORE_VERB, CLITICS, CONJUNCTIONS } from '../words/grammar-words.ts'
import { hasSign, SIGN, signsBetween } from '../words/signs.ts'
import type { Sentence } from '../words/split-sentences.ts'
import type { Tokens } from '../words/tokens.ts'
import { verbForm } from '../words/verb-forms.ts'
import { type Clause, COPULAS, pastAdverbs, type Reading, SUBJECT_MAX } from './reading.ts'
import { wordingOf, writtenOut } from './wording.ts'

/** Words between a denial and what it denies: `es falso que`, `it is a myth that`, `desmentido lo de que`. */
const LINKS: ReadonlySet<string> = new Set('que that lo de eso esto of the thinking believing'.split(' '))

/**
 * The first token behind a denial that opens a sentence and hands over what it denies (`Myth: …`, `Es falso que …`); undefined where
 * the denial stands elsewhere, or says something of its own. `shown` is the denial in UTF-16 offsets.
 */
export function deniedCueEnd(
  { text, tokens }: Pick<Reading, 'text' | 'tokens'>,
  { from, to }: Sentence,
  shown: { readonly start: number; readonly end: number },
): number | undefined {
  if (shown.start > tokens.starts[from]!) return undefined
  let at = from
  while (at < to && tokens.starts[at]! < shown.end) at += 1
  if (at === from || to - at < 2) return undefined
  const signs = signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!)
  const hasSignBehind = hasSign(signs, SIGN.colon | SIGN.dash | SIGN.picture)
  if (!hasSignBehind && !LINKS.has(tokens.words[at - 1]!) && !/^(?:que|that|lo)$/.test(tokens.words[at]!))
    return undefined
  const behind = pastLinks(tokens, at, to)
  return to - behind < 2 ? undefined : behind
}

/**
 * The first token of what the author puts in place of what they deny: behind a colon, a semicolon or a dash that follows it (`The claim
 * that A is false: B`, `Es falso que A; B`). Undefined where the sign hands over what is denied (`False: A`).
 */
export function correctionFrom(
  { text, tokens }: Pick<Reading, 'text' | 'tokens'>,
  { from, to }: Sentence,
  shown: { readonly start: number; readonly end: number },
): number | undefined {
  let behind = from
  while (behind < to && tokens.starts[behind]! < shown.end) behind += 1
  const isAround = tokens.words.slice(from, behind - 1).some((word) => word === 'that' || word === 'que')
  for (let at = isAround ? behind : behind + DENIED_MIN; at + DENIED_MIN <= to; at++) {
    if (at > from && hasSign(signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!), CORRECTS)) return at
  }
  return undefined
}

/** Words of the shortest thing that is denied, or put in its place. */
const DENIED_MIN = 2
/** Signs behind which an author puts something in the place of what is denied. */
const CORRECTS = SIGN.colon | SIGN.semicolon | SIGN.dash

/** The words between the two halves of a denial: `the idea that X is nonsense`, `eso de que X es mentira`. */
export function deniedBetween(
  { tokens }: Pick<Reading, 'tokens'>,
  { from, to }: Sentence,
  shown: { readonly start: number; readonly end: number },
): { readonly from: number; readonly to: number } | undefined {
  if (shown.start > tokens.starts[from]! || shown.end < tokens.ends[to - 1]!) return undefined
  const { words } = tokens
  let start = from
  while (start < Math.min(to, from + HEAD_MAX) && words[start] !== 'that' && words[start] !== 'que') start += 1
  let end = to - 1
  while (end > start && !COPULAS.has(words[end]!) && !JUDGING.has(words[end]!)) end -= 1
  while (end > start && BEFORE_VERB.has(words[end - 1]!)) end -= 1
  return start < from + HEAD_MAX && end - start > 2 ? { from: start + 1, to: end } : undefined
}

/** Verbs of a judgement beside the copulas: `… has been debunked`, `… no tiene base`. */
const JUDGING: ReadonlySet<string> = new Set('has have tiene tuvo ha hay'.split(' '))

/** Words before the one that hands over. */
const HEAD_MAX = 5

/** `lo de que`, `that`; not the article of a noun phrase. */
function pastLinks({ words }: Tokens, at: number, to: number): number {
  for (let i = Math.min(to, at + 3) - 1; i >= at; i--) if (words[i] === 'que' || words[i] === 'that') return i + 1
  return at
}

/**
 * Words that deny in a clause. A clause that has one is not denied once more: two negations in one sentence are read
 * wrongly too often.
 */
const NEGATIVES: ReadonlySet<string> = new Set(
  'not no never none nobody nothing neither nor without cannot nunca jamás nadie nada ningún ninguna ninguno tampoco ni sin'.split(
    ' ',
  ),
)
/** English verbs behind which `not` may stand as it is. */
const DENIED_AFTER: ReadonlySet<string> = new Set(
  'is are was were has have had can could will would should must does do did might'.split(' '),
)

/** Does a clause say itself that something is not so? */
function isNegative({ tokens: { words } }: Reading, { from, to }: Clause): boolean {
  for (let i = from; i < to; i++) if (NEGATIVES.has(words[i]!) || words[i]!.endsWith("n't")) return true
  return false
}

/**
 * What a denied clause says, denied: `antibiotics do not cure flu`, `la vacuna no causa autismo`. Undefined where
 * that is not sure: with a negation in it, without a verb near its subject, or with a second verb.
 *
 * The statement is what is looked up, so that the evidence on `antibiotics cure flu` is found and its verdict is
 * turned round.
 */
export function negated(reading: Reading, clause: Clause): string | undefined {
  const { tokens, verbs, language } = reading
  const { from, to } = clause
  if (isNegative(reading, clause) || clause.object) return undefined
  const verb = from + verbs.subarray(from, to).indexOf(1)
  if (verb < from || !isNearby(reading, from, verb) || hasSecondVerb(reading, verb, to)) return undefined
  const wording = wordingOf(reading, clause)
  const word = tokens.words[verb]!
  const form = verbForm(word, language)
  if (language === 'es') return form && inSpanish(reading, clause, wording, verb, form.base)
  if (DENIED_AFTER.has(word)) return replaced(reading, clause, wording, verb, `${word} not`)
  if (form === undefined) return undefined
  const auxiliary = { singular: 'does', plural: 'do', past: 'did', subjunctive: 'do' }[form.tense]
  let first = verb
  while (first > from && BEFORE_VERB.has(tokens.words[first - 1]!)) first -= 1
  const adverbs = tokens.words
    .slice(first, verb)
    .map((word) => `${word} `)
    .join('')
  return replaced(reading, clause, wording, first, `${auxiliary} not ${adverbs}${form.base}`, verb)
}

/** `Pfizer lied and hid …`: which of the two is denied, or both, is not sure. */
function hasSecondVerb({ tokens, verbs }: Reading, verb: number, to: number): boolean {
  for (let i = verb + 1; i < to; i++)
    if (CONJUNCTIONS.has(tokens.words[i]!) && verbs[pastAdverbs(tokens, i + 1, to)]) return true
  return false
}

/** Words of the longest subject, and nothing but spaces between them: else the verb may be another clause's. */
function isNearby({ text, tokens }: Reading, from: number, verb: number): boolean {
  if (verb - from > SUBJECT_MAX) return false
  for (let i = from + 1; i <= verb; i++) {
    if (signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none) return false
  }
  return true
}

/** `no` stands before the verb and the pronouns that lean on it (`no se lo da`). */
function inSpanish(reading: Reading, clause: Clause, wording: string, verb: number, base: string): string {
  const { words } = reading.tokens
  let first = verb
  while (first > clause.from && CLITICS.has(words[first - 1]!)) first -= 1
  const said = first === verb ? base : `${words.slice(first, verb).join(' ')} ${base}`
  return replaced(reading, clause, wording, first, `no ${said}`, verb)
}

/** The wording with the words from token `at` to token `last` in other words. */
function replaced(reading: Reading, clause: Clause, wording: string, at: number, words: string, last = at): string {
  const { tokens, text } = reading
  // The clause is the end of its wording, which begins with what stands for its subject.
  const behind = writtenOut(text.slice(tokens.starts[at]!, tokens.ends[clause.to - 1]!))
  const tail = wording.length - behind.length - afterLast(reading, clause, wording)
  const length = tokens.ends[last]! - tokens.starts[at]!
  return wording.slice(0, tail) + words + wording.slice(tail + length)
}

/** Signs behind the last word of a wording. */
function afterLast({ text, tokens }: Reading, clause: Clause, wording: string): number {
  const word = text.slice(tokens.starts[clause.to - 1]!, tokens.ends[clause.to - 1]!)
  return wording.length - wording.lastIndexOf(word) - word.length
}
