import { z } from 'zod'
import { BROUGHT_TEXT, type Described, JSON_VALUE, LOCAL_TEXT } from '../text.ts'

/** Three values, because a missing fact is not a false one (spec section 2). */
const TRUTH = z.union([z.boolean(), z.literal('unknown')])

/** One comparison of a condition, so that a reader sees the number beside its limit. */
const FACT_USE = z.object({
  fact: z.string().describe('`claims[2].refute_confidence`'),
  value: JSON_VALUE.exactOptional().describe('Absent where the fact was missing'),
  op: z.string(),
  limit: JSON_VALUE.exactOptional(),
  constant: z.string().exactOptional().describe('Name of the constant that the limit came from'),
})

/**
 * One rule that was tried, with the witnesses of its truth value: the comparisons that made it so. Under
 * `hit: first` the rules after the one that decided are absent.
 */
const RULE_TRIAL = z.object({
  rule: z.string(),
  held: TRUTH,
  item: z.int().exactOptional().describe('Index of the list element that the rule was tried on, under `for_each`'),
  facts: z.array(FACT_USE).describe('Those that made it hold, or left it unknown; none of a rule that did not hold'),
})

/**
 * One factor of a scorecard; `amount` is exact in the policy, and the nearest double here. An unknown factor leaves
 * the score unknown, unless the policy names an amount for that case.
 */
const FACTOR_ANSWER = z.object({
  id: z.string(),
  name: BROUGHT_TEXT,
  value: z.union([z.number(), z.boolean()]).exactOptional().describe('What was measured; absent where unknown'),
  amount: z.number().describe('What it added to the score, or took from it; 0 where it did not hold'),
  held: TRUTH,
})

/**
 * An override that applied, in the order in which overrides were tried. `replaced` is the outcome that stood before
 * it, so that the chain can be read back to the rule.
 */
const OVERRIDE_ANSWER = z.object({
  id: z.string(),
  replaced: z.string(),
  outcome: z.string(),
  reason: LOCAL_TEXT,
  code: z.string().exactOptional(),
  facts: z.array(FACT_USE),
})

/**
 * The answer of one policy on one set of facts, with the shape of the policy (spec section 2). It is what
 * explanations, counterfactuals and replays are made of: the outcome, and why it is this one.
 */
export const POLICY_ANSWER = z
  .object({
    policy: z.string(),
    version: z.string(),
    outcome: z.string(),
    rule: z.string().describe('The rule or band that determined the outcome, before overrides'),
    reason: LOCAL_TEXT,
    codes: z.array(z.string()).describe('Reason codes of the determining rule and of each override, in order'),
    score: z
      .number()
      .nullable()
      .exactOptional()
      .describe('Of a scorecard: the nearest double of the exact, clamped score; null where a fact is unknown'),
    total: z
      .number()
      .nullable()
      .exactOptional()
      .describe('Of a scorecard: the sum of its factors, before base and clamp; null where a fact is unknown'),
    factors: z.array(FACTOR_ANSWER).exactOptional().describe('Of a scorecard'),
    results: z.record(z.string(), JSON_VALUE).describe('Named results, set by rules and overrides, or computed'),
    trace: z.array(RULE_TRIAL),
    items: z
      .array(z.object({ item: z.int(), outcome: z.string(), rule: z.string(), reason: BROUGHT_TEXT }))
      .exactOptional()
      .describe('Under `for_each`: the answer for each element, in order'),
    overrides: z.array(OVERRIDE_ANSWER).describe('Those that applied, each with what it replaced'),
    unknown: z.array(z.string()).describe('Facts that were missing where a rule looked for them'),
  })
  .meta({ id: 'PolicyAnswer', description: 'What a policy answers, and why' })

/** True, false, or unknown because a fact is missing. */
export type Truth = Described<typeof TRUTH>
/** One comparison that took part in a rule: the fact, its value, and what it was compared with. */
export type FactUse = Described<typeof FACT_USE>
/** One rule that was tried. */
export type RuleTrial = Described<typeof RULE_TRIAL>
/** One factor of a scorecard. */
export type FactorAnswer = Described<typeof FACTOR_ANSWER>
/** An override that applied, with what it replaced. */
export type OverrideAnswer = Described<typeof OVERRIDE_ANSWER>
/** The answer of one policy on one set of facts. */
export type PolicyAnswer = Described<typeof POLICY_ANSWER>
