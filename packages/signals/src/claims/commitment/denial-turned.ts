import { correctionFrom } from '../sentence/negation.ts'
import type { Reading } from '../sentence/reading.ts'
import { wordsOf } from '../sentence/wording.ts'
import { isNegative } from '../words/negative.ts'
import type { Sentence } from '../words/split-sentences.ts'
import type { ReadCommitment } from './commitment.ts'

/** Commitments of what an author does not take for true. */
const DENIED = /^(?:denies|doubts)$/

/**
 * Is a denial denied, so that nobody can tell what its author states: by a judgement of it (`The claim that X is
 * false is a lie`), by another denial, a judgement or a restriction within it (`Es mentira que X no …`, `Stop saying
 * that X is a lie`, `It is a lie that X only …`), or by the next sentence where others deny it (`They say X is false.
 * They lie.`)?
 *
 * Such a claim is `reports`, so that a person looks: read as a denial, its author would be taken for the opposite of
 * what they say.
 *
 * @param isNearUntrue whether a sentence comes near to an untrue checked claim; asked only where a denial may be
 * meant as it stands
 */
export function isDenialTurned(
  blank: Reading,
  sentence: Sentence,
  { commitment, shown }: ReadCommitment,
  next: Sentence | undefined,
  isNearUntrue: ((sentence: string) => boolean) | undefined,
): boolean {
  if (commitment === 'asserts') return false
  const words = wordsOf(blank, sentence)
  if (refusesOthers(words, next && wordsOf(blank, next))) return true
  const isDenied = DENIED.test(commitment) && shown !== undefined
  if (isDenied && judgesJudgement(words)) return true
  const { text, tokens } = blank
  const opens = shown?.start === tokens.starts[sentence.from]! && /^ \p{L}/u.test(text.slice(shown.end))
  const handsOver = isDenied && (opens || HANDS_OVER.test(text.slice(shown.start, shown.end + HANDS_WITHIN)))
  if (commitment === 'jokes' || handsOver) {
    const to = (shown && correctionFrom(blank, sentence, shown)) ?? sentence.to
    const [start, end] = [tokens.starts[sentence.from]!, tokens.ends[to - 1]!]
    // A sign over the whole text stands outside of the sentence.
    const isIn = shown && shown.start >= start && shown.end <= end
    const rest = isIn ? text.slice(start, shown.start) + text.slice(shown.end, end) : text.slice(start, end)
    return isNegative(rest) || (handsOver && (RESTRICTS.test(rest) || rest.search(FALSE) >= 0))
  }
  // `Isn't the Earth flat?`, `Lie: vaccines don't …`: of what is near to an untrue claim alone, since all of them may be meant as they stand.
  const isHeading = isDenied && HEADS_DENIED.test(text.slice(shown.start, shown.end + 1))
  return (commitment === 'asks' || isHeading) && isNegative(words) && isNearUntrue?.(words) === true
}

/** `Wrong: …`, `Hoax: …`; not the heading of a fact check. */
const HEADS_DENIED = /^(?!fact)[\p{L} ]+:$/iu

/** What a denial may be of alone: `It is a lie that vaccines harm only boys`; before a share it is a part of the claim. */
const RESTRICTS =
  /(?<!\p{L})(?:only|merely|solely|solo|sólo|solamente|únicamente)(?!\p{L})(?! (?:\p{L}+ )?(?:\d|ten |el diez |un (?:\d|diez)|one |una? (?:de|vez) ))/iu

/** A denial that hands over what it denies, in its own last word or the next one: so many letters behind it are looked at. */
const HANDS_OVER = /(?<!\p{L})(?:that|que|evidence|proof|evidencia|pruebas?)(?: .{0,4})?$/iu
const HANDS_WITHIN = 5

/** A judgement that something is false, with its verb. */
const FALSE =
  /(?<!\p{L})(?:is|are|was|were|been|it['’]s|isn['’]t|es|son|fue|era|ha sido)(?: (?:not|no|just|simply|a|an|the|un|una|pura|puro|totally|completely|totalmente|complete|total))* (?:lies?|false|myths?|hoax(?:es)?|untrue|true|nonsense|rubbish|wrong|bogus|debunked|disproved|disproven|refuted|discredited|mentiras?|fals[oa]s?|mitos?|bulos?|cuentos?|invento|desmentid[oa])(?!\p{L})/giu
/** What parts two judgements of one thing (`It is false, it is a lie`): the second one does not judge the first. */
const PARTS = /[,.;:!?–—-]|(?<!\p{L})(?:and|y|e|or|o|but|pero|because|porque)(?!\p{L})/u

/** Does a sentence judge a judgement: `The claim that … is false is a lie`, `It's a lie that … has been debunked`? Nobody can tell what its author states. */
export function judgesJudgement(sentence: string): boolean {
  const found = [...sentence.matchAll(FALSE)]
  return found.some(({ index }, i) => {
    const before = found[i - 1]
    return before !== undefined && !PARTS.test(sentence.slice(before.index + before[0].length, index))
  })
}

/** Others of whom a sentence says that they deny something. */
const OTHERS_TELL =
  /(?<!\p{L})(?:say|says|said|claim|claims|tell|told|insist|insists|swear|repeats?|dicen|dirán|dijeron|afirman|aseguran|insisten|cuentan|contaron|juran)(?!\p{L})/iu
/** What refuses those others: `They lie.`, `Everyone is wrong.`, `No les creas.`, `No lo está.` */
const REFUSES_OTHERS =
  /^\W*(?:(?:they|he|she|everyone|everybody|fact[- ]?checkers|experts|doctors|scientists|all of them)(?:['’]re| are| is| was| were)? (?:all )?(?:lie|lies|lied|lying|wrong|liars?)|(?:all )?lies|liars|wrong|don['’]t believe (?:them|it)|it(?:['’]s| is)n?['’]?t? (?:no|not a) (?:myth|lie|hoax|bulo)|(?:it|they) (?:has|have|is|are|do|does)(?: not|n['’]t)|i have proof|(?:nos |te |os |me )?(?:mienten|mintieron|mentían|mentian)|(?:pura|era|es|fue) mentira|mentiras?(?!\p{L})|no (?:les|le|los) cre\p{L}+|no (?:lo está|lo es|es (?:mentira|falso|un bulo|un mito)))/iu

/** Does a sentence that tells what others deny have an answer that refuses them? */
function refusesOthers(sentence: string, next: string | undefined): boolean {
  return next !== undefined && REFUSES_OTHERS.test(next) && OTHERS_TELL.test(sentence) && DENIES_IT.test(sentence)
}

/** Words that deny something, in what others say. */
const DENIES_IT =
  /(?<!\p{L})(?:not|no|never|nunca|\p{L}+n['’]t|false|lie|myth|hoax|debunked|falso|falsa|mentira|bulo|mito|desmentid[oa])(?!\p{L})/iu
