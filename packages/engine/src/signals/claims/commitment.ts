import type { Commitment } from '../../domain/index.ts'
import { type CommitmentCues, type Cue, type CuePlace, NUMBER } from './commitment-lists.ts'
import type { Range } from './reading.ts'
import type { Sentence } from './split-sentences.ts'
import { isWordChar, SHAPE, type Tokens } from './tokens.ts'

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

/** Of several cues the first of these counts: the further from a statement, the earlier. */
const ORDER: readonly Commitment[] = ['jokes', 'asks', 'denies', 'doubts', 'reports', 'asserts']

/** A cue that was found. */
interface Hit {
  readonly shows: Commitment
  readonly place: CuePlace
  /** Tokens, `to` excluded. */
  readonly from: number
  readonly to: number
}

/**
 * Reads how the author stands to each sentence (spec section 9, Commitment). A sentence asserts where nothing shows
 * otherwise: no question mark, no cue of the list in it, no sentence beside it that only says `Not true!` or `Just kidding`,
 * and no sign over the whole text. A denial beside a sentence, or over the whole text, counts as a doubt: what it denies
 * cannot be told for sure. One pass over the words; a cue looks at no more than a dozen words ahead.
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
    for (const { shows, from, to } of counted) noteTokens(shows, from, to)
    if (sentence.question && !counted.some(({ shows }) => shows === 'asserts'))
      noteTokens('asks', sentence.to - 1, sentence.to)
    if (head && i > head.sentence) noteTokens(asBeside(head.hit.shows), head.hit.from, head.hit.to)
    if (isQuoted(text, tokens, sentence)) noteTokens('reports', sentence.from, sentence.to)
    // A remark speaks of the sentence before it; the first sentence of the text, of the one after it.
    const beside = remarks[i + 1] ?? (i === 1 ? remarks[0] : undefined)
    if (beside && !remarks[i]) noteTokens(asBeside(beside.shows), beside.from, beside.to)
    const isRejected = !overall && rejectsOthers(tokens, sentences, i, counted)
    const says = remarks[i] ? { from: sentence.to, to: sentence.to } : saidIn(tokens, sentence, counted, overall)
    const affirmed = overall ? undefined : affirmedIn(tokens, sentences, i, remarks, own)
    if (affirmed) return affirmed
    const answer = remarks[i + 1]
    if (answer?.shows === 'denies' && counted.length === 0 && !overall && statesInQuestion(tokens, sentence)) {
      const shown = { start: tokens.starts[answer.from]!, end: tokens.ends[answer.to - 1]! }
      const isHandedOver = HANDS_OVER.test(tokens.words[says.from]!)
      return { commitment: 'denies', shown, says, answered: isHandedOver ? says.from + 1 : says.from }
    }
    if (isRejected) return { commitment: 'reports', shown: first!.shown, says }
    return first && first.commitment !== 'asserts' ? { ...first, says } : { commitment: 'asserts', says }
  })
}

/** A commitment, and what shows it. */
type Shown = Required<Pick<ReadCommitment, 'commitment' | 'shown'>>

/** So many cues that assert are looked at in a sentence: nobody writes more. */
const PRESENTING_MAX = 8

/** The cues that stand where they count. What a cue that asserts holds does not: `it is not false that …`, `no es mentira que …`. */
function countedIn(hits: readonly Hit[], sentence: Sentence): readonly Hit[] {
  if (hits.length === 0) return hits
  const counted = hits.filter((hit) => counts(hit, sentence))
  const presents = counted.filter(({ shows }) => shows === 'asserts').slice(0, PRESENTING_MAX)
  if (presents.length === 0) return counted
  return counted.filter(
    (hit) => hit.shows === 'asserts' || !presents.some(({ from, to }) => from <= hit.from && hit.to <= to),
  )
}

/** Words of the longest cue behind a statement, and of the shortest statement. */
const TAIL_MAX = 6
const SAID_MIN = 2

function isTail({ from, to }: Hit, start: number): boolean {
  return to - from <= TAIL_MAX && from - start >= SAID_MIN
}

/** What a sentence says, without the cues at its ends. A name of those who report is a part of what is said. */
function saidIn(tokens: Tokens, sentence: Sentence, hits: readonly Hit[], overall: Shown | undefined): Range {
  let { from, to } = sentence
  if (overall && overall.shown.start > tokens.starts[from]! && overall.shown.end >= tokens.ends[to - 1]!)
    while (to > from + SAID_MIN && tokens.starts[to - 1]! >= overall.shown.start) to -= 1
  for (const hit of hits) if (hit.shows === 'asserts' && hit.from === from && hit.to < to) from = hit.to
  for (let i = hits.length - 1; i >= 0; i--) {
    const hit = hits[i]!
    if (hit.to >= to && hit.shows !== 'reports' && isTail(hit, from)) to = Math.min(to, hit.from)
  }
  return { from, to }
}

/** Words by which others call something false, and the first words of a sentence that rejects what others say. */
const FALSEHOOD =
  /(?<!\p{L})(?:myth|lie|hoax|false|fake|untrue|wrong|nonsense|bulo|mito|mentira|fals[oa]|cuento|no es (?:verdad|cierto))(?!\p{L})/u
const REJECTS =
  /^(?:it isn't|it is not|it's not|they're wrong|they are wrong|they lie|wrong|mentira|falso|no lo es|pues (?:lo es|sí|no)|se equivocan|mienten) /u
/** Words that are looked at of these sentences. */
const HEAD_WORDS = 12

/** `They call it a myth that …. It isn't.`: who rejects the denial of others may well state the thing. */
function rejectsOthers({ words }: Tokens, sentences: readonly Sentence[], i: number, counted: readonly Hit[]): boolean {
  const next = sentences[i + 1]
  if (!next || !counted.some(({ shows }) => shows === 'reports')) return false
  const of = ({ from, to }: Sentence) => `${words.slice(from, Math.min(to, from + HEAD_WORDS)).join(' ')} `
  return REJECTS.test(of(next)) && FALSEHOOD.test(of(sentences[i]!))
}

const HANDS_OVER = /^(?:que|that)$/
/** First words of a question that is open, or asks whether. */
const ASKING: ReadonlySet<string> = new Set(
  `who what when where why how which whose do does did is are was were has have had can could will would should don't isn't
   quién quiénes qué cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas por`.split(/\s+/),
)

/** Is a question worded as a statement (`Garlic cures malaria?`)? */
function statesInQuestion({ words }: Tokens, { from, to, question }: Sentence): boolean {
  return question && to - from > SAID_MIN && !ASKING.has(words[from]!)
}

/** `Is it a myth that …?`: a no states what it asks about. */
const ASKS_FALSEHOOD =
  /^(?:(?:is|was) (?:it|that) (?:just |really |only )?(?:an? )?(?:myth|lie|hoax|rumou?r|false|fake|untrue|nonsense|wrong) that|(?:es|era|será) (?:una? )?(?:mito|bulo|mentira|cuento|invento|falso) que) /
/** Words of the longest question about a falsehood. */
const FALSEHOOD_MAX = 7
/** `Why do vaccines cause …? Because …`: who gives the reason states the thing. */
const ASKS_REASON = /^(?:why|how come|por qué|porqué|cómo es que) /
const GIVES_REASON: ReadonlySet<string> = new Set('because cause bc due thanks por porque debido gracias'.split(' '))

/** Questions that stand for yes. */
const OBVIOUS =
  /^(?:is water wet|is the pope|is the sky blue|does a bear|do bears|es católico el papa|es el papa católico|es el agua|moja el agua) /u
const OBVIOUS_MAX = 4

/** Words that an answer opens with which agrees, and goes on: `Yes, and here is why`. */
const YES: ReadonlySet<string> = new Set('yes yep yeah yup sí si'.split(' '))

/**
 * What a question states that the next sentence answers with yes, or gives the reason of; undefined where it only asks. An
 * answer that says more than yes counts as a report: it may yet take the yes back.
 */
function affirmedIn(
  { words }: Tokens,
  sentences: readonly Sentence[],
  i: number,
  remarks: readonly (Hit | undefined)[],
  own: readonly (readonly Hit[])[],
): ReadCommitment | undefined {
  const { from, to, question } = sentences[i]!
  const next = sentences[i + 1]
  // A poll has several answers.
  if (!question || remarks[i] || !next || remarks[i + 2]) return undefined
  const isObvious = next.question && OBVIOUS.test(`${words.slice(next.from, next.from + OBVIOUS_MAX).join(' ')} `)
  if (next.question && !isObvious) return undefined
  const answer = isObvious ? undefined : remarks[i + 1]
  const opening = `${words.slice(from, Math.min(to, from + FALSEHOOD_MAX)).join(' ')} `
  const goesOn = !answer && (isObvious || YES.has(words[next.from]!))
  let start = from
  if (answer || goesOn) {
    const falsehood = ASKS_FALSEHOOD.exec(opening)
    const isNo = answer !== undefined && (answer.shows === 'denies' || /^(?:no|nope)$/.test(words[answer.from]!))
    if ((answer && !isNo && answer.shows !== 'asserts') || isNo !== (falsehood !== null)) return undefined
    if (falsehood) start += wordsIn(falsehood[0])
    for (const { shows, place, from: at, to: end } of own[i]!)
      if (shows === 'asks' && place === 'opens' && at === from) start = Math.max(start, end)
    if (HANDS_OVER.test(words[start]!)) start += 1
  } else {
    const reason = ASKS_REASON.exec(opening)
    if (!reason || !GIVES_REASON.has(words[next.from]!)) return undefined
    start += wordsIn(reason[0])
  }
  const isPlain = countedIn(own[i]!, sentences[i]!).every(({ to: end }) => end <= start)
  if (!isPlain || to - start < SAID_MIN) return undefined
  const says = { from: start, to }
  if (!goesOn) return { commitment: 'asserts', says, isAffirmed: true }
  return countedIn(own[i + 1]!, next).some(({ shows }) => shows !== 'asserts')
    ? undefined
    : { commitment: 'reports', says, isAffirmed: true }
}

function wordsIn(opening: string): number {
  return opening.trim().split(' ').length
}

/** A denial that stands apart: of what, nobody can tell for sure. */
function asBeside(shows: Commitment): Commitment {
  return shows === 'denies' ? 'doubts' : shows
}

function counts({ place, from, to }: Hit, { from: start, to: end }: Sentence): boolean {
  if (place === 'opens') return from === start
  if (place === 'closes') return to === end && from > start
  return place === 'holds' || place === 'heads'
}

/** The first cue that speaks of all that stands behind it: `Five common myths.`, `None of the following is true.` */
function headIn(own: readonly (readonly Hit[])[]): { readonly sentence: number; readonly hit: Hit } | undefined {
  for (const [sentence, hits] of own.entries()) {
    const hit = hits.find(({ place }) => place === 'heads')
    if (hit) return { sentence, hit }
  }
  return undefined
}

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

/** The cues in one sentence. */
function hitsIn(text: string, tokens: Tokens, sentence: Sentence, { byFirst }: CommitmentCues): readonly Hit[] {
  const hits: Hit[] = []
  for (let i = sentence.from; i < sentence.to; i++) {
    // A hashtag speaks of the whole text; see the marks.
    if (tokens.shapes[i]! & SHAPE.hashtag) continue
    // `I say` and `we believe` state; only others report.
    const first = byFirst.get(tokens.words[i]!) ?? (tokens.shapes[i]! & SHAPE.digit ? byFirst.get(NUMBER) : undefined)
    for (const cue of first ?? []) {
      const to = endOf(cue, tokens, i, sentence.to)
      if (to === 0 || (cue.shows === 'reports' && i > sentence.from && BY_AUTHOR.has(tokens.words[i - 1]!))) continue
      // `No, es mentira` is not `no es mentira`.
      if (cue.shows === 'asserts' && !isInOneRow(text, tokens, i, to)) continue
      if (cue.apart && (i === sentence.from || isSpace(text, tokens, i))) continue
      hits.push({ shows: cue.shows, place: cue.place, from: headOf(text, tokens, i, sentence), to })
    }
  }
  return hits
}

const BY_AUTHOR: ReadonlySet<string> = new Set(['i', 'we', 'yo', 'nosotros', 'nosotras'])
/** Words that open a sentence and say nothing: `so no, it is not the volcanoes`. */
const OPENERS: ReadonlySet<string> = new Set(
  'so and but well ok okay oh hey guys folks y e o pero pues bueno che oye oigan vecinos gente a ver entonces'.split(
    ' ',
  ),
)

/** Words that answer, where a sign stands behind them: `No, it is not true that …`. */
const ANSWERS: ReadonlySet<string> = new Set('no nah nope yes yeah sí si'.split(' '))

/** So many openers and mentions may stand before a cue: a thread names many people. */
const HEAD_MAX = 50

/** The head of the sentence where only openers, mentions and hashtags stand before a cue; else its own place. */
function headOf(text: string, tokens: Tokens, at: number, { from }: Sentence): number {
  if (at - from > HEAD_MAX) return at
  for (let i = from; i < at; i++) {
    const isAside = (tokens.shapes[i]! & (SHAPE.mention | SHAPE.hashtag | SHAPE.url)) !== 0
    const word = tokens.words[i]!
    if (!isAside && !OPENERS.has(word) && !(ANSWERS.has(word) && !isSpace(text, tokens, i + 1))) return at
  }
  return from
}

/** Does only a space stand before token `i`? */
function isSpace(text: string, { starts, ends }: Tokens, i: number): boolean {
  return starts[i]! - ends[i - 1]! === 1 && text.charCodeAt(ends[i - 1]!) === 32
}

/** Do only spaces stand between the tokens? */
function isInOneRow(text: string, tokens: Tokens, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (!isSpace(text, tokens, i)) return false
  return true
}

/** Behind the last word of a cue that begins at token `i`; 0 where it does not stand there. */
function endOf({ steps }: Cue, tokens: Tokens, i: number, end: number): number {
  let at = i + 1
  for (let k = 1; k < steps.length; k++) {
    const { words, skips, optional, name, number } = steps[k]!
    if (optional) {
      if (at < end && words.has(tokens.words[at]!)) at += 1
      continue
    }
    const limit = Math.min(end, at + skips + 1)
    while (
      at < limit &&
      !words.has(tokens.words[at]!) &&
      !(name && tokens.shapes[at]! & SHAPE.capital) &&
      !(number && tokens.shapes[at]! & SHAPE.digit)
    )
      at += 1
    if (at >= limit) return 0
    at += 1
  }
  return at
}

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
