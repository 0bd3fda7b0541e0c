import { z } from 'zod'
import { GIVEN_TEXT, TIME } from '../text.ts'
import { POLICY_ANSWER } from './policy-answer.ts'

/** Which policy, in an address. */
export const POLICY_PARAMS = z.object({ id: z.string().min(1).max(100).describe('Of the policy') })

/** The SHA-256 of a policy's file, in hexadecimal, as decisions name it. */
export const POLICY_HASH = z.string().regex(/^[0-9a-f]{64}$/, 'schema.sha256')

/** The text of a policy that is sent: more than a file may have (256 KiB), so that a longer one is refused as a policy. */
export const POLICY_TEXT = z.string().max(300_000)

/** A policy as a list shows it. */
export const POLICY_BRIEF = z.object({
  id: z.string(),
  version: z.string(),
  hash: z.string().describe('SHA-256 of its file, as decisions name it'),
  title: GIVEN_TEXT,
  source: z.string().describe('The document it follows'),
  outcomes: z.array(z.string()).describe('Least severe first'),
})

/** A fact, a field of one or the elements of a list, each by its path. */
export const POLICY_FACT = z
  .object({
    path: z
      .string()
      .describe('`claims`, then `claims[]`, then `claims[].claim_score`: what holds others comes before them'),
    type: z.enum(['number', 'string', 'bool', 'enum', 'list', 'object']),
    nullable: z.boolean().describe('`null` is a value of it'),
    low: z.number().nullable().describe('Of a number: its lowest value; null where it has none'),
    high: z.number().nullable(),
    values: z.array(z.string()).describe('Of an enum; else empty'),
    absent: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .describe('The value where it is not given; null: then it is unknown'),
  })
  .meta({ id: 'PolicyFact', description: 'What a policy may read, or gives' })

/** A rule, or what settles the outcome in the place of one. */
export const POLICY_RULE = z
  .object({
    id: z.string(),
    part: z
      .enum(['rule', 'band', 'empty', 'default', 'unknown', 'override'])
      .describe('`empty`: of an empty list; `default`: no rule holds; `unknown`: a fact is missing'),
    when: z.string().nullable().describe('Its condition, as CEL or as a bound of the score; null where it has none'),
    outcome: z.string().describe('An outcome, or the expression that names one'),
    reason: GIVEN_TEXT,
    code: z.string().nullable(),
    on_unknown: z
      .enum(['skip', 'lead'])
      .describe('A condition that is unknown is `skip`ped, or `lead`s where the policy says'),
    sets: z.array(z.object({ name: z.string(), value: z.string().describe('As CEL') })),
    line: z.int().nullable().describe('Where it begins in the text, counted from 1'),
  })
  .meta({ id: 'PolicyRule', description: 'A rule of a policy, or what stands in the place of one' })

const SCALAR = z.union([z.string(), z.number(), z.boolean()]).nullable()
const TIER = z.object({
  test: z.enum(['at_least', 'at_most', 'above', 'below', 'is']),
  bound: SCALAR,
  amount: z.number(),
  name: GIVEN_TEXT,
})
/** A factor of a scorecard: what is measured, and what it adds to the score. */
export const POLICY_FACTOR = z
  .object({
    id: z.string(),
    name: GIVEN_TEXT,
    kind: z.enum(['when', 'weighted', 'tiers']),
    value: z.string().describe('What is measured, as CEL'),
    weight: z.number().nullable().describe('Null where tiers say what it adds'),
    tiers: z.array(TIER),
    missing: z.enum(['unknown', 'zero']).describe('What a missing fact makes of the score'),
    line: z.int().nullable(),
  })
  .meta({ id: 'PolicyFactor', description: 'A factor of a scorecard' })
/** A policy that adds up factors and asks in which band the sum lies. */
export const SCORECARD = z.object({
  base: z.number(),
  combine: z.enum(['add', 'subtract']),
  low: z.number().nullable().describe('The score is this or more'),
  high: z.number().nullable(),
  factors: z.array(POLICY_FACTOR),
})

/** A policy with everything its text says. */
export const POLICY = POLICY_BRIEF.extend({
  text: z.string().describe('YAML'),
  author: z.string(),
  changelog: z.array(z.string()),
  hit: z.enum(['first', 'most_severe']).nullable().describe('Null of a scorecard'),
  for_each: z
    .object({ list: z.string(), as: z.string() })
    .nullable()
    .describe('The list on whose elements rules are tried'),
  facts: z.array(POLICY_FACT),
  results: z.array(POLICY_FACT),
  constants: z.array(z.object({ name: z.string(), value: SCALAR, reason: z.string() })),
  rules: z.array(POLICY_RULE),
  scorecard: SCORECARD.nullable(),
  computed: z.array(z.object({ name: z.string(), value: z.string().describe('As CEL') })),
  invariants: z.array(z.object({ id: z.string(), sentence: GIVEN_TEXT, holds: z.string().describe('As CEL') })),
}).meta({
  id: 'Policy',
  description: 'A policy with everything its text says',
})

/** Which version of a policy is shown. */
export const POLICY_QUERY = z.strictObject({
  hash: POLICY_HASH.optional().describe(
    'Of an earlier version, as a decision names it; the one that decides now where absent',
  ),
})

/** A version of a policy that has been in force. */
export const POLICY_VERSION = z.object({
  hash: POLICY_HASH,
  version: z.string(),
  current: z.boolean().describe('It is the one that decides now'),
  first_at: TIME.nullable().describe('Of the first decision made with it that is counted; null where there is none'),
  last_at: TIME.nullable(),
  decisions: z.int().min(0).describe('Made while it was in force'),
})

/** What a policy is asked: on facts that are given, on those of a decision, or on these with some of them changed. */
export const EVALUATION_REQUEST = z.strictObject({
  facts: z.record(z.string(), z.unknown()).optional().describe('In the place of those of the decision, one by one'),
  decision: z.uuid().optional().describe('A decision whose facts are taken, as far as `facts` does not name them'),
  hash: POLICY_HASH.optional().describe('Of an earlier version; the one that decides now where absent'),
  text: POLICY_TEXT.optional().describe(
    'YAML of a policy that is only being written, which is asked in the place of a version. A policy of this id need not exist yet',
  ),
})

/** What a policy would answer. */
export const EVALUATION = z.object({
  facts: z.record(z.string(), z.unknown()).describe('Those the answer rests on'),
  answer: POLICY_ANSWER,
})

/** The JSON Schema of a policy file. */
export const POLICY_SCHEMA = z.looseObject({ title: z.string() }).describe('JSON Schema, draft 2020-12')
