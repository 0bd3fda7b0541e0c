import { z } from 'zod'
import { GIVEN_TEXT } from '../text.ts'
import { POLICY_HASH, POLICY_PARAMS, POLICY_TEXT } from './policy.ts'

const EXAMPLE = z
  .record(z.string(), z.unknown())
  .describe('Facts that show it; `evaluate` gives the same answer on them')
const STATUS = z.enum(['proved', 'refuted', 'unknown'])
const EVER = z.enum(['never', 'sometimes', 'unknown'])

const RAISE = z
  .object({ facts: EXAMPLE, raised: EXAMPLE, outcome: z.string(), raised_outcome: z.string() })
  .describe('A record, the same with one number raised, and what becomes of the outcome')

const MONOTONICITY = z.object({
  fact: z.string().describe('Path of a number, such as `claims[].confidence`'),
  softens: EVER.describe('Whether raising it ever makes the outcome less severe'),
  hardens: EVER,
  softening: RAISE.optional(),
  hardening: RAISE.optional(),
  up_to_length: z.int().optional(),
})

/** What a proof has found about all inputs of a policy. */
export const POLICY_PROOF = z.object({
  invariants: z.array(
    z.object({
      id: z.string(),
      sentence: GIVEN_TEXT,
      status: STATUS,
      expected_to_fail: GIVEN_TEXT.optional().describe('Why the policy says that it is known not to hold'),
      counterexample: EXAMPLE.optional(),
      outcome: z.string().optional(),
      rule: z.string().optional(),
      any_order: z
        .object({
          status: STATUS,
          order: z.array(z.string()).optional(),
          counterexample: EXAMPLE.optional(),
          outcome: z.string().optional(),
        })
        .optional()
        .describe('Whether it would hold in every order of the overrides'),
    }),
  ),
  unreachable: z.array(z.object({ kind: z.enum(['rule', 'band', 'override']), id: z.string() })),
  shadowed: z.array(z.object({ id: z.string(), by: z.array(z.string()) })),
  outcome_equivalent: z.array(z.string()),
  gaps: z.array(
    z.object({
      field: z.string(),
      value: z.union([z.string(), z.boolean()]),
      where: z
        .array(z.string())
        .optional()
        .describe(
          'With the word, every input that meets all of these is left to the default; absent where few settle it',
        ),
      more: z.boolean().optional().describe('Other inputs with the word are left to the default too'),
      example: EXAMPLE,
    }),
  ),
  overlaps: z.array(z.object({ rules: z.array(z.string()).length(2), example: EXAMPLE })),
  thresholds: z.array(z.object({ in: z.string(), condition: z.string(), never: z.enum(['holds', 'fails']) })),
  monotone: z.array(
    z.object({ fact: z.string(), sentence: GIVEN_TEXT, status: STATUS, counterexample: RAISE.optional() }),
  ),
  numbers: z.array(MONOTONICITY).describe('What raising each number of the facts can do to the outcome'),
  override_conflicts: z
    .array(
      z.object({
        first: z.string(),
        second: z.string(),
        facts: EXAMPLE,
        outcome: z.string(),
        exchanged_outcome: z.string(),
      }),
    )
    .describe('Pairs of overrides that lead to another outcome when they change places'),
  undecided: z.array(z.string()).describe('Ids about which the solver gave up'),
  up_to_length: z.int().optional().describe('Set where lists were looked at only up to this length'),
})

/** The text of a policy that is to be proved. */
export const POLICY_CHECK_REQUEST = z.strictObject({ text: POLICY_TEXT.describe('YAML of the policy') })

const POLICY_PROBLEM = z.object({
  code: z.string(),
  line: z.int().describe('From 1'),
  column: z.int().describe('From 1'),
  message: z.string(),
  hint: z.string().optional(),
})

/** What is wrong with a text, or what holds of every input of the policy that it is. */
export const POLICY_CHECK = z.object({
  clean: z.boolean().describe('Nothing has to be corrected: it may be published without a waiver'),
  problems: z.array(POLICY_PROBLEM).describe('Why the text does not load; empty where it does'),
  proof: POLICY_PROOF.optional(),
})

const NAME = z.object({ policy: z.string(), version: z.string(), hash: POLICY_HASH })
const NAMES = z.array(z.string())
const VALUE = z.union([z.string(), z.number(), z.boolean(), z.null()])
const ANSWER = z.object({ outcome: z.string(), rule: z.string() })

const BOTH_ANSWER = z
  .object({ facts: z.record(z.string(), z.unknown()), from: ANSWER, to: ANSWER })
  .describe('A record, and what each of them answers on it')

const REGION = z.object({
  each: z
    .object({ list: z.string(), as: z.string() })
    .optional()
    .describe('The conditions are those of one element of the list; no other is decided more severely'),
  conditions: z
    .array(
      z.object({
        text: z.string().describe('As a policy would write it, constants as their values'),
        unknown: z.literal(true).optional().describe('It is neither true nor false: a fact is missing'),
        of: z.enum(['from', 'to']).optional().describe('Whose score or outcome it is about'),
      }),
    )
    .describe('All inputs of the region meet all of them'),
  partly: z.literal(true).optional().describe('Only some of these inputs are decided so'),
  example: BOTH_ANSWER,
})

const CHANGE = z.object({
  from: z.string().describe('Outcome'),
  to: z.string(),
  regions: z.array(REGION),
  more: z.boolean().describe('There may be inputs of this change outside of the regions'),
  example: BOTH_ANSWER,
})

/** What two policies decide differently. */
export const COMPARISON = z.object({
  from: NAME,
  to: NAME,
  outcomes: z
    .enum(['same', 'different', 'unknown'])
    .describe('`same` is proved of all inputs; `unknown`: a fact means something else to each, or the solver gave up'),
  changes: z.array(CHANGE).describe('Inputs with another outcome, by the outcomes'),
  same_outcome: z.object({
    rules: z.array(z.object({ from: z.string(), to: z.string(), example: BOTH_ANSWER })),
    results: z.array(z.object({ result: z.string(), from: VALUE, to: VALUE, example: BOTH_ANSWER })),
    only_from: NAMES,
    only_to: NAMES,
  }),
  facts: z.object({
    only_from: NAMES,
    only_to: NAMES,
    changed: z.array(z.object({ fact: z.string(), from: z.string(), to: z.string(), comparable: z.boolean() })),
  }),
  outcome_words: z.object({ only_from: NAMES, only_to: NAMES }),
  up_to_length: z.int().optional().describe('Set where lists were looked at only up to this length'),
  text: z.string().describe('What differs in their texts, as a unified diff; empty: nothing'),
})

/** One of two policies that are compared: a text, or a version that has decided or been drafted here. */
export const COMPARED_POLICY = z.union(
  [
    z.strictObject({ text: POLICY_TEXT.describe('YAML of a policy') }),
    z.strictObject({
      policy: POLICY_PARAMS.shape.id,
      hash: POLICY_HASH.optional().describe('Of an earlier version; the one that decides now where absent'),
    }),
  ],
  { error: 'schema.compared_policy' },
)
/** Two policies that are compared: what `to` decides otherwise than `from`. */
export const COMPARISON_REQUEST = z.strictObject({ from: COMPARED_POLICY, to: COMPARED_POLICY })
