import { z } from 'zod'
import { listOf, pageLimit } from './lists.ts'
import { STANCES, VERDICTS } from './words.ts'

/** What the evidence base holds, as the API shows it. */
export const EVIDENCE_ITEM = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    publisher: z.string().nullable(),
    date: z.string().nullable().describe('`YYYY-MM-DD`'),
    snippet: z.string().describe('What the page says'),
    claim: z.string().nullable().describe('A claim that was checked, as the publisher worded it; null of a passage'),
    verdict: z.enum(VERDICTS).nullable().describe('Of the claim'),
    rating: z.string().nullable().describe('The publisher’s own'),
    license: z.string().nullable().describe('Under which terms its words may be used; null where it is not told'),
    source_quality: z.number().nullable().describe('0 to 1; null where the source is not in the list'),
    score: z.number().nullable().describe('How well it fits what was searched for, 0 to 1; null where nothing was'),
    stance: z
      .enum(STANCES)
      .nullable()
      .describe('Towards what was searched for, as a decision would read it; null where nothing was'),
    why: z
      .object({
        words: z.array(z.string()).describe('In common with what was searched for, as stems, the most telling first'),
        similarity: z.number().min(0).max(1).describe('How alike the subjects are'),
        match: z.number().min(0).max(1).nullable().describe('Probability that this very claim was checked'),
      })
      .nullable()
      .describe('Why it was found; null where nothing was searched for'),
  })
  .meta({ id: 'EvidenceItem', description: 'An entry of the evidence base' })

const EVIDENCE_COUNTS = z.record(z.string(), z.int())
/** How much evidence there is, of what, in which languages. */
export const EVIDENCE_STATS = z.object({
  items: z.int(),
  checked_claims: z.int(),
  passages: z.int(),
  verdicts: EVIDENCE_COUNTS,
  languages: EVIDENCE_COUNTS.describe('By BCP 47 tag; `und` where none is given'),
  publishers: z.int(),
  newest: z.string().nullable().describe('Date of the newest entry'),
  content_hash: z.string().describe('Changes with the content'),
})

/** What is looked for in the evidence base. */
export const EVIDENCE_QUERY = z.strictObject({
  q: z
    .string()
    .regex(/\S/, 'schema.claim_or_words')
    .max(2_000)
    .optional()
    .describe('A claim, or words; without it everything is listed'),
  limit: pageLimit(20, 100),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('`next` of the page before; without `q` only'),
})

/** A page of the evidence base. */
export const EVIDENCE_PAGE = listOf(EVIDENCE_ITEM).extend({
  total: z.int().nullable().describe('Entries of the base; null where something was searched for'),
})

/** One piece of evidence that is added: a claim that was checked, or a passage. */
export const NEW_EVIDENCE = z
  .strictObject({
    claim: z.string().min(1).max(5_000).optional().describe('As the publisher worded it; this or `text`'),
    verdict: z.enum(VERDICTS).optional().describe('Of the claim'),
    rating: z.string().max(500).optional().describe('The publisher’s own; read where there is no verdict'),
    text: z.string().min(1).max(20_000).optional().describe('What the page says'),
    title: z.string().max(1_000).optional(),
    url: z.string().max(2_000).optional(),
    publisher: z.string().max(300).optional(),
    date: z.string().max(60).optional().describe('`YYYY-MM-DD`'),
    lang: z.string().max(35).optional().describe('BCP 47'),
    license: z.string().max(300).optional().describe('An SPDX name, or an address'),
  })
  .refine(({ claim, text }) => claim !== undefined || text !== undefined, {
    path: ['claim'],
    error: 'import.claim_or_text',
  })

const EVIDENCE_FORMAT = z.enum(['claim-review', 'csv', 'jsonl'])

/** What became of an import. */
export const EVIDENCE_IMPORT = z
  .object({
    format: EVIDENCE_FORMAT,
    read: z.int().describe('Records found'),
    added: z.int().describe('Entries that are in the base now and were not before'),
    duplicates: z.int(),
    problems: z.array(
      z.object({
        line: z.int().nullable().describe('Counted from 1; null where the format has no lines'),
        record: z.int(),
        field: z.string().nullable(),
        expected: z
          .string()
          .describe('What should have stood there; of a warning also what comes of it. In the language of the request'),
        kind: z.enum(['rejected', 'warning']).describe('`rejected`: the record was left out'),
      }),
    ),
  })
  .meta({ id: 'EvidenceImport' })

/** A file of evidence that is added. */
export const EVIDENCE_FILE = z.strictObject({
  content: z.string().min(1).describe('The text of the file'),
  format: EVIDENCE_FORMAT.optional().describe('Told from the content where absent'),
  mapping: z
    .record(z.string().max(64), z.string().max(200))
    .optional()
    .describe('CSV only: the column that holds a field, where its name is not one in common use'),
  preview: z.boolean().default(false).describe('Only say what would become of it: nothing is added'),
})
