import type { Range } from '../sentence/reading.ts'
import type { Sentence } from '../words/split-sentences.ts'
import type { Tokens } from '../words/tokens.ts'
import { countedIn, type Hit } from './find-cues.ts'

/** Words of the shortest statement. */
export const SAID_MIN = 2
/** Words that hand over a statement. */
export const HANDS_OVER = /^(?:que|that)$/

/** Words by which others call something false, and the first words of a sentence that rejects what others say. */
const FALSEHOOD =
  /(?<!\p{L})(?:myth|lie|hoax|false|fake|untrue|wrong|nonsense|bulo|mito|mentira|fals[oa]|cuento|no es (?:verdad|cierto))(?!\p{L})/u

/** First words of a sentence that rejects what others say: `It isn't.`, `Se equivocan.` */
const REJECTS =
  /^(?:it isn't|it is not|it's not|they're wrong|they are wrong|they lie|wrong|mentira|falso|no lo es|pues (?:lo es|sí|no)|se equivocan|mienten) /u

/** Words that are looked at of these sentences. */
const HEAD_WORDS = 12

/** `They call it a myth that …. It isn't.`: who rejects the denial of others may well state the thing. */
export function rejectsOthers(
  { words }: Tokens,
  sentences: readonly Sentence[],
  i: number,
  counted: readonly Hit[],
): boolean {
  const next = sentences[i + 1]
  if (!next || !counted.some(({ shows }) => shows === 'reports')) return false
  const of = ({ from, to }: Sentence) => `${words.slice(from, Math.min(to, from + HEAD_WORDS)).join(' ')} `
  return REJECTS.test(of(next)) && FALSEHOOD.test(of(sentences[i]!))
}

/** What a question states whose author answers it. */
export interface Affirmed {
  readonly commitment: 'asserts' | 'reports'
  /** The tokens of the question that state it. */
  readonly says: Range
  readonly isAffirmed: true
}

/** `Is it a myth that …?`: a no states what it asks about. */
const ASKS_FALSEHOOD =
  /^(?:(?:is|was) (?:it|that) (?:just |really |only )?(?:an? )?(?:myth|lie|hoax|rumou?r|false|fake|untrue|nonsense|wrong) that|(?:es|era|será) (?:una? )?(?:mito|bulo|mentira|cuento|invento|falso) que) /

/** Words of the longest question about a falsehood. */
const FALSEHOOD_MAX = 7

/** `No doubt.` is a yes. */
const NO = /^(?:no(?! doubt$| question$)|nope) /

/** `Why do vaccines cause …? Because …`: who gives the reason states the thing. */
const ASKS_REASON = /^(?:why|how come|por qué|porqué|cómo es que) /

/** First words of a reason: `Because …`, `Gracias a …`. */
const GIVES_REASON: ReadonlySet<string> = new Set('because cause bc due thanks por porque debido gracias'.split(' '))

/** Questions that stand for yes. */
const OBVIOUS =
  /^(?:is water wet|is the pope|is the sky blue|does a bear|do bears|es católico el papa|es el papa católico|es el agua|moja el agua) /u

const OBVIOUS_MAX = 4

/** Beginnings of an answer that agrees, and goes on: `Yes, and here is why`, `Por supuesto que lo es, y de los gordos`. */
const YES =
  /^(?:yes|yep|yeah|yup|sí|si|(?:of course|absolutely|definitely|obviously|por supuesto|claro|desde luego|obvio)(?! (?:que )?no(?:t|pe)? )(?: que)?) /u
const YES_WORDS = 4
/** Words of an answer that takes its beginning back: `Of course they never did`, `Definitely a myth`. */
const TAKES_BACK =
  /(?<!\p{L})(?:not|never|no|nobody|nunca|jamás|nadie|myth|hoax|lie|fake|mito|bulo|mentira|falso|\p{L}+n't)(?!\p{L})/u

/**
 * What a question states that the next sentence answers with yes, or gives the reason of; undefined where it only
 * asks. An answer that says more than yes counts as a report: it may yet take the yes back.
 *
 * - `Is the Earth flat? Yes.` asserts it.
 * - `Is it a myth that vaccines cause autism? No.` asserts that they do.
 * - `Why do vaccines cause autism? Because …` asserts it too: who explains a thing takes it for so.
 * - `Is the Earth flat? Is water wet?` and `… Yes, and here is why` are reports.
 *
 * Decided in docs/decisions/2026-11-25-a-question-that-is-answered-states.md.
 */
export function affirmedIn(
  { words }: Tokens,
  sentences: readonly Sentence[],
  i: number,
  remarks: readonly (Hit | undefined)[],
  own: readonly (readonly Hit[])[],
): Affirmed | undefined {
  const { from, to, question } = sentences[i]!
  const next = sentences[i + 1]
  // A poll has several answers.
  if (!question || remarks[i] || !next || remarks[i + 2]) return undefined
  const isObvious = next.question && OBVIOUS.test(`${words.slice(next.from, next.from + OBVIOUS_MAX).join(' ')} `)
  if (next.question && !isObvious) return undefined
  const answer = isObvious ? undefined : remarks[i + 1]
  const opening = `${words.slice(from, Math.min(to, from + FALSEHOOD_MAX)).join(' ')} `
  const reply = words.slice(next.from, Math.min(next.to, next.from + HEAD_WORDS))
  const agrees = YES.test(`${reply.slice(0, YES_WORDS).join(' ')} `) && !TAKES_BACK.test(reply.join(' '))
  const goesOn = !answer && (isObvious || agrees)
  // Where the statement begins behind the words that only ask: each branch moves `start` on.
  let start = from
  if (answer || goesOn) {
    const falsehood = ASKS_FALSEHOOD.exec(opening)
    const isNo =
      answer !== undefined && (answer.shows === 'denies' || NO.test(`${words[answer.from]} ${words[answer.from + 1]}`))
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
  // A cue behind the beginning (a doubt, a report) would make of it another statement than the plain one.
  const isPlain = countedIn(own[i]!, sentences[i]!).every(({ to: end }) => end <= start)
  if (!isPlain || to - start < SAID_MIN) return undefined
  const says = { from: start, to }
  if (!goesOn) return { commitment: 'asserts', says, isAffirmed: true }
  return countedIn(own[i + 1]!, next).some(({ shows }) => shows !== 'asserts')
    ? undefined
    : { commitment: 'reports', says, isAffirmed: true }
}

/** Words of an opening that ends with a space, as the expressions above match it. */
function wordsIn(opening: string): number {
  return opening.trim().split(' ').length
}

/**
 * What asks on behind a statement: `Vaccines cause autism, why are they legal?`, `The toll rose by 40 %, is anybody
 * checking?`
 */
const ASKS_ON =
  /^(?:(?:why|who|how|what's|whats|where|when|quién|quiénes|cuándo|cómo|dónde|por qué|hasta cuándo|qué se)(?: |$)|(?:do|don't|does|did|didn't|is|isn't|are|aren't|can|can't|will|won't|would|wouldn't|should|have|haven't|has|am) (?:you|we|they|it|he|she|i|this|that|these|anyone|anybody|nobody|no)(?: |$)|(?:alguien|nadie|algún|alguna|alguno|algunos) )/u
/** Who is asked about what was said: `… in five tests, and you are shocked?` */
const ASKED =
  /^(?:you|you're|youre|people|they|everyone|everybody|nobody|we|i'm|we're|nos|me|ustedes|todavía|todos|tú|vos)$/
/** Conjunctions behind which a question of its own may begin. */
const ADDS = /^(?:and|but|y|e|pero)$/
/** Words behind a conjunction that are a question of their own. Our own choice. */
const ASKED_MIN = 4

/** `Do your own research`, `do it`, `can you believe` and the like are no questions whether something is so. */
const ASKS_UNMARKED =
  /^(?:(?:does|did|is|are|can|could|should) (?!you |not |no |be )|do (?!not |no |yourself |yourselves |your |it |its |the |this |that |these |those |as |what |some |any |a |an |more |better |well |so |me |us |him |her |them |please |try |tell |remember |have |be ))[\p{L}\p{N}]/u

/** Is a sentence without a question mark a question by its first words (`does 5g cause covid`)? Who types fast leaves the mark out. */
export function asksUnmarked({ words }: Tokens, { from, to, question, exclamation }: Sentence): boolean {
  if (question || exclamation || to - from <= SAID_MIN) return false
  return ASKS_UNMARKED.test(`${words[from]} ${words[from + 1]} `)
}

/** Is a question an outcry (`They sold the depot?!`)? Who is outraged takes what they say for so. */
export function isOutcry(text: string, { ends }: Tokens, { to }: Sentence): boolean {
  return /^\s?[?!？！]*(?:[?？][!！]|[!！][?？])/u.test(text.slice(ends[to - 1], ends[to - 1]! + OUTCRY_MAX))
}
/** Characters behind a sentence among which both signs stand. */
const OUTCRY_MAX = 6

/**
 * Where a question begins behind a sign, or behind `and`, that takes what stands before it for so; undefined where
 * there is none. What stands before it is then reported and not asked: `Vaccines cause autism, why are they legal?`
 * does not ask whether they do. A question that begins with `¿` says itself where it begins.
 */
export function asksOnAt(text: string, { words, starts, ends }: Tokens, { from, to }: Sentence): number | undefined {
  if (text[starts[from]! - 1] === '¿') return undefined
  let added: number | undefined
  for (let i = from + SAID_MIN + 1; i < to - 1; i++) {
    const sign = text.slice(ends[i - 1]!, starts[i]!).trim()
    if (/^(?:,|…|\.{2,3}|-|–|—)$/.test(sign) && ASKS_ON.test(`${words[i]} ${words[i + 1]} `)) return i
    if (i - from <= SAID_MIN || to - i <= ASKED_MIN || !ADDS.test(words[i]!)) continue
    if (sign === ',' || ASKED.test(words[i + 1]!)) added = sign === ',' ? i : (added ?? i)
  }
  return added
}
