import { z } from 'zod'
import { COUNT, type Described, JSON_VALUE, LOCAL_TEXT, SHARE } from '../text.ts'
import { COMMITMENTS, POST_LABELS, POST_OUTCOMES, STAGES } from '../words.ts'
import { CLAIM, DECIDED_CLAIM, EVIDENCE, OUTSIDE_EVIDENCE, VERIFICATION } from './claims.ts'
import { DECISION_PARTS, SETTINGS } from './decision-parts.ts'
import { CAMPAIGN, DETECTION, DOWNSTREAM, FINDING, LEARNED, LINGUISTIC_PROFILE, MODEL_CALL } from './signals.ts'

/** Document 002, Feature Extraction Rules: which features a text has. */
const CLAIM_LIKENESS = z.object({
  election_anchor: z.boolean(),
  assertive_claim_term: z.boolean(),
  disinfo_narrative_term: z.boolean(),
  numeric_reference: z.boolean(),
  long_form_statement: z.boolean(),
  question_penalty: z.boolean(),
  hedging_penalty: z.boolean(),
})

/**
 * Document 000, Manipulation Score Calculation: what the formula is made of. Counts and not
 * shares: the policy forms the shares.
 */
const MANIPULATION_COUNTS = z.object({
  words: COUNT.describe('Runs of letters, marks, numbers and underscores'),
  caps_words: COUNT.describe('Of two or more characters, with a cased letter and no lower-case one'),
  punctuation: COUNT.describe('Number of `!` and `?`'),
  loaded_words: COUNT,
  repeated: z.boolean().describe('`!` or `?` stand three or more in a row'),
})

/** A phrase of the screening lexicon that holds, with what screening does about it. */
const LEXICON_MATCH = z.object({
  id: z.string(),
  action: z.enum(['REVIEW', 'BLOCK']),
  label: z.string(),
  commitment: z
    .enum(COMMITMENTS)
    .exactOptional()
    .describe('How the author stands to what it says; absent in older records, where it counts as asserted'),
})

/**
 * Everything recorded about a post that a decision may rest on. A fact that is absent was not found out: its step failed or
 * was skipped, and policies see it as unknown. The decision is a pure function of these facts and the policies.
 */
export const POST_FACTS = z
  .object({
    lang: z.string(),
    settings: SETTINGS,
    claim_likeness: CLAIM_LIKENESS.exactOptional(),
    lexicon_matches: z.array(LEXICON_MATCH).exactOptional().describe('Phrases of the screening lexicon'),
    manipulation: MANIPULATION_COUNTS.exactOptional(),
    profile: LINGUISTIC_PROFILE.exactOptional(),
    detection: DETECTION.exactOptional(),
    disguised: z.boolean().exactOptional(),
    injection_suspected: z.boolean().exactOptional().describe('The text seems to address a model that reads it'),
    learned: LEARNED.exactOptional(),
    suspended_rules: z
      .array(z.string())
      .exactOptional()
      .describe('Rules suspended when it was decided, as `policy/rule`; absent where none was'),
    claims: z.array(CLAIM).exactOptional(),
    claims_unread: z
      .int()
      .min(1)
      .exactOptional()
      .describe('Different claims beyond those, for which no evidence was searched; absent where there are none'),
    language_unread: z
      .literal(true)
      .exactOptional()
      .describe('Claims are not found in the language of the text: that there are none says nothing'),
    evidence: z.array(z.array(EVIDENCE)).exactOptional().describe('Per claim, in the order of `claims`'),
    retrieval_coverage: SHARE.exactOptional().describe('Claims with at least one item of evidence ÷ max(1, claims)'),
    verifications: z.array(VERIFICATION).exactOptional().describe('Per claim, in the order of `claims`'),
    outside: z
      .record(z.string(), z.array(OUTSIDE_EVIDENCE))
      .exactOptional()
      .describe('What sources outside found, by the id of the claim; no policy reads it'),
    downstream: DOWNSTREAM.exactOptional(),
    campaign: CAMPAIGN.exactOptional().describe('Absent where no earlier post was like it, or nothing was compared'),
    signals: z
      .record(z.string(), JSON_VALUE)
      .exactOptional()
      .describe('What each added signal of texts measured, by its id; absent in older records'),
    findings: z.array(FINDING),
    outcome_policy: z
      .literal('post-outcome')
      .exactOptional()
      .describe(
        'The policy that makes one outcome of the answers; absent in older records, whose outcome is the status',
      ),
    order_policy: z
      .literal('review-order')
      .exactOptional()
      .describe(
        'The policy that says in which order people look at claims; absent where the priority is that of routing',
      ),
    order_reads: z
      .literal('risks')
      .exactOptional()
      .describe('It reads unchecked claims of high risk, too; absent in older records'),
    sample: z
      .number()
      .min(0)
      .lt(1)
      .exactOptional()
      .describe('Where the draw of the post fell; absent where clean posts are not sampled'),
    model_calls: z
      .array(MODEL_CALL)
      .exactOptional()
      .describe('Models that were asked, with their answers as they came. What became of them is in the facts above'),
  })
  .meta({ id: 'PostFacts', description: 'What a decision about a post rests on' })

/**
 * Document 002: the claim-likeness score, its band and the action that screening takes. The stage is
 * applied already: in `advisory` a block is a review here, and in `shadow` nothing is enforced.
 */
const SCREENING = z
  .object({
    action: z.enum(['ALLOW', 'REVIEW', 'BLOCK']),
    label: z.string().nullable(),
    reason_codes: z.array(z.string()),
    claim_likeness: z.number(),
    band: z.enum(['low', 'medium', 'high']),
    features: z.array(z.string()).describe('Ids of the features that held, sorted'),
    has_election_anchor: z.boolean(),
    stage: z.enum(STAGES),
    stage_by: z.string().exactOptional().describe('Name of the scoped stage that held, where one did'),
  })
  .meta({ id: 'Screening', description: 'The action of screening alone (document 002)' })

/**
 * Document 003: the forensic log. It is advice about how a text is written and says nothing about whether its claims
 * are true.
 */
const FORENSIC_LOG = z
  .object({
    integrity_score: SHARE.nullable().describe('Null where the profile was not measured'),
    verdict: z.string(),
    confidence: LOCAL_TEXT,
    penalties_applied: z.array(z.object({ name: z.string(), amount: z.number() })),
    total_penalty: z.number(),
    linguistic_summary: LINGUISTIC_PROFILE,
    detection_summary: DETECTION,
  })
  .meta({ id: 'ForensicLog', description: 'The forensic log of document 003' })

/** Document 000: the manipulation score, unrounded, with its four terms. */
const MANIPULATION_SCORE = z.object({
  score: z.number(),
  terms: z.object({ caps: z.number(), punctuation: z.number(), loaded: z.number(), repetition: z.number() }),
})

/** Document 004: three statuses, and none of them hides a post. */
const PUBLICATION_STATUS = z.enum(POST_OUTCOMES)

/**
 * Everything decided about a post, and why (spec section 3). Several words stand in it, by document: `label` (000),
 * `screening.action` (002), `integrity.verdict` (003) and `status` (004). `outcome` is made of them and is the one to
 * act on.
 */
export const POST_DECISION = z
  .object({
    kind: z.literal('post'),
    id: z.string(),
    lang: z.string(),
    outcome: PUBLICATION_STATUS.exactOptional().describe(
      'The one word to act on; absent in records from before there was one, whose `status` it is',
    ),
    label: z.enum(POST_LABELS),
    status: PUBLICATION_STATUS.describe('Of the publication policy alone'),
    escalate_to_human: z.boolean(),
    screening: SCREENING,
    integrity: FORENSIC_LOG,
    claims: z.array(DECIDED_CLAIM),
    claims_unread: z
      .int()
      .min(1)
      .exactOptional()
      .describe(
        'Further claims that were not looked at: of a post the 50 of the highest risk are, each statement once. Such a post is never clean, and a person decides. Absent where there are none',
      ),
    language_unread: z
      .literal(true)
      .exactOptional()
      .describe(
        'Claims are not found in the language of the text: that there are none says nothing. Absent where they are',
      ),
    retrieval_coverage: SHARE,
    manipulation: MANIPULATION_SCORE,
    downstream: DOWNSTREAM.exactOptional(),
    findings: z.array(FINDING).describe('What was seen in the text, in its order'),
    explanations: z.object({ public: LOCAL_TEXT, audit: LOCAL_TEXT }),
    facts: POST_FACTS,
    ...DECISION_PARTS,
  })
  .meta({ id: 'PostDecision', description: 'Everything decided about a post, and why' })

/** The seven features of document 002; their weights are in `content/policies/claim-likeness.yaml`. */
export type ClaimLikenessFacts = Described<typeof CLAIM_LIKENESS>
/** The counts of document 000's formula; the policy `manipulation` makes the score of them. */
export type ManipulationFacts = Described<typeof MANIPULATION_COUNTS>
/** A phrase of the screening lexicon that a text contains. */
export type LexiconMatch = Described<typeof LEXICON_MATCH>
/** Everything that a decision on a post rests on. An absent fact is unknown to policies, never a zero. */
export type PostFacts = Described<typeof POST_FACTS>
/** The action of screening alone, with the score and the features it rests on (document 002). */
export type Screening = Described<typeof SCREENING>
/** Document 002: what screening does; claim-likeness alone never gives `BLOCK`. */
export type ScreeningAction = Screening['action']
/** Document 003: score, verdict, penalties by name, and the two summaries. */
export type ForensicLog = Described<typeof FORENSIC_LOG>
/** Document 000: the score (0 to 1) and its four terms, unrounded. */
export type ManipulationScore = Described<typeof MANIPULATION_SCORE>
/** Document 004: what a post may do. A border and a badge show it, and no status hides it. */
export type PublicationStatus = Described<typeof PUBLICATION_STATUS>
/** Everything decided about a post. `outcome` is the word to act on; label, status and screening stay beside it. */
export type PostDecision = Described<typeof POST_DECISION>
/** Document 000: one of three labels for the claims of a post. */
export type FinalLabel = PostDecision['label']
