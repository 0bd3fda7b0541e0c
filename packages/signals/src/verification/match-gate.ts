import type { Probability } from '../measured.ts'
import { subjectRow, subjectWords } from './content-words.ts'
import { remember } from './remember.ts'

/**
 * How far the words of a claim and of a checked claim cover each other. Each field is of one direction: what the
 * checked claim says must be in the claim (`checked`), and what the claim says should be in the checked claim
 * (`claim`).
 */
export interface Coverage {
  /** Share of the checked claim's subject words that the claim holds, 0..1. */
  readonly checked: number
  /** Share of the claim's subject words that the checked claim or its title holds, 0..1. */
  readonly claim: number
  /** The same share of the fact check's title, 0..1; 0 where the title has fewer than three subject words. */
  readonly title: number
  /** Subject words in common. */
  readonly shared: number
  /** The subject words of the checked claim stand in the claim in a row, whatever stands before and after. */
  readonly inRow: boolean
  /** Figures of the checked claim that the claim has not. */
  readonly checkedFiguresMissing: number
  /** Names in the checked claim (capitals inside a sentence) that the claim has not. */
  readonly checkedNamesMissing: number
}

/** A title like `Malaria` names a subject and states nothing. */
const TITLE_WORDS_MIN = 3

/** Reads the coverage; pure text, no index. */
export function coverageOf(claim: string, checked: { readonly claim: string; readonly title?: string }): Coverage {
  const own = subjectWords(claim)
  const theirs = subjectWords(checked.claim)
  const title = subjectWords(checked.title ?? '')
  const ownSet = new Set(own)
  const theirSet = new Set([...theirs, ...title])
  const missing = theirs.filter((word) => !ownSet.has(word))
  const extra = own.filter((word) => !theirSet.has(word))
  return {
    checked: share(theirs.length - missing.length, theirs.length),
    claim: share(own.length - extra.length, own.length),
    title: title.length < TITLE_WORDS_MIN ? 0 : share(title.filter((word) => ownSet.has(word)).length, title.length),
    shared: theirs.length - missing.length,
    inRow: missing.length === 0 && standsIn(subjectRow(checked.claim), subjectRow(claim)),
    checkedFiguresMissing: missing.filter(isFigure).length,
    checkedNamesMissing: namesIn(checked.claim).filter((name) => !ownSet.has(name)).length,
  }
}

/**
 * Logistic weights of the match gate: what each moves the logarithm of the odds by. `rival` is negative: where
 * another checked claim is nearly as close, this one is less surely the right one.
 */
export interface MatchWeights {
  /** The best other claim's score over this one's. */
  readonly rival: number
  readonly score: number
  /** The covered share of the checked claim or its title. */
  readonly covered: number
  /** Logarithm of one more than the words in common. */
  readonly shared: number
  /** A figure, a name of the checked claim that the claim has not. */
  readonly figure: number
  readonly name: number
  readonly bias: number
}

/**
 * Fitted on half of CLEF CheckThat! 2020 task 2 (488 tweets against 10 189 checked claims, the same tweets with their
 * match taken out of the base, and 978 other posts), with scores of words and the static table, and cross-validated
 * ten-fold by tweet: `bench/claim-matching.mjs` fits and measures them again.
 */
export const WORD_MATCH: MatchWeights = {
  rival: -7.89,
  score: 1.608,
  covered: 3.119,
  shared: 2.804,
  figure: -0.412,
  name: -0.282,
  bias: -0.709,
}

/**
 * Fitted on the same with scores of words and the sentence model, and guarded: the bias is lowered until no more than 0.6 % of
 * the tweets whose match was taken out are matched (`bench/claim-matching.mjs --embedder minilm`).
 */
export const SENTENCE_MATCH: MatchWeights = {
  rival: -7.147,
  score: 12.313,
  covered: 0.867,
  shared: 1.789,
  figure: -0.867,
  name: -0.187,
  bias: -2.226,
}

/** In a small base nothing may come near; that proves nothing, so a rival counts as at least so close. */
const RIVAL_MIN = 0.5
/** Where a source tells nothing of rivals, one is assumed that comes rather close. */
const RIVAL_ASSUMED = 0.7
/**
 * Statements made of the same subject words, both ways, are the same statement but for rare word plays; and so is one that
 * stands in a longer text word by word.
 */
const SAME_WORDS = 0.97

/** At this probability a claim counts as already checked: cross-validated precision 0.99, recall 0.42, false matches 0.8 %. */
export const MATCH_MIN = 0.85

/** From this probability on a fact check is likelier about the claim than not: a model may not contradict its rating. */
export const RATING_MIN = 0.5

/**
 * Probability that a claim and a checked claim make the same statement, polarity aside: whether one denies the other
 * is read by `polarityOf` afterwards.
 *
 * `score` is the retrieval score (0..1), `rival` the retrieval score of the best *other* checked claim found; both
 * optional where a source has none. `weights` are those for scores of that kind. Missing figures count at most twice
 * and missing names at most three times, so that one long list of names does not decide alone.
 */
export function matchProbability(
  coverage: Coverage,
  score = 0,
  rival?: number,
  weights: MatchWeights = WORD_MATCH,
): Probability {
  const ratio = rival === undefined || score <= 0 ? RIVAL_ASSUMED : Math.min(1, Math.max(RIVAL_MIN, rival / score))
  const sum =
    weights.bias +
    weights.rival * ratio +
    weights.score * score +
    weights.covered * Math.max(coverage.checked, coverage.title) +
    weights.shared * Math.log1p(coverage.shared) +
    weights.figure * Math.min(2, coverage.checkedFiguresMissing) +
    weights.name * Math.min(3, coverage.checkedNamesMissing)
  const probability = 1 / (1 + Math.exp(-sum))
  const sameWords = coverage.shared > 1 && coverage.checked === 1 && (coverage.claim === 1 || coverage.inRow)
  return sameWords ? Math.max(probability, SAME_WORDS) : probability
}

/**
 * Whether the words of one row stand in the other one next to each other. The spaces keep a word from being found
 * inside another.
 */
function standsIn(row: readonly string[], words: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${row.join(' ')} `)
}

/** Of nothing the share is 0. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** Whether a stem holds a digit. */
function isFigure(word: string): boolean {
  return /\d/.test(word)
}

/** Stems of the words that begin with a capital inside a sentence; none where the text shouts. */
const namesIn = remember((text: string): readonly string[] => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (capitals * 2 > letters) return []
  const names = text.match(/(?<=[^.!?"“\s]\s)\p{Lu}[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(names.flatMap((name) => subjectWords(name)))]
})
