import type { en } from './en/index.ts'
import type { Language } from './format.ts'

/** The code of a sentence: its area, a dot, its name. Stable: records keep it. */
export type MessageCode = keyof typeof en

/** A text that a policy, a list or a model brings along in both languages. */
export type GivenTexts = { readonly en: string; readonly es: string }

/**
 * What stands in a sentence: a text or number as it is; a message or a given text, in the language of the sentence; several of
 * them, joined by semicolons.
 */
export type MessageParam = string | number | Message | GivenTexts | readonly MessageParam[]

/**
 * A sentence as data: which one, and what stands in it. Records, events and the API carry this; `render` says it.
 * A type of its own for each code would make a decision's type unreadable: `message` checks the parameters where one is made.
 */
export interface Message {
  readonly code: string
  readonly params?: Readonly<Record<string, MessageParam>>
}

/** A message as a record, an event or an answer of the API brings it: written by any version, so that nothing is sure of its parameters. */
export interface RecordedMessage {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** The name that a piece of a sentence after `{` begins with; `never` for a branch of a plural, which has several words. */
type NameIn<Piece extends string> = Piece extends `${infer Head}}${string}` ? NameOf<Head> : NameOf<Piece>
type NameOf<Head extends string> = Head extends `${infer Name}, ${string}` ? OneWord<Name> : OneWord<Head>
type OneWord<Name extends string> = Name extends `${string} ${string}` | `#${string}` ? never : Name

/** The names of the parameters of a sentence, read from the sentence itself. */
export type ParamNames<Sentence extends string> = Sentence extends `${string}{${infer Rest}`
  ? NameIn<Rest> | ParamNames<Rest>
  : never

/** The parameters of a code: all of its sentence's, and no others. */
export type ParamsOf<Code extends MessageCode> = Readonly<Record<ParamNames<(typeof en)[Code]>, MessageParam>>

/**
 * What `message` takes after the code: nothing where the sentence has no parameter.
 */
type Arguments<Code extends MessageCode> = [ParamNames<(typeof en)[Code]>] extends [never]
  ? []
  : [params: ParamsOf<Code>]

/** The message of a code with its parameters, which are checked against its English sentence by the compiler. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Arguments<Code>): Message {
  return params === undefined ? { code } : { code, params }
}

/**
 * Whether a value read from a record or an answer is a message. Only the code is looked at: parameters may be of
 * another version.
 */
export function isMessage(value: unknown): value is RecordedMessage {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'string'
}

/** A text that a policy, a list or a model brings along, in both languages; a plain string is English only. */
export type GivenText = string | GivenTexts

/** The text in `language`; English where a text exists only in English. */
export function givenText(text: GivenText, language: Language): string {
  return typeof text === 'string' ? text : text[language]
}

/** A sentence for people: one of ours by its code, or one that a policy, a list, a model or an older record brings along. */
export type LocalText = GivenText | Message
