import { type MatchWeights, SENTENCE_MATCH, WORD_MATCH } from '@tribunal/engine'

/** How what is found is ranked; it depends on what the vectors are worth. */
export interface Ranking {
  /** Share of the cosine in a score, 0..1; the rest is that of the words. */
  readonly cosineShare: number
  /** Below this retrieval score an item shares chance words with the claim and is no evidence. */
  readonly relevantMin: number
  /** Weights of the match gate, which reads these scores. */
  readonly match: MatchWeights
}

/**
 * With the static table. The bound: on the sample posts and the shipped base, what is about the claim scores 0.32 and more,
 * what only shares a word 0.30 and less.
 */
export const BY_TABLE: Ranking = { cosineShare: 0.5, relevantMin: 0.3, match: WORD_MATCH }

/**
 * With the sentence model, on half of CLEF CheckThat! 2020 task 2 (`bench/claim-matching.mjs --embedder minilm`). The share:
 * MAP@5 rises up to 0.7 and is flat beyond. The bound: more of the right hits pass, and fewer of other posts', than with the
 * table at its own.
 */
export const BY_SENTENCES: Ranking = { cosineShare: 0.7, relevantMin: 0.25, match: SENTENCE_MATCH }
