import { GIVEN_TEXT } from '@tribunal/contract'
import type { Proof } from '@tribunal/policy'
import { z } from 'zod'
import { bothOf } from './policy-rules.ts'

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
export const PROOF = z.object({
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

/** A proof as the wire has it: sentences in both languages, and without the names of what was sent. */
export function proofBody({
  policy: _,
  version: _version,
  hash: _hash,
  invariants,
  monotone,
  ...rest
}: Proof): unknown {
  return {
    ...rest,
    invariants: invariants.map(({ sentence, expected_to_fail, ...finding }) => ({
      ...finding,
      sentence: bothOf(sentence),
      ...(expected_to_fail === undefined ? {} : { expected_to_fail: bothOf(expected_to_fail) }),
    })),
    monotone: monotone.map(({ sentence, ...finding }) => ({ ...finding, sentence: bothOf(sentence) })),
  }
}
