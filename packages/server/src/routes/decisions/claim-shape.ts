import { CLAIM_DOMAINS, COMMITMENTS, RISK_LEVELS, VERDICTS } from '@tribunal/engine'
import { z } from 'zod'
import { REASON } from '../../http/text-shape.ts'

const SHARE = z.number().min(0).max(1)
const STANCE = z.enum(['supports', 'refutes', 'mixed', 'neutral'])
const VERDICT = z.enum(VERDICTS)
const COUNT = z.int().min(0)
const SPAN = z.object({ start: z.int().min(0), end: z.int().min(0) })

const EVIDENCE = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    url: z.string().optional(),
    publisher: z.string().optional(),
    date: z.string().optional(),
    snippet: z.string(),
    stance: STANCE,
    source_quality: SHARE.optional().describe('Absent where the publisher is in no list'),
    retrieval_score: SHARE,
    checked_claim: z
      .looseObject({
        claim: z.string(),
        verdict: VERDICT,
        rating: z.string().optional(),
        match: SHARE.optional().describe('Probability that it is the same statement, polarity aside'),
        near: z
          .literal(true)
          .optional()
          .describe('It is said of the same in other words; its verdict is not carried over'),
      })
      .optional(),
  })
  .meta({ id: 'RetrievedEvidence', description: 'A source that was found for a claim' })

const OUTSIDE = z
  .looseObject({
    id: z.string(),
    source: z.string().describe('As the configuration of the sources calls it'),
    retrieved_at: z.string().describe('When the source answered; before the decision where the answer was kept'),
    title: z.string(),
    url: z.string().optional(),
    publisher: z.string().optional(),
    date: z.string().optional(),
    snippet: z.string(),
    source_quality: SHARE.optional().describe('Absent where the address is in no list'),
    checked_claim: z
      .looseObject({ claim: z.string(), verdict: VERDICT, rating: z.string().optional() })
      .optional()
      .describe('Where it is a fact check'),
  })
  .meta({
    id: 'OutsideEvidence',
    description:
      'What a source outside found on a claim: words of strangers, shown to people. No verdict, score or outcome rests on it',
  })

const PASSAGE = z
  .object({
    id: z.string().describe('Of the evidence'),
    stance: STANCE,
    confidence: SHARE,
    points: z.array(
      z.object({
        kind: z.enum(['number', 'date', 'name', 'negation', 'opposite', 'quantifier', 'cue']),
        agrees: z.boolean(),
        claim: SPAN.optional().describe('UTF-16 offsets into the text of the claim'),
        source: SPAN.optional().describe('The same into the snippet'),
      }),
    ),
  })
  .meta({
    id: 'PassageReading',
    description: 'How a passage was read without a model: what agrees with the claim, what differs',
  })

const MODEL_STANCE = z
  .object({ id: z.string().describe('Of the evidence'), stance: STANCE, confidence: SHARE })
  .meta({ id: 'ModelStance', description: 'Which way a model says a source speaks, and how sure it is of that' })

const SIDE = z
  .object({
    sources: z.int().min(0).describe('Different ones that speak on this side'),
    rated: z.number().min(0).describe('Over sources of known quality: the sum of quality × how sure'),
    unrated: z.number().min(0).describe('Over sources that no list rates: the sum of how sure'),
  })
  .meta({ id: 'SideWeight', description: 'What speaks on one side of a claim, as a model reads it' })

/** A claim of a post, with its evidence and what that says of it. */
export const CLAIM = z
  .looseObject({
    id: z.string(),
    text: z.string(),
    start: z.int().min(0).describe('UTF-16 offset into the text of the post'),
    end: z.int().min(0),
    type: z.enum(['fact', 'opinion', 'experience']),
    domain: z.enum(CLAIM_DOMAINS),
    risk_level: z.enum(RISK_LEVELS),
    confidence: SHARE,
    found_by: z.literal('model').optional(),
    commitment: z
      .enum(COMMITMENTS)
      .optional()
      .describe(
        'How the author stands to the claim; absent in records from before it was read. Only what is asserted can block',
      ),
    stance_unsure: z
      .literal(true)
      .optional()
      .describe('How the author stands to the claim cannot be told, so that it counts as reported'),
    commitment_shown_by: z
      .object({ start: z.int().min(0), end: z.int().min(0) })
      .optional()
      .describe('What shows that the author does not simply state it: UTF-16 offsets into the text of the post'),
    statement: z.string().optional().describe('What the author of a denial asserts: the claim, denied'),
    own_life: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'How sure a learned signal is that its sentence tells of somebody’s own life; absent where none is installed for its language',
      ),
    not_own_words: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'How sure a learned signal is, by the words around it, that the author does not stand behind it. From a bound on that content/models/not-own-words.md gives, it counts as reported; below 0.5 with `stance_unsure`. Absent where it was not asked',
      ),
    unresolved: z
      .literal(true)
      .optional()
      .describe('A word of the claim stands for something that was not found for sure'),
    evidence: z.array(EVIDENCE),
    outside: z
      .array(OUTSIDE)
      .optional()
      .describe('What sources outside found; absent where none was asked about this claim'),
    verification: z.looseObject({
      claim_score: SHARE.nullable().describe('0 refuted, 1 supported; null where there is no evidence'),
      fact_check: z
        .looseObject({ verdict: VERDICT, confidence: SHARE })
        .nullable()
        .describe(
          'Null where the verifier failed, or where the policy `worth-checking` finds the claim not worth a check',
        ),
      turned: z
        .boolean()
        .optional()
        .describe(
          'The claim is the plain negation of what was checked, and the verdict was turned round: no final label',
        ),
      cited: z.array(z.string()),
      reason: REASON,
      passages: z.array(PASSAGE).optional(),
      said: z
        .looseObject({
          verdict: VERDICT,
          confidence: SHARE,
          support_confidence: SHARE,
          refute_confidence: SHARE,
          cited: z.array(z.string()),
          stances: z.array(MODEL_STANCE),
        })
        .optional()
        .describe('By a model, where one was asked'),
      weighed: z
        .looseObject({
          supporting: SIDE,
          refuting: SIDE,
          cited_share: SHARE.describe('Of the sources shown, those that the verdict of the model cites'),
          ratings: z
            .looseObject({ true: COUNT, false: COUNT, mixed: COUNT })
            .optional()
            .describe('Sources that are fact checks of the claim, by what they found; absent where there is none'),
          refused: z
            .array(
              z.object({
                id: z.string().describe('Of the evidence'),
                stance: STANCE,
                rating: VERDICT.describe('The rating of the claim by the source itself'),
              }),
            )
            .optional()
            .describe('Stances of the model that contradict the rating of their own source, and weigh nothing'),
        })
        .optional()
        .describe('What the stances of the model weigh; the policy `evidence-aggregation` says which verdict stands'),
    }),
  })
  .meta({ id: 'DecidedClaim', description: 'A claim of a post, with its evidence and what that says of it' })
