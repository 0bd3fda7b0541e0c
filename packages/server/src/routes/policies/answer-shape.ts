import { z } from 'zod'
import { LOCAL_TEXT } from '../../http/text-shape.ts'

const HELD = z.union([z.boolean(), z.literal('unknown')])
const FACT_USES = z.array(
  z.object({
    fact: z.string().describe('`claims[2].refute_confidence`'),
    value: z.unknown().optional().describe('Left out where it is missing'),
    op: z.string(),
    limit: z.unknown().optional(),
    constant: z.string().optional().describe('Where the limit comes from'),
  }),
)

/** The answer of a policy, with the shape of the policy. */
export const POLICY_ANSWER = z
  .object({
    policy: z.string(),
    version: z.string(),
    outcome: z.string(),
    rule: z.string().describe('The rule or band that settled it, before overrides'),
    reason: LOCAL_TEXT,
    codes: z.array(z.string()),
    score: z.number().nullable().optional().describe('Of a scorecard; null where a fact is unknown'),
    total: z.number().nullable().optional().describe('Of a scorecard: the sum of its factors, before base and clamp'),
    factors: z
      .array(
        z.object({
          id: z.string(),
          name: LOCAL_TEXT,
          value: z.union([z.number(), z.boolean(), z.string()]).nullable().optional(),
          amount: z.number(),
          held: HELD,
        }),
      )
      .optional(),
    results: z.record(z.string(), z.unknown()),
    trace: z.array(
      z.object({
        rule: z.string(),
        held: HELD,
        item: z.int().optional().describe('Of the list that the rules are tried on'),
        facts: FACT_USES,
      }),
    ),
    items: z.array(z.object({ item: z.int(), outcome: z.string(), rule: z.string(), reason: LOCAL_TEXT })).optional(),
    overrides: z.array(
      z.object({
        id: z.string(),
        replaced: z.string(),
        outcome: z.string(),
        reason: LOCAL_TEXT,
        code: z.string().optional(),
        facts: FACT_USES,
      }),
    ),
    unknown: z.array(z.string()).describe('Facts that were missing where a rule looked for them'),
  })
  .meta({ id: 'PolicyAnswer', description: 'What a policy answers, and why' })
