import { z } from 'zod'
import { AFTER, listOf, pageLimit } from './lists.ts'
import { NAMED, TIME, TOLD_TEXT, WRITTEN } from './text.ts'
import { MEASURE_CAUSES, MEASURE_KINDS, MEASURE_TARGETS, OUTCOMES } from './words.ts'

/** Which measure, in an address. */
export const MEASURE_ID = z.object({ id: z.uuid().describe('Of the measure') })

const KIND = z
  .enum(MEASURE_KINDS)
  .describe(
    '`label`: the post is shown with a notice; `warning`: with a warning; `reduced`: to fewer people; `held`: it is not published yet, and waits for a person; `strike`: it counts against the account',
  )
const CAUSE = z
  .enum(MEASURE_CAUSES)
  .describe(
    '`expired`: its time was over; `outcome_changed`: another outcome holds; `reviewed`: a person decided, and the same outcome has other measures then; `ground_retracted`: a fact check that the decision cites was retracted or corrected to another verdict; `lifted`: somebody lifted it; `erased`: the decision was erased',
  )

/** A measure as its decision shows it: what a caller needs to act. */
export const MEASURE_BRIEF = z
  .object({
    id: z.uuid(),
    kind: KIND,
    on: z.enum(MEASURE_TARGETS).describe('The post, or the account of its author'),
    reason_code: z.string().describe('Entry of the document of measures that it follows from'),
    starts_at: TIME,
    ends_at: TIME.describe('It is over from this moment on'),
    ended: z.object({ at: TIME, cause: CAUSE }).nullable().describe('Null while it is open: act on those only'),
  })
  .meta({ id: 'MeasureBrief', description: 'What a decision does to a post or an account, for some time' })

/** A measure with where it comes from, and how it ended. */
export const MEASURE = MEASURE_BRIEF.omit({ ended: true })
  .extend({
    decision_id: z.uuid(),
    submission_id: z.string().nullable().describe('Of the post; null where it was erased'),
    subject: z.string().nullable().describe('The author; null where it was erased, or the post names none'),
    outcome: z.enum(OUTCOMES).describe('Of the decision, that held when it began'),
    reason: TOLD_TEXT.describe('The reason in words, as the author may read it'),
    document: z
      .object({ version: z.string(), hash: z.string().describe('SHA-256, in hexadecimal') })
      .describe('The document of measures that it follows from'),
    ended: z
      .object({
        at: TIME,
        cause: CAUSE,
        by: NAMED.describe('`person:UUID`, `key:UUID` or `system:NAME`'),
        reason: z.string().nullable().describe('Why it was lifted; null where it was not, and where that was erased'),
      })
      .nullable()
      .describe('Null while it is open'),
    blind_hidden: z
      .boolean()
      .describe(
        'Whether a reviewer of the same post is to choose without the machine’s verdict, and has not yet: pages that lead there hide it',
      ),
  })
  .meta({ id: 'Measure', description: 'What a decision does to a post or an account, and how it ended' })

/** What lists of measures are narrowed by. */
export const MEASURES_QUERY = z.strictObject({
  open: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: only those that are open; `false`: only those that ended'),
  kind: z.enum(MEASURE_KINDS).optional(),
  subject: z.string().min(1).max(256).optional().describe('On posts of this author, and on their account'),
  decision_id: z.uuid().optional(),
  limit: pageLimit(50, 200),
  after: AFTER,
})
/** Measures, those that began last first. */
export const MEASURE_PAGE = listOf(MEASURE)

/** Why a measure is lifted before its time. */
export const MEASURE_LIFT = z.strictObject({
  reason: WRITTEN(2_000).describe('For those who read the record later; it is erased with the decision'),
})
