import { z } from 'zod'
import { COUNT, type Described, REASON, SHARE, SPAN } from '../text.ts'
import { CLAIM_DOMAINS, COMMITMENTS, RISK_LEVELS, STANCES, VERDICTS } from '../words.ts'

// The enumerations as schemas, once for all objects that use them.
const STANCE = z.enum(STANCES)
const VERDICT = z.enum(VERDICTS)
const COMMITMENT = z.enum(COMMITMENTS)

/** Shared by the claim as it was found and the claim of a decision, which has evidence and a verification beside it. */
const CLAIM_FIELDS = {
  id: z
    .string()
    .describe('Unique within its post: `c1`, `c2`, … in text order; then `m1`, … for those that only a model found'),
  text: z
    .string()
    .describe(
      'The claim as a sentence of its own, which is what is looked up: without marks, openers and tails, and with what a pronoun stands for in its place. In older records the text of the post from `start` to `end`',
    ),
  start: COUNT.describe('UTF-16 offset into the text of the post'),
  end: COUNT.describe('The same, excluded'),
  type: z.enum(['fact', 'opinion', 'experience']),
  domain: z.enum(CLAIM_DOMAINS),
  risk_level: z.enum(RISK_LEVELS),
  confidence: SHARE.describe('How sure the extractor is that it is checkable; below 0.3 claims are dropped'),
  found_by: z.literal('model').exactOptional().describe('Absent where the deterministic extractor found it'),
  commitment: COMMITMENT.exactOptional().describe(
    'How the author stands to the claim; absent in records from before it was read, where it counts as stated. Only what is asserted can block',
  ),
  stance_unsure: z
    .literal(true)
    .exactOptional()
    .describe(
      'It is not clear how the author stands to the claim, so that it counts as reported: it stands in data or under a head, or the words around it (`not_own_words`) leave it open',
    ),
  commitment_shown_by: SPAN.exactOptional().describe(
    'What shows that the author does not simply state it: UTF-16 offsets into the text of the post',
  ),
  statement: z
    .string()
    .exactOptional()
    .describe('What the author of a denial asserts: the claim, denied. Absent where its wording is not sure'),
  own_life: SHARE.exactOptional().describe(
    'How sure a learned signal is that its sentence tells of somebody’s own life; absent where none is installed for its language',
  ),
  not_own_words: SHARE.exactOptional().describe(
    'How sure a learned signal is, by the words around it, that the author does not stand behind it. From a bound on that content/models/not-own-words.md gives, it counts as reported; below 0.5 with `stance_unsure`. Absent where it was not asked',
  ),
  unresolved: z
    .literal(true)
    .exactOptional()
    .describe('A word of the claim (`it`, a subject left out) stands for something that was not found for sure'),
}

/** One checkable statement found in a post (spec section 3, step 4). */
export const CLAIM = z
  .object(CLAIM_FIELDS)
  .meta({ id: 'Claim', description: 'One checkable statement found in a post' })

/**
 * One retrieved source and its stance on a claim (spec section 3, step 5). With `checked_claim` it is a fact check,
 * which rates a statement; without it, a passage, which has to be read. A near fact check (`near`) is shown to people
 * and settles nothing.
 */
export const EVIDENCE = z
  .object({
    id: z.string().describe('Stable, in the evidence base that it came from'),
    title: z.string(),
    url: z.string().exactOptional(),
    publisher: z.string().exactOptional(),
    date: z.string().exactOptional().describe('ISO date of publication'),
    snippet: z.string(),
    stance: STANCE,
    source_quality: SHARE.exactOptional().describe('From the list of sources; absent where the publisher is not in it'),
    retrieval_score: SHARE.describe('How well it matches the claim'),
    checked_claim: z
      .object({
        claim: z.string().describe('As the publisher worded it'),
        verdict: VERDICT,
        rating: z.string().exactOptional(),
        match: SHARE.exactOptional().describe('Probability that it is the same statement, polarity aside'),
        near: z
          .literal(true)
          .exactOptional()
          .describe('It is said of the same in other words; its verdict is not carried over'),
      })
      .exactOptional()
      .describe('Where it is a fact check'),
  })
  .meta({ id: 'RetrievedEvidence', description: 'A source that was found for a claim' })

/** What a source outside found on a claim: shown to people, and read by no policy. */
export const OUTSIDE_EVIDENCE = z
  .object({
    id: z.string().describe('Stable: the same finding has the same id'),
    source: z.string().describe('As the configuration of the sources calls it'),
    retrieved_at: z.string().describe('When the source answered; before the decision where the answer was kept'),
    title: z.string(),
    url: z.string().exactOptional().describe('`http` or `https`'),
    publisher: z.string().exactOptional(),
    date: z.string().exactOptional().describe('ISO date of publication'),
    snippet: z.string(),
    source_quality: SHARE.exactOptional().describe('Absent where the address is in no list'),
    checked_claim: z
      .object({ claim: z.string(), verdict: VERDICT, rating: z.string().exactOptional() })
      .exactOptional()
      .describe('Where it is a fact check'),
  })
  .meta({
    id: 'OutsideEvidence',
    description:
      'What a source outside found on a claim: words of strangers, shown to people. No verdict, score or outcome rests on it',
  })

/** One point of comparison between a claim and one sentence of a passage, with its span on both sides. */
const AGREEMENT_POINT = z.object({
  kind: z.enum(['number', 'date', 'name', 'negation', 'opposite', 'quantifier', 'cue']),
  agrees: z.boolean(),
  claim: SPAN.exactOptional().describe('UTF-16 offsets into the text of the claim; absent where it has nothing of it'),
  source: SPAN.exactOptional().describe('The same into the snippet'),
})

/** One passage as it was read by words alone: the differences are what makes it possible to check the reading by eye. */
const PASSAGE_READING = z
  .object({
    id: z.string().describe('Of the evidence'),
    stance: STANCE,
    confidence: SHARE.describe('How much speaks for the stronger side; 0.5 and less settles nothing'),
    points: z.array(AGREEMENT_POINT).describe('Differences first'),
  })
  .meta({
    id: 'PassageReading',
    description: 'How a passage was read without a model: what agrees with the claim, what differs',
  })

/** One source as a model reads it. */
const MODEL_STANCE = z
  .object({ id: z.string().describe('Of the evidence'), stance: STANCE, confidence: SHARE })
  .meta({ id: 'ModelStance', description: 'Which way a model says a source speaks, and how sure it is of that' })

/**
 * A model reads all evidence on a claim at once and cites what its verdict rests on. `confidence` is that of
 * the verdict, and the other two are those of each side.
 */
const MODEL_VERDICT = z
  .object({
    verdict: VERDICT,
    confidence: SHARE,
    support_confidence: SHARE,
    refute_confidence: SHARE,
    cited: z.array(z.string()).describe('Ids of evidence that it was given'),
    stances: z.array(MODEL_STANCE),
  })
  .meta({ id: 'ModelVerdict', description: 'How a model reads the evidence on one claim: advice' })

/** What speaks on one side. Rated and unrated sources are summed apart: the policy says what an unrated one counts. */
const SIDE_WEIGHT = z
  .object({
    sources: COUNT.describe('Different ones that speak on this side'),
    rated: z.number().min(0).describe('Over sources of known quality: the sum of quality × how sure'),
    unrated: z.number().min(0).describe('Over sources that no list rates: the sum of how sure'),
  })
  .meta({ id: 'SideWeight', description: 'What speaks on one side of a claim, as a model reads it' })

/** A stance of a model that the rating of its own source contradicts (spec section 9, A rating outweighs a model). */
const REFUSED_STANCE = z.object({
  id: z.string().describe('Of the evidence'),
  stance: STANCE,
  rating: VERDICT.describe('The rating of the claim by the source itself'),
})

/** Rated sources count by what they found, whatever a model makes of them. */
const RATING_COUNTS = z.object({ true: COUNT, false: COUNT, mixed: COUNT })

/** What the stances of a model come to for one claim: input of the policy `evidence-aggregation`. */
const STANCE_WEIGHTS = z.object({
  supporting: SIDE_WEIGHT,
  refuting: SIDE_WEIGHT,
  cited_share: SHARE.describe('Of the sources shown, those that the verdict of the model cites'),
  ratings: RATING_COUNTS.exactOptional().describe(
    'Sources that are fact checks of the claim, by what they found; one that a negation may turn round counts as true and as false. Absent where there is none',
  ),
  refused: z
    .array(REFUSED_STANCE)
    .exactOptional()
    .describe('Stances of the model that contradict the rating of their own source, and weigh nothing'),
})

/**
 * What the evidence says of one claim (spec section 3, step 6).
 *
 * Three layers: what was measured (`passages`, and `fact_check` in the facts), what a model said of it (`said`,
 * `weighed`), and the verdict that stands, which is `fact_check` in the decision. A `fact_check` of null is not a
 * verdict: the claim was not checked.
 */
export const VERIFICATION = z
  .object({
    claim_id: z.string(),
    support_confidence: SHARE,
    refute_confidence: SHARE,
    claim_score: SHARE.nullable().describe(
      '0 refuted, 0.5 neutral, 1 supported; null where there is no evidence, or the verifier failed',
    ),
    fact_check: z
      .object({ verdict: VERDICT, confidence: SHARE })
      .nullable()
      .describe(
        'Null where the verifier failed, or where the policy `worth-checking` finds the claim not worth a check. `unknown` is an answer',
      ),
    turned: z
      .boolean()
      .exactOptional()
      .describe(
        'The claim is the plain negation of what was checked, and the verdict was turned round: no final label rests on it',
      ),
    cited: z.array(z.string()).describe('Ids of the evidence that the verdict rests on'),
    reason: REASON,
    passages: z
      .array(PASSAGE_READING)
      .exactOptional()
      .describe('How each passage was read without a model; absent where none was read'),
    said: MODEL_VERDICT.exactOptional().describe('By a model, where one was asked'),
    weighed: STANCE_WEIGHTS.exactOptional().describe(
      'What the stances of the model weigh; the policy `evidence-aggregation` says which verdict stands. In the facts `fact_check` is then the verdict without the model',
    ),
  })
  .meta({ id: 'Verification', description: 'What the evidence says of one claim' })

/** A claim of a decision, with its evidence and what that says of it. */
export const DECIDED_CLAIM = z
  .object({
    ...CLAIM_FIELDS,
    evidence: z.array(EVIDENCE),
    verification: VERIFICATION,
    outside: z
      .array(OUTSIDE_EVIDENCE)
      .exactOptional()
      .describe('What sources outside found; absent where none was asked about this claim'),
  })
  .meta({ id: 'DecidedClaim', description: 'A claim of a post, with its evidence and what that says of it' })

/** Subject of a claim; health, finance and politics are of high risk (document 004). */
export type ClaimDomain = (typeof CLAIM_DOMAINS)[number]
/** Risk of a claim by its words; `high` makes it a high-risk claim whatever its domain is (document 004). */
export type RiskLevel = (typeof RISK_LEVELS)[number]
/** What a fact check found (document 004, Fact-Check Verdict Types). */
export type Verdict = (typeof VERDICTS)[number]
/** Which way a source speaks on a claim; `neutral` also where that stays open. */
export type Stance = (typeof STANCES)[number]
/** How the author of a post stands to a claim in it (spec section 9, Commitment). */
export type Commitment = (typeof COMMITMENTS)[number]
/** One checkable statement with its place in the post: UTF-16 offsets, `end` excluded. */
export type Claim = Described<typeof CLAIM>
/** One retrieved source with its stance; `retrieval_score` and `source_quality` are 0 to 1. */
export type Evidence = Described<typeof EVIDENCE>
/** What a source outside found; no verdict and no policy reads it. */
export type OutsideEvidence = Described<typeof OUTSIDE_EVIDENCE>
/** One thing on which a claim and a passage agree or differ. */
export type AgreementPoint = Described<typeof AGREEMENT_POINT>
/** How one passage was read without a model: its stance, the confidence in it (0 to 1), and the points behind it. */
export type PassageReading = Described<typeof PASSAGE_READING>
/** Which way a model says one source speaks, with its confidence (0 to 1). */
export type ModelStance = Described<typeof MODEL_STANCE>
/** The verdict of a model on one claim. It is advice: `evidence-aggregation` says whether it stands. */
export type ModelVerdict = Described<typeof MODEL_VERDICT>
/** What speaks on one side of a claim: a number of sources and two sums of confidence, each from 0. */
export type SideWeight = Described<typeof SIDE_WEIGHT>
/** A stance of a model that counts for nothing, because its own source rates the claim the other way. */
export type RefusedStance = Described<typeof REFUSED_STANCE>
/** How many fact checks found the claim true, false and mixed; one source may count on two sides. */
export type RatingCounts = Described<typeof RATING_COUNTS>
/** Both sides of a claim as a model reads them, with what the sources themselves rate. */
export type StanceWeights = Described<typeof STANCE_WEIGHTS>
/** What the evidence says of one claim: two confidences, a score, and the verdict where there is one. */
export type Verification = Described<typeof VERIFICATION>
/** A claim of a decision, with its evidence and its verification. */
export type DecidedClaim = Described<typeof DECIDED_CLAIM>
