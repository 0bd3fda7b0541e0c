import type { Claim, Commitment } from '@tribunal/contract'
import type { CommitmentCues } from '../lists/commitment-lists.ts'
import type { Range } from '../sentence/reading.ts'
import { isNegative } from '../words/negative.ts'
import type { Sentence } from '../words/split-sentences.ts'
import { isWordChar, type Tokens } from '../words/tokens.ts'
import { affirmedIn, asksOnAt, asksUnmarked, HANDS_OVER, isOutcry, rejectsOthers, SAID_MIN } from './answers.ts'
import { countedIn, type Hit, hitsIn } from './find-cues.ts'

/** How the author stands to what a sentence says, and what shows it. */
export interface ReadCommitment {
  readonly commitment: Commitment
  /** UTF-16 offsets into the text, `end` excluded; absent where nothing shows another commitment than a statement. */
  readonly shown?: { readonly start: number; readonly end: number }
  /**
   * The tokens of what is said: without a cue that presents it (`Don't you see that …?`) and without cues behind it (`…, or not`).
   * None where the sentence is only a remark on another one (`Not true!`).
   */
  readonly says: Range
  /** The first token of what a question states and the next sentence denies (`Garlic cures malaria? No, it doesn't.`). */
  readonly answered?: number
  /** A question that its author answers with yes (`Is the Earth flat? Yes, it is.`), or whose reason the author gives: it states `says`. */
  readonly isAffirmed?: true
}

/** What a claim says of how its author stands to it. */
export type Standing = Pick<Claim, 'commitment' | 'commitment_shown_by'>

/** Of what is stated by its form, and may be the words of others. */
export const UNSURE = { commitment: 'reports', stance_unsure: true } as const

/** A statement by its form, with nothing that shows otherwise. */
export const NOTHING_SHOWN = { commitment: 'asserts' } as const

/** How the author stands to a claim, as the claim says it. */
export function standing({ commitment, shown }: Omit<ReadCommitment, 'says'>): Standing {
  return { commitment, ...(shown ? { commitment_shown_by: shown } : {}) }
}

/** Of several cues the first of these counts: the further from a statement, the earlier. */
const ORDER: readonly Commitment[] = ['jokes', 'asks', 'denies', 'doubts', 'reports', 'asserts']

/**
 * Reads how the author stands to each sentence (spec section 9, Commitment). A sentence asserts where nothing shows
 * otherwise: no question mark, no cue of the list in it, no sentence beside it that only says `Not true!` or `Just
 * kidding`, and no sign over the whole text. A denial beside a sentence, or over the whole text, counts as a doubt:
 * it is not certain what it denies. One pass over the words; a cue looks at no more than a dozen words ahead.
 *
 * Of several cues the one farthest from a statement counts (`ORDER`). Only what asserts may block a post, so a wrong
 * cue costs a look by a person, and a missed one may block somebody who only asked.
 *
 * Questions are then looked at once more, from what is surest on: an answered one states or denies, one that is
 * worded as a statement and asks on behind it reports, and so does an outcry.
 */
export function readCommitments(
  text: string,
  tokens: Tokens,
  sentences: readonly Sentence[],
  cues: CommitmentCues,
): readonly ReadCommitment[] {
  const own = sentences.map((sentence) => hitsIn(text, tokens, sentence, cues))
  const overall = ofWholeText(text, tokens, own, cues)
  const remarks = sentences.map((sentence, i) => remarkIn(sentence, own[i]!))
  const headings = sentences.map((sentence, i) => (remarks[i] ? undefined : headingIn(tokens, sentence, own[i]!)))
  const head = headIn(own)
  return sentences.map((sentence, i) => {
    let first: Shown | undefined = overall
    const note = (commitment: Commitment, start: number, end: number) => {
      if (!first || ORDER.indexOf(commitment) < ORDER.indexOf(first.commitment))
        first = { commitment, shown: { start, end } }
    }
    const noteTokens = (shows: Commitment, from: number, to: number) =>
      note(shows, tokens.starts[from]!, tokens.ends[to - 1]!)
    const counted = countedIn(own[i]!, sentence)
    for (const hit of counted) {
      const { shows, from, to } = hit
      const isOwn = shows === 'doubts' && hit.place === 'opens' && isOwnDenial(text, tokens, sentence, hit)
      if (!isOwn) noteTokens(shows, from, to)
      else if (!ANSWERS_NO.has(tokens.words[from]!)) noteTokens('reports', from, to)
    }
    if (sentence.question && !counted.some(({ shows }) => shows === 'asserts'))
      note('asks', tokens.starts[sentence.to - 1]!, markEnd(text, tokens.ends[sentence.to - 1]!))
    if (head && i > head.sentence) noteTokens(asBeside(head.hit.shows), head.hit.from, head.hit.to)
    if (isQuoted(text, tokens, sentence)) noteTokens('reports', sentence.from, sentence.to)
    // A remark speaks of the sentence before it; a heading, and the first sentence of the text, of the one after it.
    const beside = remarks[i + 1] ?? (i === 1 ? remarks[0] : undefined) ?? headings[i - 1]
    if (beside && !remarks[i]) noteTokens(asBeside(beside.shows), beside.from, beside.to)
    const isRejected = !overall && rejectsOthers(tokens, sentences, i, counted)
    const says =
      remarks[i] || (headings[i] && sentences[i + 1])
        ? { from: sentence.to, to: sentence.to }
        : saidIn(tokens, sentence, counted, overall)
    const affirmed = overall ? undefined : affirmedIn(tokens, sentences, i, remarks, own)
    if (affirmed) return affirmed
    const answer = remarks[i + 1]
    if (answer?.shows === 'denies' && counted.length === 0 && !overall && statesInQuestion(tokens, sentence)) {
      const shown = { start: tokens.starts[answer.from]!, end: tokens.ends[answer.to - 1]! }
      const isHandedOver = HANDS_OVER.test(tokens.words[says.from]!)
      return { commitment: 'denies', shown, says, answered: isHandedOver ? says.from + 1 : says.from }
    }
    const isWorded = !overall && statesInQuestion(tokens, sentence)
    const asksOn = isWorded ? asksOnAt(text, tokens, sentence) : undefined
    // What somebody says is a part of the question, where it stands in it.
    const asksOfAnother = counted.every(({ shows, from }) => shows === 'reports' && from >= asksOn!)
    if (asksOn !== undefined && !beside && asksOfAnother)
      return { commitment: 'reports', shown: first!.shown, says: { ...says, to: asksOn } }
    const isOutrage = isWorded && counted.length === 0 && !beside && isOutcry(text, tokens, sentence)
    if (isRejected || isOutrage) return { commitment: 'reports', shown: first!.shown, says }
    if (first && first.commitment !== 'asserts') return { ...first, says }
    if (!asksUnmarked(tokens, sentence)) return { commitment: 'asserts', says }
    return {
      commitment: 'reports',
      shown: { start: tokens.starts[sentence.from]!, end: tokens.ends[sentence.from]! },
      says,
    }
  })
}

/** Words that answer with no, and those of a heading of a fact check: what stands behind and denies is the author's own statement. */
const ANSWERS_NO: ReadonlySet<string> = new Set(['no', 'so'])
const CHECKS: ReadonlySet<string> = new Set('fact factcheck fact-check verificación verificacion'.split(' '))

/**
 * Does a sentence deny behind a no, or behind a heading of a fact check (`No, the letter is not from 2024`, `Fact check: UNESCO never
 * …`)? Then it doubts nothing.
 */
function isOwnDenial(text: string, { words, starts, ends }: Tokens, { to }: Sentence, hit: Hit): boolean {
  const word = words[hit.from]!
  if (!ANSWERS_NO.has(word) && !CHECKS.has(word)) return false
  // Of `no the` the first word is the answer.
  const no = words[hit.from] === 'so' ? hit.from + 1 : hit.from
  return isNegative(text.slice(ends[CHECKS.has(word) ? hit.to - 1 : no]!, ends[to - 1])) && starts[no]! < ends[to - 1]!
}

/** Marks behind the last word of a question, perhaps behind a closing sign. */
const MARKS = /^[\s"”»’')\]]{0,3}[?!？]{1,9}/u
/** Characters that are looked at for them. */
const MARKS_MAX = 12

/** Where the marks of a question end, behind the last word, which ends at `end`. */
function markEnd(text: string, end: number): number {
  return end + (MARKS.exec(text.slice(end, end + MARKS_MAX))?.[0].length ?? 0)
}

/** A commitment, and what shows it. */
type Shown = Required<Pick<ReadCommitment, 'commitment' | 'shown'>>

/** Words of the longest cue behind a statement. */
const TAIL_MAX = 6

/** Whether a cue is short enough, and far enough from the beginning, to stand behind a statement. */
function isTail({ from, to }: Hit, start: number): boolean {
  return to - from <= TAIL_MAX && from - start >= SAID_MIN
}

/** What a sentence says, without the cues at its ends. A name of those who report is a part of what is said. */
function saidIn(tokens: Tokens, sentence: Sentence, hits: readonly Hit[], overall: Shown | undefined): Range {
  let { from, to } = sentence
  if (overall && overall.shown.start > tokens.starts[from]! && overall.shown.end >= tokens.ends[to - 1]!)
    while (to > from + SAID_MIN && tokens.starts[to - 1]! >= overall.shown.start) to -= 1
  for (const { shows, from: start, to: end } of hits) {
    if (start !== from || end >= to) continue
    // `Did you know that …` holds `did you know`: the longest is off.
    if (shows === 'asserts') from = HANDS_OVER.test(tokens.words[end]!) ? end + 1 : end
    // `Is it true that …`, `Stop saying that …`
    else if (shows !== 'reports' && HANDS_OVER.test(tokens.words[end]!) && to - end > SAID_MIN) from = end + 1
  }
  for (let i = hits.length - 1; i >= 0; i--) {
    const hit = hits[i]!
    if (hit.to >= to && hit.shows !== 'reports' && isTail(hit, from)) to = Math.min(to, hit.from)
  }
  return { from, to }
}

/** First words of a question that is open, or asks whether. */
const ASKING: ReadonlySet<string> = new Set(
  `who what when where why how which whose do does did is are was were has have had can could will would should don't isn't
   quién quiénes qué cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas por`.split(/\s+/),
)

/** Is a question worded as a statement (`Garlic cures malaria?`)? */
function statesInQuestion({ words }: Tokens, { from, to, question }: Sentence): boolean {
  if (!question || to - from <= SAID_MIN) return false
  return !ASKING.has(words[from]!) || EXCLAIMS.test(`${words[from]} ${words[from + 1]} `)
}

/** What exclaims and only looks like a question: `qué lindo volver, aunque …`. */
const EXCLAIMS =
  /^(?:qué|que) (?:lindo|linda|bonito|bonita|rico|rica|bueno|buena|bien|mal|malo|mala|pena|lástima|risa|asco|horror|vergüenza|ganas|calor|frío|fuerte|locura|loco|raro|fácil|difícil|triste|bronca|rabia|alegría|emoción|gusto) /u

/** A denial that stands apart: of what, nobody can tell for sure. */
function asBeside(shows: Commitment): Commitment {
  return shows === 'denies' ? 'doubts' : shows
}

/** The first cue that speaks of all that stands behind it: `Five common myths.`, `None of the following is true.` */
function headIn(own: readonly (readonly Hit[])[]): { readonly sentence: number; readonly hit: Hit } | undefined {
  for (const [sentence, hits] of own.entries()) {
    const hit = hits.find(({ place }) => place === 'heads')
    if (hit) return { sentence, hit }
  }
  return undefined
}

/** Signs that open a quotation; `“` opens one in English and closes one in German. */
const OPENING = '"“«„'
const CLOSING = '"”»“'

/** As many words in quotation marks are a statement of somebody; fewer are a name or a word that the author keeps away from. */
const QUOTED_MIN = 3

/** Does the sentence begin with a statement in quotation marks? Somebody else says it then. */
function isQuoted(text: string, tokens: Tokens, { from, to }: Sentence): boolean {
  const start = tokens.starts[from]! - 1
  if (start < 0 || !OPENING.includes(text[start]!)) return false
  for (let i = from + QUOTED_MIN - 1; i < to; i++) {
    const end = i + 1 < tokens.count ? tokens.starts[i + 1]! : text.length
    for (let at = tokens.ends[i]!; at < end; at++) if (CLOSING.includes(text[at]!)) return true
  }
  return false
}

/** The cue that is all a sentence says. */
function remarkIn({ from, to }: Sentence, hits: readonly Hit[]): Hit | undefined {
  return hits.find((hit) => hit.place === 'alone' && hit.from === from && hit.to === to)
}

/**
 * A cue that would open a sentence and is all that one says, or a few words that call for an answer: they speak of the next one
 * (`Quick question. Vaccines …`, `Poll time! Vaccines …`).
 */
function headingIn({ words }: Tokens, { from, to }: Sentence, hits: readonly Hit[]): Hit | undefined {
  // `Hora de la encuesta.`: the last word says what it is.
  const isLong = to - from > HEADING_MAX
  if (isLong && (to - from > CALL_MAX || !CALLS.has(words[to - 1]!))) return undefined
  const cue = hits.find((hit) => hit.place === 'opens' && hit.shows !== 'asserts' && hit.from === from && hit.to === to)
  const isCall = !cue && words.slice(from, to).some((word) => CALLS.has(word))
  return isCall ? { shows: 'asks', place: 'opens', from, to } : cue
}

/** Words over a statement that somebody is to judge, answer or guess. */
const CALLS: ReadonlySet<string> = new Set(
  (
    'question questions quiz poll polls survey riddle debate discuss discussion exercise exam test bingo trivia doubt unanswered puzzle ' +
    'pregunta preguntas encuesta adivinanza acertijo debate debatan discutan ejercicio examen prueba trivia duda dudas consulta swali'
  ).split(' '),
)

/** Words of the longest heading: more are a sentence that states something. Our own choice. */
const HEADING_MAX = 3
/** Of those that end with what they are. */
const CALL_MAX = 5

/** What a sign or a cue says of the whole text. */
function ofWholeText(
  text: string,
  tokens: Tokens,
  own: readonly (readonly Hit[])[],
  { marks, signs }: CommitmentCues,
): Shown | undefined {
  const sign = signs.test(text) ? signIn(text, marks) : undefined
  if (sign) return sign
  const hit = own.flat().find(({ place }) => place === 'post')
  if (!hit) return undefined
  return {
    commitment: asBeside(hit.shows),
    shown: { start: tokens.starts[hit.from]!, end: tokens.ends[hit.to - 1]! },
  }
}

/** The first listed sign that stands in the text. */
function signIn(text: string, marks: CommitmentCues['marks']): Shown | undefined {
  const lower = text.toLowerCase()
  // A few letters are longer in lower case; their places would not be those of the text.
  const folded = lower.length === text.length ? lower : text
  for (const { sign, shows } of marks) {
    const start = placeOf(sign, folded)
    if (start >= 0) return { commitment: asBeside(shows), shown: { start, end: start + sign.length } }
  }
  return undefined
}

/** Where a sign stands: `/s` and hashtags only as words of their own. */
function placeOf(sign: string, text: string): number {
  if (!/^[#/]/.test(sign)) return text.indexOf(sign)
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const before = at === 0 || text.charCodeAt(at - 1) <= 32
    const after = at + sign.length
    if (before && (after === text.length || !isWordChar(text.charCodeAt(after)))) return at
  }
  return -1
}
