import { z } from 'zod'
import { MEASURE } from '../measures.ts'
import { TIME } from '../text.ts'
import { KINDS, OUTCOMES } from '../words.ts'
import { CASE } from './case.ts'

/** Which author or customer, in an address. */
export const SUBJECT_PARAMS = z.object({
  id: z
    .string()
    .min(1)
    .max(256)
    .describe('Of the author of posts or the customer of payments, as submissions carry it'),
})

const USED = z
  .object({
    distinct: z.int().describe('How many there are'),
    values: z
      .array(
        z.object({
          value: z.string(),
          payments: z.int(),
          last_at: TIME.describe('When the last of these payments was made'),
        }),
      )
      .describe('The most frequent first, at most 20'),
  })
  .meta({ id: 'Used', description: 'What payments have in common' })

/**
 * An author or a customer, as the record has them now. One id may be both. Erased decisions do not count, so after an
 * erasure, as for an id that no decision names, every number is 0 and every list empty.
 */
export const SUBJECT = z
  .object({
    id: z.string(),
    decisions: z.object({
      total: z.int(),
      posts: z.int(),
      payments: z.int(),
      overridden: z.int().describe('Where another outcome than the machine’s holds now'),
      first_at: TIME.nullable().describe('Null where nothing was decided'),
      last_at: TIME.nullable(),
      by_outcome: z
        .array(
          z.object({
            kind: z.enum(KINDS),
            outcome: z.enum(OUTCOMES).describe('The machine’s'),
            effective_outcome: z.enum(OUTCOMES).describe('What holds now, after people'),
            blind_hidden: z
              .boolean()
              .describe('As of decisions: pages that reviewers come to from a case do not count these'),
            count: z.int(),
          }),
        )
        .describe('Each decision counts once; the most frequent first'),
    }),
    cases: z
      .object({
        open: z.int().describe('That wait for a person'),
        most_pressing: z.array(CASE).describe('At most 20 of those'),
        appealed: z.int().describe('With an appeal, also an answered one'),
        last_appealed: z.array(CASE).describe('At most 20 of those, the last opened first; `appeal` has the last one'),
      })
      .nullable()
      .describe('Null without the permission `cases:read`'),
    notices_count: z.int().describe('Notices about the posts'),
    measures: z
      .object({
        open: z.int().describe('That hold now, on the posts and on the account'),
        open_strikes: z.int().describe('Posts with a strike that holds now'),
        newest_open: z.array(MEASURE).describe('At most 20, those that began last first'),
      })
      .describe('What decisions do to the posts and the account now'),
    looked_through: z
      .int()
      .describe('Of how many decisions `campaigns` and `payments` are counted: the newest, at most 2 000'),
    campaigns: z
      .array(
        z.object({
          id: z.string().describe('Of its first post'),
          posts: z.int().describe('Of this author'),
          last_at: TIME.describe('When the last of these was decided on'),
        }),
      )
      .describe('That the posts belong to, the most frequent first, at most 20'),
    payments: z
      .object({ devices: USED, countries: USED, merchants: USED, channels: USED })
      .nullable()
      .describe('Null without a payment'),
  })
  .meta({ id: 'Subject', description: 'An author or a customer, as the record has them now' })
