import { z } from 'zod'
import { GIVEN_TEXT } from '../text.ts'
import { POLICY_HASH, POLICY_TEXT } from './policy.ts'

const TEXTS = z.record(z.string(), z.string()).describe('By language: `en`, `es` and any other that the document has')

/** A text that nobody may send, and why. */
export const COMMUNICATIONS_FINDING = z.object({
  field: z.string().describe('Where the text stands in the document: `outcomes.BLOCK`'),
  language: z.string(),
  reason: z
    .string()
    .nullable()
    .describe('The reason with which the text is unsafe; null: with every one, or it takes none'),
  code: z.enum(['empty', 'too_long', 'mark', 'hidden', 'internal_word', 'other_letter', 'address']),
  detail: GIVEN_TEXT,
})

/** The texts to people that a document contains, with what its check found. */
export const COMMUNICATIONS_CONTENT = z
  .object({
    version: z.string(),
    hash: POLICY_HASH,
    languages: z.array(z.string()).describe('English and Spanish first'),
    templates: z
      .array(z.object({ field: z.string(), texts: TEXTS }))
      .describe('Every text as it is written, in the order of the document: `outcomes.BLOCK`, `reasons.amount`, …'),
    customers: z
      .array(z.object({ outcome: z.string(), reason: z.string(), texts: TEXTS }))
      .describe('Every text about a payment as its customer reads it'),
    findings: z.array(COMMUNICATIONS_FINDING).describe('Empty: every text may be sent'),
  })
  .meta({ id: 'CommunicationsContent' })

/** A version of the texts to people. */
export const COMMUNICATIONS = z
  .object({
    active: z.boolean().describe('People read it now'),
    text: z.string().describe('YAML'),
    content: COMMUNICATIONS_CONTENT,
  })
  .meta({ id: 'Communications', description: 'The texts that customers and authors read' })

/** Which version of the texts is shown. */
export const COMMUNICATIONS_QUERY = z.strictObject({
  hash: POLICY_HASH.optional().describe('Of another version, as its release names it; the active one where absent'),
})

/** A document that is only being written. */
export const COMMUNICATIONS_CHECK_REQUEST = z.strictObject({
  text: POLICY_TEXT.describe('YAML of the document'),
  version: z.string().max(50).optional().describe('In the place of that of the document'),
  changes: z
    .array(
      z.strictObject({
        field: z.string().max(100).describe('`outcomes.BLOCK`'),
        language: z.string().max(20),
        text: z.string().max(10_000),
      }),
    )
    .max(1_000)
    .optional()
    .describe('Texts in the place of those of the document, one by one; a field that it does not have changes nothing'),
})

/** What is wrong with a document that is only being written. */
export const COMMUNICATIONS_CHECK = z.object({
  clean: z.boolean().describe('The document can be published: no problem and no finding'),
  text: z.string().describe('YAML, with the changes: what a draft begins with. Every other line is as it was sent'),
  problems: z
    .array(
      z.object({
        field: z.string().describe('`outcomes.BLOCK.en`; empty where it is about the whole document'),
        line: z.int().describe('Counts from 1'),
        expected: z.string(),
      }),
    )
    .describe('Why the text is not a document of texts'),
  content: COMMUNICATIONS_CONTENT.nullable().describe('Null where there are problems'),
})
