import * as z from 'zod'

/**
 * The shape of a policy file, before names and types are checked. `contract/policy.schema.json` is made from it, so
 * that editors complete and check a policy while it is written.
 */

/** Names of facts, constants, results and computed results: at most 64 characters, and usable in CEL without quoting. */
const identifier = z.string().regex(
  // Every object of the host language has a `constructor`, so that a record without this fact would not lack it.
  /^(?!constructor$)[a-z][a-z0-9_]{0,63}$/,
  'expected a name of lower-case letters, digits and `_`, starting with a letter, and not `constructor`',
)
/** Ids of rules, overrides and factors: at most 96 characters. A noun that names the state found. */
const ruleId = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_.-]{0,95}$/,
    'expected an id of letters, digits, `-`, `_` and `.`, starting with a letter',
  )
/** The text of a condition or value; CEL itself is checked when the policy loads. The length bounds the parser's work. */
const expression = z.string().min(1).max(4000).describe('A CEL expression')
/** Values that stand in a file as they are. */
const scalar = z.union([z.number(), z.string(), z.boolean(), z.null()])
const text = z
  .union([z.string().min(1), z.strictObject({ en: z.string().min(1), es: z.string().min(1) })])
  .describe('A sentence for people, in English or in English and Spanish')
/** A threshold: named constants carry the reason for the number. */
const bound = z.union([z.number(), identifier]).describe('A number or the name of a constant')

/** `absent`: the value of a fact that a record does not have; without it the fact is unknown then. */
const common = { nullable: z.boolean().optional(), absent: scalar.optional(), doc: z.string().optional() }

/** The type of a fact as a file declares it; `range` includes both ends; null: no end. */
export type FactTypeFile =
  | { type: 'number'; range?: [number | null, number | null]; nullable?: boolean; absent?: unknown; doc?: string }
  | { type: 'string' | 'bool'; nullable?: boolean; absent?: unknown; doc?: string }
  | { type: 'enum'; values: string[]; nullable?: boolean; absent?: unknown; doc?: string }
  | { type: 'list'; items: FactTypeFile; nullable?: boolean; doc?: string }
  | { type: 'object'; fields: Record<string, FactTypeFile>; nullable?: boolean; doc?: string }

/** Types with a single value, which are also the only ones that results may have. */
const scalarTypes = [
  z.strictObject({
    type: z.literal('number'),
    range: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
    ...common,
  }),
  z.strictObject({ type: z.enum(['string', 'bool']), ...common }),
  z.strictObject({ type: z.literal('enum'), values: z.array(z.string().min(1)).min(1), ...common }),
] as const

/** Read late, since lists and objects hold types again. */
const factType: z.ZodType<FactTypeFile> = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...scalarTypes,
    z.strictObject({
      type: z.literal('list'),
      items: factType,
      nullable: z.boolean().optional(),
      doc: z.string().optional(),
    }),
    z.strictObject({
      type: z.literal('object'),
      fields: z.record(identifier, factType),
      nullable: z.boolean().optional(),
      doc: z.string().optional(),
    }),
  ]),
) as z.ZodType<FactTypeFile>

/** Results that a rule sets, by name: a value, or an expression over facts. */
const assigned = z.record(identifier, z.union([z.number(), z.boolean(), expression]))
/** What every outcome comes with: a reason for people, an optional code for programs, and results. */
const settled = { reason: text, code: z.string().min(1).optional(), set: assigned.optional() }
/** One of the declared words, or the value of a fact whose type has these words. */
const outcome = z.union([z.string().min(1), z.strictObject({ from: expression })])

/** A clause that may take its outcome from a fact. */
const namedOutcome = z.strictObject({ rule: ruleId, outcome, ...settled })
/** What a missing fact leads to cannot itself rest on a fact. */
const unknownOutcome = z.strictObject({ rule: ruleId, outcome: z.string().min(1), ...settled })
/** `unknown: skip`: where the condition is unknown, the rule counts as not holding. */
const rule = z.strictObject({
  id: ruleId,
  when: expression,
  outcome,
  unknown: z.literal('skip').optional(),
  ...settled,
})
/** Tried after the rules, in order; each sees the outcome so far. It must say what an unknown condition means. */
const override = z.strictObject({
  id: ruleId,
  when: expression,
  outcome: z.string().min(1),
  unknown: z.union([z.literal('skip'), z.strictObject({ outcome: z.string().min(1), ...settled })]).optional(),
  ...settled,
})

/** Exactly one of the five tests; the first tier that passes gives its amount. */
const tier = z.strictObject({
  at_least: bound.optional(),
  at_most: bound.optional(),
  above: bound.optional(),
  below: bound.optional(),
  is: scalar.optional(),
  amount: bound,
  name: text,
})
/** `when` with `weight`, `value` with `weight`, or `value` with `tiers`; which is checked when the policy loads. */
const factor = z.strictObject({
  id: ruleId,
  name: text.optional(),
  when: expression.optional(),
  value: expression.optional(),
  weight: bound.optional(),
  tiers: z.array(tier).min(1).optional(),
  missing: z.literal(0).optional(),
  missing_reason: z.string().min(1).optional(),
  reason: z.string().min(1).optional(),
})
/** Bands are tried in order; only the last has no bound, so that every score has a band. */
const band = z.strictObject({
  outcome: z.string().min(1),
  at_least: bound.optional(),
  at_most: bound.optional(),
  above: bound.optional(),
  below: bound.optional(),
  ...settled,
})

/** The whole file. Unknown keys are refused, so that a misspelt one is not silently ignored. */
export const policyFile = z.strictObject({
  policy: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'expected a name of lower-case letters, digits and `-`'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a semantic version such as `1.0.0`'),
  author: z.string().min(1),
  title: text,
  source: z.string().min(1),
  changelog: z.array(z.string().min(1)).min(1),
  doc: z.string().optional(),
  measure: ruleId.optional(),
  facts: z.record(identifier, factType),
  constants: z.record(identifier, z.strictObject({ value: scalar, reason: z.string().min(1) })).optional(),
  relations: z.array(expression).optional(),
  outcomes: z.array(z.string().min(1)).min(1),
  results: z.record(identifier, z.discriminatedUnion('type', scalarTypes)).optional(),
  hit: z.enum(['first', 'most_severe']).optional(),
  for_each: z
    .strictObject({
      list: identifier,
      as: identifier,
      empty: namedOutcome,
    })
    .optional(),
  rules: z.array(rule).min(1).optional(),
  default: namedOutcome.optional(),
  unknown: unknownOutcome.optional(),
  scorecard: z
    .strictObject({
      base: z.number().optional(),
      combine: z.enum(['add', 'subtract']).optional(),
      factors: z.array(factor).min(1),
      clamp: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
      bands: z.array(band).min(1),
    })
    .optional(),
  overrides: z.array(override).optional(),
  computed: z.record(identifier, expression).optional(),
  invariants: z
    .array(z.strictObject({ id: ruleId, sentence: text, holds: expression, expected_to_fail: text.optional() }))
    .optional(),
  monotone: z
    .array(
      z.strictObject({
        fact: z.string().min(1).describe('Path of a number, such as `score` or `claims[].confidence`'),
        sentence: text,
      }),
    )
    .optional(),
})

/** A policy file whose shape is right; its names and types are not checked yet. */
export type PolicyFile = z.infer<typeof policyFile>
/** An outcome with its reason, as defaults and empty lists declare it. */
export type SettledFile = z.infer<typeof namedOutcome>
/** One rule as the file declares it. */
export type RuleFile = z.infer<typeof rule>
/** One override as the file declares it. */
export type OverrideFile = z.infer<typeof override>
/** One factor as the file declares it, in one of its three forms. */
export type FactorFile = z.infer<typeof factor>
/** One band as the file declares it. */
export type BandFile = z.infer<typeof band>

/** JSON Schema (draft 2020-12) of a policy file, for editors. */
export function policyJsonSchema(): object {
  return { ...z.toJSONSchema(policyFile, { io: 'input' }), title: 'Tribunal policy' }
}
