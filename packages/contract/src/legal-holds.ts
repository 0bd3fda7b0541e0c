import { z } from 'zod'
import { SHORT_TEXT } from './decisions/submission.ts'
import { AFTER, listOf, pageLimit } from './lists.ts'
import { COUNT, WRITTEN } from './text.ts'

/** The id of a hold, in a path. */
export const HOLD_ID = z.object({ id: z.uuid().describe('Of the hold') })

/** Keeps contents of decisions from ending and from being erased. */
export const LEGAL_HOLD = z
  .object({
    id: z.uuid(),
    subject: z
      .string()
      .nullable()
      .describe('The customer or author that is held; null of a hold on a decision, and where it was erased since'),
    decision_id: z.uuid().nullable().describe('The decision that is held; null of a hold on a person'),
    case_id: z.uuid().nullable().describe('The case that the decision was named by'),
    reason: z
      .string()
      .nullable()
      .describe('Null where it was erased with the person, or with what the decision was about'),
    placed_at: z.iso.datetime(),
    placed_by: z.string(),
    released_at: z.iso.datetime().nullable().describe('Null while it holds'),
    released_by: z.string().nullable(),
    release_reason: z.string().nullable(),
    covers: z
      .object({
        decisions: COUNT.describe('Counted up to 1 000; 0 once it is released'),
        at_least: z.boolean().describe('Whether there may be more than were counted'),
      })
      .describe('Decisions whose content it keeps now; a hold on a person also keeps what is decided later'),
  })
  .meta({ id: 'LegalHold', description: 'A legal hold: nothing of it ends or is erased until it is released' })
export const LEGAL_HOLD_PAGE = listOf(LEGAL_HOLD)

const REASON = WRITTEN(2_000)
  .trim()
  .describe('For those who read the record later, kept without spaces around it; the ledger commits to it')

/** Who is held: the id exactly as submissions name it, 256 UTF-16 code units at most. */
export const LEGAL_HOLD_SUBJECT = SHORT_TEXT.describe('The customer, or the author')

/** What is to be held: a person, a decision, or the decision of a case. */
export const LEGAL_HOLD_WISH = z.union(
  [
    z.strictObject({ subject: LEGAL_HOLD_SUBJECT, reason: REASON }),
    z.strictObject({ decision_id: z.uuid(), reason: REASON }),
    z.strictObject({ case_id: z.uuid(), reason: REASON }),
  ],
  { error: 'schema.hold_wish' },
)

/** Why a hold is released. */
export const LEGAL_HOLD_RELEASE = z.strictObject({ reason: REASON })

export const LEGAL_HOLDS_QUERY = z.strictObject({
  active: z.enum(['true', 'false']).optional().describe('`true`: only those that hold; `false`: only released ones'),
  subject: z.string().min(1).max(256).optional(),
  limit: pageLimit(50, 200),
  after: AFTER,
})
