import { z } from 'zod'
import { POLICY_ANSWER } from '../policies/policy-answer.ts'
import { GIVEN_TEXT, LOCAL_TEXT, TOLD_TEXT } from '../text.ts'
import { SOURCE_TYPES } from '../words.ts'
import { EFFECTIVE } from './decision.ts'

const WANTED = z
  .object({
    equal: z.unknown(),
    above: z.number(),
    at_least: z.number(),
    below: z.number(),
    at_most: z.number(),
    missing: z.literal(true),
    removed: z.literal(true),
    added: z.literal(true),
  })
  .partial()
  .describe(
    'Of a number the range that would do, without ends that its declared range has; else the value, or what would have become of it',
  )

const CHANGE = z.object({
  fact: z.string().describe('For example `claims[2].refute_confidence`'),
  from: z.unknown().optional().describe('Absent where the fact was missing'),
  to: WANTED,
  example: z.unknown().optional().describe('A value that would do, in as few decimals as tell it apart'),
})

const COUNTERFACTUAL = z.object({
  outcome: z.string(),
  rule: z.string().describe('The rule or band that would have determined it'),
  overrides: z.array(z.string()).describe('Those that would have applied'),
  changes: z.array(CHANGE).describe('Together; none of them can be left out'),
  distance: z
    .number()
    .describe(
      'How far the facts would have had to move, in parts of their declared ranges; 1 for each that is not a number',
    ),
  sentence: LOCAL_TEXT,
  decision: z
    .object({ outcome: z.string(), category: z.string(), case: z.boolean(), changed: z.boolean() })
    .describe('What the decision would have come to; `changed`: another outcome'),
})

/** What would have changed the answer of one policy. */
export const POLICY_COUNTERFACTUALS = z
  .object({
    policy: z.string(),
    version: z.string(),
    outcome: z.string().describe('What it answered'),
    rule: z.string(),
    counterfactuals: z.array(COUNTERFACTUAL).describe('At most three for each other outcome, smallest first'),
    out_of_reach: z.array(z.string()).describe('Outcomes that no change of at most three facts gives'),
    complete: z.boolean().describe('No smaller change exists'),
    cut: z.array(z.enum(['facts', 'tries', 'curved', 'joint'])).describe('Why a smaller change may have been missed'),
  })
  .meta({ id: 'PolicyCounterfactuals', description: 'What would have changed the answer of one policy' })
/** For each policy that settled a decision, the smallest changes that would have changed its answer. */
export const COUNTERFACTUALS = z.object({ id: z.uuid(), policies: z.array(POLICY_COUNTERFACTUALS) })

/** A decision explained: to whom it concerns, and to an auditor. */
export const EXPLANATION = z.object({
  id: z.uuid(),
  effective: EFFECTIVE,
  to_person: TOLD_TEXT.describe(
    'Words for the customer or the author on the outcome that holds now: no score, no threshold, no internal word',
  ),
  to_auditor: GIVEN_TEXT,
  would_have_changed: z
    .array(LOCAL_TEXT)
    .describe('Facts that, had they been different, would have changed the outcome; policy by policy, smallest first'),
  answers: z.array(POLICY_ANSWER),
})

/** The checked claims of a post as schema.org ClaimReview. */
export const CLAIM_REVIEWS = z.object({
  claim_reviews: z.array(z.looseObject({ '@context': z.string(), '@type': z.literal('ClaimReview') })),
})

/** Why a platform looked at a post that somebody reported. */
const NOTICE = z.enum(SOURCE_TYPES).exclude(['SOURCE_VOLUNTARY'])

/** The reasons of a decision about a post, as the DSA transparency database wants them (article 17). */
export const STATEMENT_OF_REASONS = z.discriminatedUnion('due', [
  z.object({ due: z.literal(false), reason: LOCAL_TEXT }).describe('The decision restricts nothing'),
  z.object({
    due: z.literal(true),
    complete: z.boolean().describe('Whether it can be sent as it is'),
    statement: z.looseObject({ puid: z.string() }).describe('Fields of the DSA transparency database'),
    to_fill_in: z
      .array(z.object({ field: z.string(), code: z.string(), message: LOCAL_TEXT }))
      .describe('What a person must fill in or correct'),
  }),
])
/** Of which notice a statement of reasons tells. */
export const STATEMENT_QUERY = z.strictObject({
  source_type: NOTICE.optional().describe(
    'Of the notice that the platform acted on; where left out the one that the service knows of, and its own initiative without any',
  ),
  source_identity: z.string().min(1).max(500).optional().describe('Who sent the notice, where that may be published'),
})
