import type { Probability, Reason } from './measured.ts'

export const CLAIM_DOMAINS = ['health', 'finance', 'politics', 'technology', 'science', 'society', 'general'] as const
export type ClaimDomain = (typeof CLAIM_DOMAINS)[number]

export const RISK_LEVELS = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

export const VERDICTS = ['true', 'false', 'mixed', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * How the author of a post stands to a claim in it (spec section 9, Commitment): states it, asks whether it is so, denies it,
 * tells that somebody who can be asked says it, doubts it, or makes fun of it. `mentions`: the sentence names all that an untrue claim
 * names, and whether it states anything cannot be told; or somebody says it whom nobody can ask (`My barber says …`, `People say …`).
 */
export const COMMITMENTS = ['asserts', 'asks', 'denies', 'reports', 'doubts', 'jokes', 'mentions'] as const
export type Commitment = (typeof COMMITMENTS)[number]

/** One checkable statement found in a post (spec section 3, step 4). */
export interface Claim {
  /** Unique within its post: `c1`, `c2`, … in text order; after them `m1`, `m2`, … for those that only a model found. */
  readonly id: string
  /**
   * The claim as a sentence of its own, which is what is looked up and shown: without marks, openers and tails, and with
   * what a pronoun stands for in its place. In records from before, the post's text from `start` to `end`.
   */
  readonly text: string
  /** Where in the post it was read: UTF-16 offsets into its text, `end` excluded. */
  readonly start: number
  readonly end: number
  readonly type: 'fact' | 'opinion' | 'experience'
  readonly domain: ClaimDomain
  readonly risk_level: RiskLevel
  /** How sure the extractor is that this is a checkable claim; below 0.3 claims are dropped. */
  readonly confidence: Probability
  /** Absent where the deterministic extractor found it. */
  readonly found_by?: 'model'
  /** How the author stands to it. Absent in records from before it was read: they count as stated. */
  readonly commitment?: Commitment
  /**
   * How its author stands to it cannot be told, so that it counts as reported: it stands in data or under a head (`Seen on a
   * wall: …`), or by the words around it (`not_own_words`) it is likelier its author's own than not, and not surely.
   */
  readonly stance_unsure?: true
  /** What shows that the author does not simply state it: UTF-16 offsets into the post's text, `end` excluded. */
  readonly commitment_shown_by?: { readonly start: number; readonly end: number }
  /** What the author of a denial asserts: `text`, denied. Absent where the author denies nothing, or its wording is not sure. */
  readonly statement?: string
  /**
   * How sure a learned signal is that its sentence tells of somebody's own life and states nothing on public matters. Absent
   * where none is installed for its language, and in records from before it was read.
   */
  readonly own_life?: Probability
  /**
   * How sure a learned signal is, by the words around it, that its author does not stand behind it. Absent where it was not asked:
   * of what is not stated, of what no evidence bears on or evidence supports, and in records from before.
   */
  readonly not_own_words?: Probability
  /** A word in `text` stands for something that was not found for sure (`it`, `esa ley`, a subject left out). */
  readonly unresolved?: true
}

/** Does the source speak for the claim, against it, both, or neither as far as can be told? */
export type Stance = 'supports' | 'refutes' | 'mixed' | 'neutral'

/** One retrieved source and its stance on a claim (spec section 3, step 5). */
export interface Evidence {
  /** Stable id in the evidence base it came from. */
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication. */
  readonly date?: string
  readonly snippet: string
  readonly stance: Stance
  /** From the source-quality list; absent where the publisher is not in it. */
  readonly source_quality?: Probability
  /** 0..1, how well it matches the claim. */
  readonly retrieval_score: Probability
  /** For an already checked claim: the claim as the publisher worded it and the publisher's rating. */
  readonly checked_claim?: {
    readonly claim: string
    readonly verdict: Verdict
    readonly rating?: string
    /** Probability that it is the same statement (polarity aside), where the source that found it could tell. */
    readonly match?: Probability
    /**
     * It is said of the same in other words: enough to show it to a person, never to carry its verdict over. Absent where it is
     * not so, and where `match` already tells that it is the same statement.
     */
    readonly near?: true
  }
}

/**
 * What a source outside found on a claim when it was asked. It is shown to people and bears on nothing: no verdict, score,
 * label or outcome reads it, so that the words of a stranger settle nothing. It is a type of its own and no `Evidence`.
 */
export interface OutsideEvidence {
  /** Stable: the same finding has the same id. */
  readonly id: string
  /** Name of the source, as the configuration calls it. */
  readonly source: string
  /** ISO time at which the source answered; before the decision where the answer was kept. */
  readonly retrieved_at: string
  readonly title: string
  /** `http` or `https`. */
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication. */
  readonly date?: string
  readonly snippet: string
  /** From the source-quality list, by the address; absent where the address is not in it. */
  readonly source_quality?: Probability
  /** Where it is a fact check: the claim as its publisher worded it, and what was found of it. */
  readonly checked_claim?: { readonly claim: string; readonly verdict: Verdict; readonly rating?: string }
}

/** What the evidence says of one claim (spec section 3, step 6). */
export interface Verification {
  readonly claim_id: string
  readonly support_confidence: Probability
  readonly refute_confidence: Probability
  /** 0 refuted, 0.5 neutral, 1 supported; null where there is no evidence or the verifier failed. */
  readonly claim_score: number | null
  /** Null where the verifier failed: no fact check at all. `unknown` is an answer. */
  readonly fact_check: { readonly verdict: Verdict; readonly confidence: Probability } | null
  /**
   * The verdict is that of the opposite statement, turned round: the claim is its plain negation, and the claim itself
   * was not checked. Its confidence is below what a final label asks. Absent where it is not so, and in records from before.
   */
  readonly turned?: boolean
  /** Ids of the evidence the verdict rests on; each was given to the verifier. */
  readonly cited: readonly string[]
  readonly reason: Reason
  /** How each passage was read without a model; absent where none was read. */
  readonly passages?: readonly PassageReading[]
  /** What a model said of the claim, where one was asked. */
  readonly said?: ModelVerdict
  /**
   * What the stances of a model weigh. Where they were weighed, the facts hold the verdict as it was without the model,
   * and a policy says which stands; records from before hold the one that stood then.
   */
  readonly weighed?: StanceWeights
}

/** One thing on which a claim and a passage agree or differ. */
export interface AgreementPoint {
  readonly kind: 'number' | 'date' | 'name' | 'negation' | 'opposite' | 'quantifier' | 'cue'
  readonly agrees: boolean
  /** UTF-16 offsets into the claim's text, `end` excluded; absent where the claim has nothing of it. */
  readonly claim?: { readonly start: number; readonly end: number }
  /** The same into the snippet of the evidence. */
  readonly source?: { readonly start: number; readonly end: number }
}

/** What one passage says of a claim, read by what agrees and what differs. */
export interface PassageReading {
  /** Id of the evidence. */
  readonly id: string
  readonly stance: Stance
  /** How much speaks for the stronger side; 0.5 and less settles nothing. */
  readonly confidence: Probability
  /** Differences first. */
  readonly points: readonly AgreementPoint[]
}

/** A model's reading of the evidence on one claim: advice, and a fact about the model. */
export interface ModelVerdict {
  readonly verdict: Verdict
  readonly confidence: Probability
  readonly support_confidence: Probability
  readonly refute_confidence: Probability
  /** Ids of evidence it was given. */
  readonly cited: readonly string[]
  readonly stances: readonly ModelStance[]
}

/** Which way a model says one item of evidence speaks, and how sure it is of that. */
export interface ModelStance {
  /** Id of the evidence. */
  readonly id: string
  readonly stance: Stance
  readonly confidence: Probability
}

/** What speaks on one side of a claim, as a model reads the items. */
export interface SideWeight {
  /** Different sources that speak on this side. */
  readonly sources: number
  /** Over sources of known quality: the sum of quality × how sure. */
  readonly rated: number
  /** Over sources that no list rates: the sum of how sure. */
  readonly unrated: number
}

/** What the stances of a model weigh for and against a claim. */
export interface StanceWeights {
  readonly supporting: SideWeight
  readonly refuting: SideWeight
  /** The share of the items shown that the model's verdict cites. */
  readonly cited_share: Probability
  /** How many items rate the claim themselves; absent where none does, and in records from before they were counted. */
  readonly ratings?: RatingCounts
  /** Stances that contradict the rating of their item and weigh nothing; absent where there is none. */
  readonly refused?: readonly RefusedStance[]
}

/**
 * Items of evidence that are fact checks of the claim, by what they found. One that a negation
 * may turn round counts as both true and false.
 */
export type RatingCounts = Readonly<Record<Exclude<Verdict, 'unknown'>, number>>

/** A stance of a model that contradicts the item's own rating. */
export interface RefusedStance {
  /** Id of the evidence. */
  readonly id: string
  readonly stance: Stance
  /** The rating of the claim by the item itself. */
  readonly rating: Verdict
}
