import * as z from 'zod'

/**
 * The shape of a file of policy tests, before names and types are checked against the policy.
 * `contract/policy-tests.schema.json` is made from it, so that editors complete and check tests while they are written.
 */

const text = z
  .union([z.string().min(1), z.strictObject({ en: z.string().min(1), es: z.string().min(1) })])
  .describe('A sentence for people, in English or in English and Spanish')
const facts = z.record(z.string(), z.unknown()).describe('Facts, as `policy eval` takes them')

const want = z
  .strictObject({
    outcome: z.string().min(1).optional(),
    rule: z.string().min(1).optional().describe('The rule, default, unknown clause or band that determined it'),
    overrides: z.array(z.string().min(1)).optional().describe('The overrides that applied, in order'),
    results: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
      .optional()
      .describe('Results that are set or computed; those that are not named are not looked at'),
    score: z.number().nullable().optional().describe('Scorecards only: the exact score, null where it is unknown'),
    unknown: z.array(z.string()).optional().describe('Paths of the missing facts, in any order'),
  })
  .describe('What the policy is to answer; what is not named is not looked at')

const row = z.strictObject({
  name: text.optional(),
  change: z.record(z.string().min(1), z.unknown()).optional().describe('New values, by path: `claims[0].claim_score`'),
  without: z.array(z.string().min(1)).optional().describe('Paths of facts that are left out'),
  want: want.optional(),
})

/** The whole file. Unknown keys are refused: a misspelt wish would else never be looked at. */
export const testFile = z.strictObject({
  policy: z.string().min(1),
  doc: z.string().optional(),
  tests: z.array(z.strictObject({ name: text, facts, want })).optional(),
  tables: z
    .array(z.strictObject({ name: text, facts, want: want.optional(), rows: z.array(row).min(1) }))
    .optional()
    .describe('One set of facts, and rows that change few of them'),
  accepted: z
    .array(z.strictObject({ mutant: z.string().min(1), reason: z.string().min(1) }))
    .optional()
    .describe('Changes of the policy that no test needs to notice, each with a reason'),
  unreachable: z
    .array(z.strictObject({ part: z.string().min(1), reason: z.string().min(1) }))
    .optional()
    .describe('Parts of the policy that no facts reach, each with a reason'),
})

/** A file of tests whose shape is right; names and types are not checked yet. */
export type TestFile = z.infer<typeof testFile>
/** What a test or a row wants, as the file says it. */
export type WantFile = z.infer<typeof want>
/** One row of a table, as the file says it. */
export type RowFile = z.infer<typeof row>

/** JSON Schema (draft 2020-12) of a file of policy tests, for editors. */
export function policyTestsJsonSchema(): object {
  return { ...z.toJSONSchema(testFile, { io: 'input' }), title: 'Tribunal policy tests' }
}

/** Every key a file of tests may have. */
export const TEST_KEYS: readonly string[] = [
  ...Object.keys(testFile.shape),
  ...Object.keys(row.shape),
  ...Object.keys(want.shape),
  ...['facts', 'rows', 'mutant', 'part', 'reason'],
]
