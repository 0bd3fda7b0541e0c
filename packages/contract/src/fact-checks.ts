import { z } from 'zod'
import { AFTER, listOf, pageLimit } from './lists.ts'
import { NAMED, TIME, WRITTEN } from './text.ts'
import {
  FACT_CHECK_CHANGES,
  FACT_CHECK_CONFIDENCES,
  FACT_CHECK_RATINGS,
  FACT_CHECK_STATUSES,
  type FactCheckRating,
  MEDIA_AUTHENTICITIES,
  MEDIA_KINDS,
  OUTCOMES,
  VERDICTS,
} from './words.ts'

const RATINGS = Object.keys(FACT_CHECK_RATINGS) as [FactCheckRating, ...FactCheckRating[]]
const RATING = z
  .enum(RATINGS)
  .describe(
    '`misleading` and `missing_context` come to the verdict `mixed`, `satire` to `false`, `unproven` to `unknown`',
  )
const CONFIDENCE = z.enum(FACT_CHECK_CONFIDENCES).describe('How sure the fact-checker is')
const LANG = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'schema.language_tag')
  .describe('BCP 47')
const ADDRESS = z
  .url({ protocol: /^https?$/, error: 'schema.web_address', abort: true })
  .max(2_000)
  .regex(/^[^:/?#]+:\/\/[^/?#@]*(?:[/?#]|$)/, 'schema.address_without_password')
const MEDIA_ADDRESS = z
  .url({ protocol: /^https$/, error: 'schema.https_address', abort: true })
  .max(2_000)
  .regex(/^[^:/?#]+:\/\/[^/?#@]*(?:[/?#]|$)/, 'schema.address_without_password')
const DATE = z.iso.date()
const REASON = WRITTEN(2_000).describe('For those who read the history: what was wrong, or what is missing')
const REVISION = z
  .int()
  .min(0)
  .optional()
  .describe('The `revision` that was read: refused where somebody changed it since')

/** Which fact check, in an address. */
export const FACT_CHECK_ID = z.object({ id: z.uuid().describe('Of the fact check') })

const WORDING = z.strictObject({ lang: LANG, text: WRITTEN(1_000).describe('One statement, as people make it') })
const SOURCE = z.strictObject({
  url: ADDRESS,
  title: WRITTEN(300).optional(),
  quotation: WRITTEN(2_000).optional().describe('What the source says, in its own words'),
  archive_url: ADDRESS.optional().describe('Where a copy of it is kept'),
  date: DATE.optional().describe('Of the source'),
})
/** A reader is shown the text of one language: a second one of it would never be seen. */
function onePerLanguage(texts: readonly { readonly lang: string }[]): boolean {
  return new Set(texts.map(({ lang }) => lang)).size === texts.length
}

const EXPLANATION = z.strictObject({
  lang: LANG,
  short: WRITTEN(500).describe('For a reader in a hurry: one or two sentences'),
  long: WRITTEN(20_000).optional(),
})
const MEDIA_ITEM = z.strictObject({
  url: MEDIA_ADDRESS.describe('Of the image, video or recording as it was shared; readers see it as a link'),
  kind: z.enum(MEDIA_KINDS),
  authenticity: z
    .enum(MEDIA_AUTHENTICITIES)
    .describe('What it is in the context in which it was shared, in the six codes of schema.org `MediaReview`'),
  context: z
    .array(z.strictObject({ lang: LANG, text: WRITTEN(2_000) }))
    .min(1)
    .max(20)
    .refine(onePerLanguage, 'schema.one_per_language')
    .describe(
      'Where it comes from, or what was changed: one text a language; the first is shown where a language is missing',
    ),
  original_url: ADDRESS.optional().describe('The original, or a page that shows it'),
  page_url: ADDRESS.optional().describe('The page on which it was seen'),
})

const GIVEN = {
  rating: RATING,
  confidence: CONFIDENCE,
  claims: z
    .array(WORDING)
    .min(1)
    .max(20)
    .describe('The claim in its words, and in other words or languages: a post with any of them is decided by it'),
  sources: z.array(SOURCE).max(50).default([]).describe('What the rating rests on'),
  explanations: z
    .array(EXPLANATION)
    .min(1)
    .max(20)
    .refine(onePerLanguage, 'schema.one_per_language')
    .describe('One a language; the first is shown where a language is missing'),
  media: z.array(MEDIA_ITEM).max(20).default([]).describe('Images, videos and recordings with which the claim is made'),
}

/** A rating that is given to a claim. */
export const NEW_FACT_CHECK = z.strictObject({
  ...GIVEN,
  decision_id: z.uuid().optional().describe('The decision on which it is given'),
})

/** A correction: the whole of the new version. */
export const CORRECTION = z.strictObject({ ...GIVEN, reason: REASON, revision: REVISION })

/** Why a fact check is retracted, or a proposal declined. */
export const FACT_CHECK_REASON = z.strictObject({ reason: REASON, revision: REVISION })

/** A confirmation by another person. */
export const CONFIRMATION = z.strictObject({ revision: REVISION })

const SHOWN_SOURCE = z.object({
  url: z.string(),
  title: z.string().nullable(),
  quotation: z.string().nullable(),
  archive_url: z.string().nullable(),
  date: z.string().nullable(),
})
const SHOWN_MEDIA = z
  .object({
    url: z.string(),
    kind: z.enum(MEDIA_KINDS),
    authenticity: z.enum(MEDIA_AUTHENTICITIES),
    context: z.array(z.object({ lang: z.string(), text: z.string() })),
    original_url: z.string().nullable(),
    page_url: z.string().nullable(),
  })
  .meta({ id: 'FactCheckMedia', description: 'An image, a video or a recording with which a claim is made' })
/** What people wrote of a version. */
const CONTENT = z
  .object({
    claims: z.array(z.object({ lang: z.string(), text: z.string() })),
    sources: z.array(SHOWN_SOURCE),
    explanations: z.array(z.object({ lang: z.string(), short: z.string(), long: z.string().nullable() })),
    media: z.array(SHOWN_MEDIA).describe('Empty in versions that name none'),
  })
  .meta({ id: 'FactCheckContent', description: 'What a fact-checker wrote' })

/** A published version of a fact check. */
export const FACT_CHECK_VERSION = z
  .object({
    number: z.int().min(1),
    rating: z.enum(RATINGS),
    verdict: z.enum(VERDICTS),
    confidence: z.enum(FACT_CHECK_CONFIDENCES),
    published_at: TIME,
    proposed_by: NAMED,
    confirmed_by: NAMED.nullable().describe('Null where nobody else had to'),
    reason: z.string().nullable().describe('Why the version before was corrected; null of the first'),
    content: CONTENT,
  })
  .meta({ id: 'FactCheckVersion' })

const PROPOSAL = z
  .object({
    change: z.enum(FACT_CHECK_CHANGES),
    rating: z.enum(RATINGS).nullable().describe('Null of a retraction'),
    verdict: z.enum(VERDICTS).nullable(),
    confidence: z.enum(FACT_CHECK_CONFIDENCES).nullable(),
    proposed_at: TIME,
    proposed_by: NAMED,
    reason: z.string().nullable(),
    content: CONTENT.nullable().describe('Null of a retraction'),
    may_confirm: z.boolean().describe('You may: another person proposed it'),
  })
  .meta({ id: 'FactCheckProposal', description: 'A change that waits for another person' })

/** Fields that lists and single fact checks have. */
const BRIEF = {
  id: z.uuid(),
  decision_id: z.uuid().nullable().describe('The decision on which it was given'),
  status: z
    .enum(FACT_CHECK_STATUSES)
    .describe('`published`: its newest version is evidence, also while a correction waits'),
  revision: z.int(),
  claim: z.string().describe('Of the newest version, or of what waits where nothing was published'),
  rating: z.enum(RATINGS).nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  confidence: z.enum(FACT_CHECK_CONFIDENCES).nullable(),
  version: z.int().min(0).describe('Number of the newest published version; 0 where there is none'),
  waits: z
    .enum(FACT_CHECK_CHANGES)
    .nullable()
    .describe('The change that waits for another person; null where none does'),
  changed_at: TIME,
  changed_by: NAMED,
}

/** A fact check as lists show it. */
export const FACT_CHECK_BRIEF = z.object(BRIEF).meta({ id: 'FactCheckBrief' })

/** A fact check, whole. */
export const FACT_CHECK = z
  .object({
    ...BRIEF,
    page_url: z.string().nullable().describe('The page that everybody may read; null where there is none'),
    versions: z.array(FACT_CHECK_VERSION).describe('Every published version, the newest first'),
    proposal: PROPOSAL.nullable(),
    ended: z
      .object({ at: TIME, by: NAMED, reason: z.string().nullable() })
      .nullable()
      .describe('When, by whom and why it was retracted or declined; null where it was not'),
  })
  .meta({ id: 'FactCheck', description: 'A claim that people of this service rated, and on what grounds' })

/** What lists of fact checks are narrowed by. */
export const FACT_CHECKS_QUERY = z.strictObject({
  status: z.enum(FACT_CHECK_STATUSES).optional(),
  waits: z.enum(['true', 'false']).optional().describe('Those with a change that waits for another person'),
  rating: z.enum(RATINGS).optional(),
  decision_id: z.uuid().optional(),
  q: z.string().min(1).max(256).optional().describe('A part of what was written, whatever its case'),
  limit: pageLimit(50, 200),
  after: AFTER,
})

/** In which language a public page is shown; that of `Accept-Language` where left out. */
export const PUBLIC_QUERY = z.object({ lang: z.enum(['en', 'es']).optional().catch(undefined) })
/** The same of the list, with the page that is shown, counted from 1. */
export const PUBLIC_LIST_QUERY = PUBLIC_QUERY.extend({
  page: z.coerce.number().int().min(1).max(1_000).default(1).catch(1),
})

/** A feed in a format of others that is written in JSON: JSON Feed 1.1, or a schema.org DataFeed. */
export const JSON_FEED = z.looseObject({}).describe('As the format says')

/** Fact checks, those that changed last first. */
export const FACT_CHECK_PAGE = listOf(FACT_CHECK_BRIEF)

/** A case that waits, with a claim that a fact check rates. */
export const MATCHING_CASE = z
  .object({
    case_id: z.uuid(),
    decision_id: z.uuid(),
    claim: z.string().describe('What of the post may be the claim: one of its claims, or the whole text'),
    match: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Probability that it is the very claim; null where it only names the same things'),
  })
  .meta({ id: 'MatchingCase' })

/** Cases that a fact check can be applied to. */
export const MATCHING_CASES = listOf(MATCHING_CASE).extend({
  looked_at: z.int().describe('Cases looked through: those that opened last'),
})

/** Which decisions are made again. */
export const DECIDE_AGAIN = z.strictObject({
  decision_ids: z
    .array(z.uuid())
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Of those that cite it; where left out, the newest hundred of posts that were not decided since the fact check changed',
    ),
})

/** What became of submissions that were decided again. */
export const DECIDED_AGAIN = listOf(
  z.object({
    decision_id: z.uuid().describe('The earlier decision'),
    outcome: z.enum(OUTCOMES).describe('What held of it before'),
    again: z
      .object({
        decision_id: z.uuid(),
        outcome: z.enum(OUTCOMES),
        case_id: z.uuid().nullable().describe('The case that the new decision opened'),
      })
      .nullable()
      .describe('The new decision; null where the submission was erased or there is none'),
  }),
)
