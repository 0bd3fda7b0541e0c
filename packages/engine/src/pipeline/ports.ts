import type { ModelPort, Prompts } from '../advice/index.ts'
import type { ClaimDomain, Evidence, Language, OutsideEvidence } from '../domain/index.ts'

/** What evidence is looked for. */
export interface EvidenceQuery {
  /** The claim, in its author's words. */
  readonly text: string
  /** The text around it, which may name what it speaks of: `it poisons them` after a sentence on face masks. */
  readonly context?: string
  /** BCP 47 tag, where known. */
  readonly lang?: string
  /** Subject of the claim, where known. */
  readonly domain?: ClaimDomain
  /** At most so many items, best first; 5 where absent. */
  readonly limit?: number
  /** Also what only shares a chance word with the claim: for people who search, never for verdicts. */
  readonly all?: boolean
}

/**
 * Somewhere evidence is found: the embedded evidence base, or a remote service.
 * A source that answers at once may answer without a promise, which keeps a decision without remote sources free of
 * waiting. Nothing found is an empty list; a source that cannot answer throws or rejects, and the step records it.
 */
export interface EvidenceSource {
  /** Stable, named in the trace: `evidence-base`. */
  readonly id: string
  /** Best match first. Answers at once or later; throws or rejects where it cannot answer. */
  search(claim: EvidenceQuery): readonly Evidence[] | Promise<readonly Evidence[]>
  /**
   * Does a claim that was checked stand in the sentence, word for word, whatever else stands there? At once, and never throws;
   * absent where the source cannot tell.
   */
  hasChecked?(sentence: string): boolean
  /**
   * Does the sentence name all that a claim names which was checked and is not true, in whatever words and order
   * (`Menudo engaño el cambio climático`)? Half of it may stand in `context`, the sentence with the one before it. At once, and
   * never throws; absent where the source cannot tell.
   */
  isNearUntrue?(sentence: string, context?: string): boolean
}

/**
 * Somewhere outside where evidence is looked for: a service that others run. What it finds is shown to people and settles
 * nothing. A source that cannot answer rejects, and the trace says so.
 */
export interface OutsideSource {
  /** As the configuration calls it; named with what it found, and in the trace. */
  readonly id: string
  /** Items on one claim; rejects where the source cannot answer in its time. */
  search(claim: Pick<EvidenceQuery, 'text' | 'lang'>): Promise<readonly OutsideEvidence[]>
}

/** Turns whole texts into vectors, as the sentence model `id` does. One that cannot rejects, and the trace says so. */
export interface SentenceSource {
  /** Name of the sentence model; heads are trained for one and used with no other. */
  readonly id: string
  /** One vector a text, in their order. */
  embed(texts: readonly string[]): Promise<readonly ArrayLike<number>[]>
}

/** The models that advise on one submission, and when they are worth asking. */
export interface ModelAdvisers {
  readonly port: ModelPort
  readonly prompts: Prompts
  /** `cascade`: as the policies `ask-model-post` and `ask-model-payment` say. `always`: every step that has a model. */
  readonly when: 'cascade' | 'always'
  /** What models are asked about payments in: Spanish where absent. Posts are asked about in their own language. */
  readonly language?: Language
}
