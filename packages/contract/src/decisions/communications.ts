import { z } from 'zod'
import { TIME_FILTER } from '../lists.ts'
import { TIME, TOLD_TEXT } from '../text.ts'
import { OUTCOMES } from '../words.ts'

const CHANNEL = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'schema.small_name')
  .describe('A word of your own, such as `app`, `email`, `sms`, `letter`')
const LANGUAGE = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/, 'schema.language_tag')
  .describe('BCP 47')
const OWN_WORDS = z.boolean().describe('It was written in other words than these')

/** The words about a decision from one moment on. */
const SAID = z
  .object({
    since_at: TIME,
    until_at: TIME.nullable().describe('Null of the words that hold now'),
    outcome: z.enum(OUTCOMES).describe('That held then'),
    by: z.string().nullable().describe('Who decided it: `policy:ID`, `person:UUID` or `key:UUID`'),
    texts: TOLD_TEXT.nullable().describe('Null where they were erased: a machine’s words can quote what was submitted'),
    recorded: z
      .boolean()
      .describe('False of a decision from before the words were recorded: these are the words of today'),
  })
  .meta({ id: 'SaidWords' })

/** Words that a platform says it sent. */
const SENT_WORDS = z
  .object({
    sent_at: TIME,
    reported_at: TIME,
    by: z.string().describe('Who said so: `key:UUID` or `person:UUID`'),
    channel: CHANNEL,
    language: LANGUAGE,
    own_words: OWN_WORDS,
    text: z
      .string()
      .nullable()
      .describe(
        'The words that held at that moment, of `es` where it is `es-PE`; null where they were others, erased, or not in that language',
      ),
  })
  .meta({ id: 'SentWords' })

/** What the person concerned was to hear about a decision, what was sent, and what appeals were answered; each oldest first. */
export const DECISION_COMMUNICATIONS = z
  .object({
    id: z.uuid(),
    said: z.array(SAID),
    sent: z.array(SENT_WORDS),
    answers: z
      .array(
        z.object({
          appeal_id: z.uuid(),
          answered_at: TIME,
          outcome: z.string().nullable().describe('What held from then on; null where the appeal was not heard'),
          answer: z.string().nullable().describe('Null where it was erased'),
        }),
      )
      .optional()
      .describe('Absent for callers without the permission `cases:read`'),
  })
  .meta({ id: 'DecisionCommunications', description: 'What the person concerned was to hear about a decision' })

/** Of which moment; of all, where none is named. */
export const DECISION_COMMUNICATIONS_QUERY = z.strictObject({
  at: TIME_FILTER.optional().describe('Only the words that held then, and what was sent and answered until then'),
})

/** A report that the words about a decision were sent. */
export const SENT_REPORT = z.strictObject({
  channel: CHANNEL,
  language: LANGUAGE,
  sent_at: TIME_FILTER.optional().describe('Now, where absent; never before the decision. With any offset'),
  own_words: OWN_WORDS.default(false),
})
