import { z } from 'zod'
import { TIME_FILTER } from './lists.ts'
import { COUNT, TIME } from './text.ts'
import { KINDS } from './words.ts'

const BUCKET = z.enum(['hour', 'day'])
const AT = TIME.describe('Where the hour or the day begins, in UTC')
const MIX = z.object({ at: AT, kind: z.string(), outcome: z.string(), count: COUNT })
const AT_COUNTS = z.array(z.object({ at: AT, count: COUNT }))
const RATE = {
  rate: z.number().nullable().describe('0 to 1; null of none'),
  low: z.number().nullable().describe('Wilson score interval, 95 %'),
  high: z.number().nullable(),
}
const AGREEMENT = z.object({ agreed: COUNT, of: COUNT, ...RATE })
const MODELS = {
  calls: COUNT,
  failures: COUNT,
  cost_usd: z.number(),
  p50_ms: z.number().nullable().describe('To within 2 %'),
  p95_ms: z.number().nullable(),
}
const REVIEWERS = z.object({
  decided: COUNT,
  median_ms: z.number().nullable().describe('From claim to resolution'),
  undone: COUNT,
  agreement: z
    .object({
      second_review: AGREEMENT.describe('Second reviewers with the first'),
      blind_first: AGREEMENT.describe('Reviewers with the machine, before they saw its outcome'),
      shown_first: AGREEMENT.describe('Reviewers with the machine, whose outcome they saw from the start'),
    })
    .describe('With the machine only where its outcome settled something'),
})

/** What happened in a window of time: what was decided, what people made of it, and how the queues stand. */
export const OVERVIEW = z
  .object({
    from: TIME,
    to: TIME,
    bucket: BUCKET,
    counted: z.object({
      last_at: TIME.nullable().describe('When the last event that is counted happened'),
      behind: COUNT.describe('Events that are not counted yet; ask again a moment later'),
    }),
    decisions: COUNT,
    holds: z
      .array(MIX.extend({ outcome: z.string().describe('That holds now') }))
      .describe('Decisions by what people made of them, or else by the machine’s outcome; by when they were made'),
    mix: z.array(MIX.extend({ outcome: z.string().describe('The machine’s') })),
    policy_marks: z
      .array(
        z.object({
          began_at: TIME,
          policy: z.string(),
          version: z.string().nullable(),
          hash: z.string(),
        }),
      )
      .describe('Policies that began to decide in another version than before'),
    overrides: z
      .object({
        reviewed: COUNT.describe(
          'Decisions of the window that people decided on, and whose outcome did more than ask for a person',
        ),
        count: COUNT.describe('Those of them where they came to another outcome'),
        ...RATE,
        by_outcome: z.array(
          z.object({ kind: z.string(), outcome: z.string(), reviewed: COUNT, overridden: COUNT, ...RATE }),
        ),
      })
      .describe(
        'An outcome that only asks for a person (`needs_review`, `ESCALATE_TO_HUMAN`) is never overridden: `by_outcome` has how many people decided on, and counts nowhere else',
      ),
    by_rule: z
      .array(
        z.object({
          policy: z.string(),
          rule: z.string(),
          hits: COUNT.describe('Decisions that it settled'),
          reviewed: COUNT.describe(
            'Those of them that people decided on, and whose outcome did more than ask for a person',
          ),
          overridden: COUNT,
          precision: z
            .number()
            .nullable()
            .describe('Share of the reviewed that people left as they were; null of none'),
          low: z.number().nullable().describe('Wilson score interval, 95 %'),
          high: z.number().nullable(),
          last_at: TIME.nullable().describe('When it last settled something; null: never'),
        }),
      )
      .describe('Most hits first; of every policy that has ever answered, also the rules that never did'),
    fallback: z
      .object({ count: COUNT, share: z.number().nullable() })
      .describe('Decisions in which a step fell back on what needs no model, ran out of time, or failed'),
    safety_overrides: z
      .array(z.object({ policy: z.string(), id: z.string(), count: COUNT }))
      .describe('Overrides of policies that replaced an outcome'),
    models: z.object({
      ...MODELS,
      by_time: z.array(z.object({ at: AT, ...MODELS })).describe('Hours or days in which any was asked'),
    }),
    queue: z.object({
      waiting: COUNT.describe('Cases that wait now, whatever the window'),
      overdue: COUNT,
      oldest_at: TIME.nullable().describe('When the one that has waited longest was opened'),
      ages: z.object({ under_1h: COUNT, h1_4: COUNT, h4_24: COUNT, over_24h: COUNT }),
      arrivals: AT_COUNTS,
      resolved: AT_COUNTS,
    }),
    reviewers: z.object({
      people: COUNT.describe('Who decided something'),
      mine: REVIEWERS.describe('Of the caller; nobody else is shown them'),
      together: REVIEWERS.nullable().describe('Null where fewer than three people decided: it would tell of each'),
    }),
  })
  .meta({ id: 'Overview', description: 'What happened in a window of time' })

/** Which window is shown: the last seven days where none is named, in hours up to three days and else in days. */
export const OVERVIEW_QUERY = z.strictObject({
  from: TIME_FILTER.optional(),
  to: TIME_FILTER.optional(),
  bucket: BUCKET.optional().describe('By the hour up to three days, else by the day, where absent'),
  kind: z.enum(KINDS).optional(),
})
