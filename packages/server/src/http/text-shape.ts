import { z } from 'zod'

const MESSAGE_CODE = z.string().describe('Stable, as in the catalogue of messages: `signal.text_not_profiled`')

/** One of our own sentences, as data. */
export const MESSAGE = z
  .object({
    code: MESSAGE_CODE,
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What stands in the sentence: texts, numbers, messages, lists of them'),
  })
  .meta({
    id: 'Message',
    description: 'A sentence of Tribunal as data; the package `@tribunal/messages` says it in a language',
  })

/** A text that a policy, a list or a model brings along, in both languages. */
export const GIVEN_TEXT = z
  .object({ en: z.string(), es: z.string() })
  .meta({ id: 'GivenText', description: 'A text that comes with a policy, a list or a model, in both languages' })

/** Any sentence of a decision; a plain text is English only. */
export const LOCAL_TEXT = z.union([z.string(), GIVEN_TEXT, MESSAGE])

/** Why something is as it is: a message, or a sentence in English in older records. */
export const REASON = z.union([z.string(), MESSAGE])
