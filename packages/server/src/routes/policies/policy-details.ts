import { GIVEN_TEXT } from '@tribunal/contract'
import { loadPolicy, type Policy } from '@tribunal/policy'
import { z } from 'zod'
import { FACT, factShapes } from './fact-shapes.ts'
import { keptOfTexts } from './policy-parts.ts'
import { bothOf, partLines, RULE, ruleShapes } from './policy-rules.ts'
import { POLICY, policyBody } from './schemas.ts'

const SCALAR = z.union([z.string(), z.number(), z.boolean()]).nullable()
const TIER = z.object({
  test: z.enum(['at_least', 'at_most', 'above', 'below', 'is']),
  bound: SCALAR,
  amount: z.number(),
  name: GIVEN_TEXT,
})
const FACTOR = z
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
const SCORECARD = z.object({
  base: z.number(),
  combine: z.enum(['add', 'subtract']),
  low: z.number().nullable().describe('The score is no lower'),
  high: z.number().nullable(),
  factors: z.array(FACTOR),
})

/** All that a policy says, read from its text. */
export const DETAILS = z.object({
  author: z.string(),
  changelog: z.array(z.string()),
  hit: z.enum(['first', 'most_severe']).nullable().describe('Null of a scorecard'),
  for_each: z
    .object({ list: z.string(), as: z.string() })
    .nullable()
    .describe('The list on whose elements rules are tried'),
  facts: z.array(FACT),
  results: z.array(FACT),
  constants: z.array(z.object({ name: z.string(), value: SCALAR, reason: z.string() })),
  rules: z.array(RULE),
  scorecard: SCORECARD.nullable(),
  computed: z.array(z.object({ name: z.string(), value: z.string().describe('As CEL') })),
  invariants: z.array(z.object({ id: z.string(), sentence: GIVEN_TEXT, holds: z.string().describe('As CEL') })),
})

export const POLICY_SHOWN = POLICY.extend({ text: z.string().describe('YAML'), ...DETAILS.shape }).meta({
  id: 'Policy',
  description: 'A policy with everything its text says',
})

type Scorecard = Extract<Policy['body'], { kind: 'scorecard' }>

/** A policy as the API shows it. Undefined where the text is of a version that this Tribunal no longer reads. */
export const policyShown: (text: string) => z.output<typeof POLICY_SHOWN> | undefined = keptOfTexts(readPolicy)

function readPolicy(text: string): z.output<typeof POLICY_SHOWN> | undefined {
  const loaded = loadPolicy(text)
  if (!loaded.ok) return undefined
  const { policy } = loaded
  const { body } = policy
  return {
    ...policyBody({ policy }),
    text,
    author: policy.author,
    changelog: [...policy.changelog],
    hit: body.kind === 'rules' ? body.hit : null,
    for_each: body.kind === 'rules' && body.forEach ? { list: body.forEach.list, as: body.forEach.as } : null,
    facts: factShapes(policy.facts),
    results: factShapes(policy.results),
    constants: [...policy.constants].map(([name, { value, reason }]) => ({ name, value, reason })),
    rules: ruleShapes(policy, text),
    scorecard: body.kind === 'scorecard' ? scorecardShape(body, text) : null,
    computed: policy.computed.map(({ name, value }) => ({ name, value: value.source })),
    invariants: policy.invariants.map(({ id, sentence, holds }) => ({
      id,
      sentence: bothOf(sentence),
      holds: holds.source,
    })),
  }
}

function scorecardShape({ base, combine, low, high, factors }: Scorecard, text: string): z.output<typeof SCORECARD> {
  const lines = partLines(text)
  return { base, combine, low, high, factors: factors.map((each, at) => factorShape(each, lines('factor', at))) }
}

function factorShape(factor: Scorecard['factors'][number], line: number | null): z.output<typeof FACTOR> {
  const { id, name, kind, missing } = factor
  return {
    id,
    name: bothOf(name),
    kind,
    value: (kind === 'when' ? factor.when : factor.value).source,
    weight: kind === 'tiers' ? null : factor.weight,
    tiers: kind === 'tiers' ? factor.tiers.map((tier) => ({ ...tier, name: bothOf(tier.name) })) : [],
    missing,
    line,
  }
}
