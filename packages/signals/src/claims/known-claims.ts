import type { Claim } from '@tribunal/contract'
import { NOTHING_SHOWN, type ReadCommitment, standing, UNSURE } from './commitment/commitment.ts'
import type { Lexicon } from './lists/lexicon.ts'
import { elliptic } from './sentence/declared.ts'
import { deniedTwice } from './sentence/denied-twice.ts'
import { isHeaded, partsOf } from './sentence/heads.ts'
import type { Clause, Range, Reading } from './sentence/reading.ts'
import { wordsOf } from './sentence/wording.ts'
import { isDeterminer } from './words/grammar-words.ts'
import { isNegative } from './words/negative.ts'
import type { Sentence } from './words/split-sentences.ts'
import { classify } from './worth/classify.ts'

/** What evidence can tell of a sentence. */
export interface KnownToEvidence {
  /** Does a claim that somebody checked stand in a sentence? Such a sentence is a claim, however it is written. */
  readonly isChecked?: ((sentence: string) => boolean) | undefined
  /**
   * Does a sentence, with the one before it as its context, name all that a claim names which was checked and is not true? It
   * may state it in words of its own: it is a claim that it `mentions`, which a person looks at and which never blocks.
   */
  readonly isNearUntrue?: ((sentence: string, context?: string) => boolean) | undefined
}

/** A sentence as it was read, and those around it. */
export interface SentenceRead {
  readonly reading: Reading
  readonly lexicon: Lexicon
  readonly sentence: Sentence
  readonly read: ReadCommitment
  readonly clauses: readonly Clause[]
  readonly before?: Sentence | undefined
  readonly next?: Sentence | undefined
  readonly nextRead?: ReadCommitment | undefined
  /** Its words may be anybody's. */
  readonly isOfOthers: boolean
  readonly isDenialRefused: boolean
  /** Does the text judge what it shows? */
  readonly isJudged: () => boolean
}

/** The claims of words that stand for a sentence, in its place. */
export type ClaimsIn = (words: string, of: Range) => readonly Claim[]

/** A laugh alone does not tell whether its author believes what they laugh at. */
const LAUGH = /^(?:l(?:ol)+|lmf?ao+|rofl|x+d+|(?:ja|je|ha|he)+[hj]?|ajá|ajaja\w*)$/iu

/** `Vaccines, which cause autism, …` states that they do. */
const RELATIVE = /,? (?:which|who|that|que) /iu

/**
 * The claims of a sentence, `own` by its form, with what evidence knows of it: what was checked, and what only
 * mentions it.
 *
 * This is the net under the reading by form: a sentence in which a checked claim stands word for word is a claim
 * however it is written (docs/decisions/2026-11-25-a-checked-claim-is-never-overlooked.md). Without evidence
 * (`isChecked`) nothing is added.
 */
export function withKnown(
  own: readonly Claim[],
  of: SentenceRead,
  known: KnownToEvidence,
  claimsIn: ClaimsIn,
): readonly Claim[] {
  const { isChecked, isNearUntrue } = known
  if (!isChecked) return own
  return withChecked(own, of, claimsIn, isChecked, isNearUntrue).map((claim) =>
    claim.commitment === 'asks' || (of.isDenialRefused && of.sentence.question) ? narrowed(claim, isChecked) : claim,
  )
}

/**
 * In this order, each only where the ones before found nothing that the evidence knows: a statement without a verb
 * (`Climate change? A hoax.`), a denial that is refused, the checked claim in the words of the sentence, and at last
 * a sentence that names all that an untrue claim names.
 */
function withChecked(
  own: readonly Claim[],
  of: SentenceRead,
  claimsIn: ClaimsIn,
  isChecked: NonNullable<KnownToEvidence['isChecked']>,
  isNearUntrue: KnownToEvidence['isNearUntrue'],
): readonly Claim[] {
  const { reading, lexicon, sentence, read, clauses, next, isOfOthers, isJudged } = of
  const { text, tokens } = reading
  const stance = standing(read)
  const isKnown = (claim: Claim) => isChecked(claim.text) || isNearUntrue?.(claim.text)
  const claims = isLaugh(of) ? own.map((claim) => (isKnown(claim) ? { ...claim, ...UNSURE } : claim)) : own
  const whole = claims.length === 0 ? elliptic(text, tokens, sentence, next, isChecked) : undefined
  if (whole) {
    // The second half says something of the first, and is not a remark on the sentence: `Climate change: hoax`.
    const isOfHalf = (stance.commitment_shown_by?.start ?? 0) >= whole.cut
    const by = sentence.question ? standing(of.nextRead!) : isOfHalf ? standing(NOTHING_SHOWN) : stance
    return claimsIn(whole.words, { from: sentence.from, to: whole.to }).map((claim) => ({ ...claim, ...by }))
  }
  const refused = deniedTwice(text, tokens, sentence, next, isChecked)
  if (refused) return [...claims, { ...checkedClaim(reading, sentence, lexicon), text: refused, ...UNSURE }]
  const words = wordsOf(reading, sentence)
  const said = [words, words.replace(RELATIVE, ' ')].find(isChecked)
  if (said === undefined) return isNearUntrue ? withMentioned(claims, of, isNearUntrue) : claims
  if (claims.some((claim) => isChecked(claim.text))) return claims
  const isStated = read.commitment === 'asserts'
  const isAnybodys = isOfOthers || (isStated && isHeaded(reading, sentence, isChecked, isJudged))
  const by = isAnybodys ? { ...stance, ...UNSURE } : stance
  const part = narrowest(reading, sentence, clauses, isChecked)
  return [...claims, { ...checkedClaim(reading, part ?? sentence, lexicon), ...(part ? {} : { text: said }), ...by }]
}

/**
 * What was checked in a claim that its author asks about, without the words around it (`Vaccines cause autism right guys?`, `Why
 * do people think …?`, `Don't vaccines …?`): with them no evidence would be found to be on it.
 */
function narrowed(claim: Claim, isChecked: (words: string) => boolean): Claim {
  if (!isChecked(claim.text)) return claim
  const words = claim.text.split(/[\s\p{Cc}]+/u)
  const to = least(words.length, (count) => isChecked(words.slice(0, count).join(' ')))
  let from = to - least(to, (count) => isChecked(words.slice(to - count, to).join(' ')))
  if (from > 0 && isDeterminer(words[from - 1]!.toLowerCase())) from -= 1
  return { ...claim, text: words.slice(from, to).join(' ').replace(SIGNS_AROUND, '') }
}

/** The least number from 1 to `most` from which on something holds; found by halving, since each look reads the words. */
function least(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/** Signs at both ends of a claim that was cut out of its sentence. */
const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu

/** Does only a laugh show that the author jests? Then the claim is left open, and not taken for a joke. */
function isLaugh({ reading: { text }, read: { commitment, shown } }: SentenceRead): boolean {
  return commitment === 'jokes' && shown !== undefined && LAUGH.test(text.slice(shown.start, shown.end))
}

/**
 * With the part of a sentence that names all that an untrue claim names, where its author does not deny, doubt or jest, and asks
 * only what takes it for so.
 */
function withMentioned(
  claims: readonly Claim[],
  of: SentenceRead,
  isNearUntrue: (sentence: string, context?: string) => boolean,
): readonly Claim[] {
  const { reading, lexicon, sentence, before, read, isDenialRefused } = of
  const isPresumed = read.commitment === 'asks' && PRESUMES.test(wordsOf(reading, sentence))
  const isAsked = isPresumed || isLaugh(of)
  if (!isAsked && read.commitment !== 'asserts' && read.commitment !== 'reports') return claims
  const context = wordsOf(reading, { from: before?.from ?? sentence.from, to: sentence.to })
  const near = nearIn(of, claims, (part) => isNearUntrue(part, context))
  if (!near) return claims
  // What a refused denial says in part may be the opposite of the whole: the whole is the claim.
  const others = isDenialRefused ? [] : claims
  return [...others, { ...checkedClaim(reading, near, lexicon), ...standing(read), commitment: 'mentions' }]
}

/** Questions that take what they ask about for so (`Why do vaccines cause …?`), or expect a yes (`Doesn't 5G cause …?`). */
const PRESUMES =
  /^\W*(?:(?:so |but |and |y |pero |entonces )?(?:why|how (?:do|does|did|can|come)|since when|por ?qu[ée]|c[óo]mo|desde cu[áa]ndo) |(?:(?:do|does|did|is|are|was|were|have|has)n['’]?t|acaso no|no es (?:cierto|verdad) que|¿?no (?:es|son|causan?|fue) ))/iu

/** How sure it is that a sentence states something checkable that a checked claim stands in: it may say more than that. */
const CHECKED_CONFIDENCE = 0.9

/** A sentence that a checked claim stands in, word for word, as a claim. */
function checkedClaim(reading: Reading, { from, to }: Range, lexicon: Lexicon): Claim {
  const { tokens, entries } = reading
  return {
    ...{ id: 'c1', text: wordsOf(reading, { from, to }), start: tokens.starts[from]!, end: tokens.ends[to - 1]! },
    ...{ type: 'fact', confidence: CHECKED_CONFIDENCE },
    ...classify(tokens, entries, { from, to }, lexicon),
  }
}

/**
 * The part of a sentence that is near to what was checked and is not true, where no claim of the sentence is: a clause, what
 * signs set apart, else all of it.
 */
function nearIn(
  { reading, read: { says }, clauses, isDenialRefused }: SentenceRead,
  own: readonly Claim[],
  isNear: (sentence: string) => boolean,
): Range | undefined {
  if (!isNear(wordsOf(reading, says))) return undefined
  if (isDenialRefused) return says
  if (own.some(({ text }) => isNear(text))) return undefined
  const part = narrowest(reading, says, clauses, isNear) ?? says
  return isNegative(wordsOf(reading, part)) ? undefined : part
}

/** The first clause, or else the first part that signs set apart, of which something holds. */
function narrowest(
  reading: Reading,
  says: Range,
  clauses: readonly Clause[],
  holds: (sentence: string) => boolean,
): Range | undefined {
  return [...clauses, ...partsOf(reading, says)].find((part) => holds(wordsOf(reading, part)))
}
