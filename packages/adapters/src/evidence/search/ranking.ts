import { type MatchWeights, SENTENCE_MATCH, WORD_MATCH } from '@tribunal/signals'

/** How what is found is ranked; it depends on what the vectors are worth. */
export interface Ranking {
  /** Share of the cosine in a score, 0..1; the rest is that of the words. */
  readonly cosineShare: number
  /** Items that are candidates for being near in meaning, whatever their words. */
  readonly byMeaning: number
  /** Share of the cosine in how much of a query its best item has, 0..1; the rest is that of the telling words. */
  readonly strengthShare: number
  /** Below this retrieval score an item shares chance words with the claim and is no evidence. */
  readonly relevantMin: number
  /** Weights of the match gate, which reads these scores. */
  readonly match: MatchWeights
}

/**
 * With the static table. The bound: on the sample posts and the shipped base, what is about the claim scores 0.32 and more,
 * what only shares a word 0.30 and less.
 */
export const BY_TABLE: Ranking = {
  cosineShare: 0.5,
  byMeaning: 0,
  strengthShare: 0,
  relevantMin: 0.3,
  match: WORD_MATCH,
}

/**
 * With the sentence model, on half of CLEF CheckThat! 2020 task 2 (`bench/claim-matching.mjs --embedder minilm`). The shares:
 * MAP@5 rises up to 0.7 and is flat beyond. The bound: 77 % of right hits count as evidence, and those of 2.8 % of other
 * posts; with the table 54 % and 6.4 %.
 */
export const BY_SENTENCES: Ranking = {
  cosineShare: 0.7,
  byMeaning: 30,
  strengthShare: 0.7,
  relevantMin: 0.3,
  match: SENTENCE_MATCH,
}
