import type { Json } from '@tribunal/ledger'
import type { GivenText, LocalText, Message } from '@tribunal/messages'
import { z } from 'zod'

/** A type without anything that may be written to. */
export type Unchanging<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Unchanging<Element>[]
    : { readonly [Name in keyof T]: Unchanging<T[Name]> }

/** The type of what a schema describes: the one definition of it. */
export type Described<Schema extends z.ZodType> = Unchanging<z.output<Schema>>

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
  }) as unknown as z.ZodType<Message>

/** A text that a policy, a list or a model brings along, in both languages. */
export const GIVEN_TEXT = z
  .object({ en: z.string(), es: z.string() })
  .meta({ id: 'GivenText', description: 'A text that comes with a policy, a list or a model, in both languages' })

/** A text that a policy, a list or a model brings along; a plain text is English only. */
export const BROUGHT_TEXT: z.ZodType<GivenText> = z.union([z.string(), GIVEN_TEXT])

/** What a reader or a customer reads: English, Spanish, and every further language that is installed, by its tag (BCP 47). */
export const TOLD_TEXT = z
  .object({ en: z.string(), es: z.string() })
  .catchall(z.string())
  .meta({ id: 'ToldText', description: 'What a reader or a customer reads, in every language that is installed' })

/** Any sentence of a decision; a plain text is English only. */
export const LOCAL_TEXT: z.ZodType<LocalText> = z.union([z.string(), GIVEN_TEXT, MESSAGE])

/** Why something is as it is: a message, or a sentence in English in older records. */
export const REASON: z.ZodType<string | Message> = z.union([z.string(), MESSAGE])

/** Any JSON value. */
export const JSON_VALUE = z.unknown() as unknown as z.ZodType<Json>

/** RFC 3339, UTC: it ends in `Z`. */
export const TIME = z.iso.datetime()

/**
 * A person or an API key as pages show it: the id that events carry, and the name of today. The ledger has the id
 * only, so that a name can change or be erased.
 */
export const NAMED = z.object({ id: z.string().describe('`person:UUID` or `key:UUID`'), name: z.string() })

/** Characters that no text of a page or a feed may have (XML 1.0, section 2.2); lines and tabs are text. */
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** A text that somebody wrote, with something to read in it, of so many UTF-16 code units at most. */
export const WRITTEN = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/[^\s\p{Cf}]/u, 'schema.some_text')
    .refine((text) => !NO_TEXT.test(text), 'schema.no_control_characters')

/** 0 to 1, both ends included. */
export const SHARE = z.number().min(0).max(1)
/** A number of things: a whole number from 0, exact up to 2^53 − 1. */
export const COUNT = z.int().min(0)
/** How grave a decision is, of either kind: 0 to 100, greater is worse. */
export const RISK_SCORE = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .describe(
    'How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured',
  )
/** UTF-16 offsets into a text, `end` excluded. */
export const SPAN = z.object({ start: COUNT, end: COUNT })

/**
 * The value of a signal, or the reason there is none. A signal that could not be measured is never a zero: policies see it
 * as an unknown fact and say what follows.
 */
export function measured<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), value }),
    z.object({ status: z.literal('unavailable'), reason: REASON.describe('What it would take') }),
  ])
}
