import { z } from 'zod'
import { POLICY_HASH } from './schemas.ts'

const NAME = z.object({ policy: z.string(), version: z.string(), hash: POLICY_HASH })
const NAMES = z.array(z.string())
const VALUE = z.union([z.string(), z.number(), z.boolean(), z.null()])
const ANSWER = z.object({ outcome: z.string(), rule: z.string() })

const EXAMPLE = z
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
  example: EXAMPLE,
})

const CHANGE = z.object({
  from: z.string().describe('Outcome'),
  to: z.string(),
  regions: z.array(REGION),
  more: z.boolean().describe('There may be inputs of this change outside of the regions'),
  example: EXAMPLE,
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
    rules: z.array(z.object({ from: z.string(), to: z.string(), example: EXAMPLE })),
    results: z.array(z.object({ result: z.string(), from: VALUE, to: VALUE, example: EXAMPLE })),
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
})
