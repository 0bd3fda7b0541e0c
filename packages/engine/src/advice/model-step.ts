import { type Message, message } from '@tribunal/messages'
import { z } from 'zod'
import { type Language, type Measured, type ModelAnswer, type ModelStepId, unavailable } from '../domain/index.ts'
import { readObject } from './read-object.ts'

/** What a step makes of an answer, and what it left out of it. */
export interface Read<Answer> {
  /** The answer as facts take it. */
  readonly value: Answer
  /** What was left out and why; absent where nothing was. */
  readonly note?: Message
}

/**
 * One place where a model is asked: what it is shown, what it may say, and how that becomes facts. The deterministic
 * fallback is whatever the pipeline has without it, so an answer that cannot be used changes nothing.
 */
export interface ModelStep<Input, Answer> {
  readonly id: ModelStepId
  /** JSON Schema of the answer, as it is sent. */
  readonly schema: JsonSchema
  /** Bound of what is paid for and waited for; an answer that is cut off counts as a failure. */
  readonly maxOutputTokens: number
  /** What the model is shown, ready to be written as JSON. Untrusted text goes here and nowhere else. */
  material(input: Input): unknown
  /** Reads a raw answer; what it cites must exist in `input`. Never throws on any text. */
  read(answer: string, input: Input): Measured<Read<Answer>>
  /** What answers are compared by where several are asked for; absent: the first usable one counts. */
  vote?(answer: Answer): string
  /** The answer that stands for `agreeing` ones, `agreement` (0..1) being their share of all answers. */
  combine?(agreeing: readonly Answer[], agreement: number): Answer
  /** How grave an answer is: settles ties, the graver first. */
  gravity?(answer: Answer): number
}

/** What a step defines of itself; schema and reading of the answer follow from `fields`. */
export interface ModelStepParts<Input, Fields extends z.ZodType, Answer> {
  readonly id: ModelStepId
  /** What the answer has to hold, with how each field is read. */
  readonly fields: Fields
  readonly maxOutputTokens: number
  material(input: Input): unknown
  /** Turns well-formed fields into the answer; refuses what cites things that were not given. */
  check(fields: z.output<Fields>, input: Input): Measured<Read<Answer>>
  vote?(answer: Answer): string
  combine?(agreeing: readonly Answer[], agreement: number): Answer
  gravity?(answer: Answer): number
}

/** A step whose answer is one JSON object with the given fields. */
export function defineModelStep<Input, Fields extends z.ZodType, Answer>(
  parts: ModelStepParts<Input, Fields, Answer>,
): ModelStep<Input, Answer> {
  const { fields, check, ...step } = parts
  return {
    ...step,
    schema: schemaOf(fields),
    read(answer, input) {
      const object = readObject(answer)
      if (object.status !== 'ok') return object
      const parsed = fields.safeParse(object.value)
      if (!parsed.success) return unavailable(problemOf(parsed.error))
      return check(parsed.data, input)
    },
  }
}

/** The strict form of what a step reads leniently. */
export function schemaOf(fields: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(fields, { io: 'output' })
  return schema
}

/** What is wrong first: an answer that is refused has at least one problem, and one of the answer as a whole no path. */
function problemOf(error: z.ZodError): Message {
  const { path, message: problem } = error.issues[0]!
  return message('model.answer_other_form', {
    field: path.length === 0 ? message('word.answer') : path.join('.').slice(0, 100),
    problem: problem.slice(0, 160),
  })
}

/** The language a model is instructed in: Spanish for Spanish, English for everything else. */
export function languageOf(tag: string): Language {
  return /^es\b/i.test(tag) ? 'es' : 'en'
}

/** A JSON Schema (draft 2020-12) of what is asked for. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One question to a model: its instructions, and, apart from those, its material. */
export interface ModelRequest {
  /** The step that asks: the configuration names a model for each. */
  readonly step: ModelStepId
  /** `arbiter@1.0.0`. */
  readonly prompt: string
  /** The language of the instructions. */
  readonly language: Language
  /** Ours: the system's part of the conversation. */
  readonly instructions: string
  /** Theirs: untrusted text as JSON, shown between two lines with a marker drawn for this call alone. */
  readonly material: string
  /** The strict form that is asked for; answers are read more leniently. */
  readonly schema: JsonSchema
  readonly maxOutputTokens: number
  /** SHA-256 of instructions, material and schema, in hexadecimal. */
  readonly inputHash: string
}

/**
 * The models, for one submission. It keeps that submission's budget and is cancelled when its caller leaves.
 * `ask` never rejects: a failure is an answer without text.
 */
export interface ModelPort {
  /** Whether any model is configured for the step. */
  has(step: ModelStepId): boolean
  /** One answer from each model that the step asks, at least one. */
  ask(request: ModelRequest): Promise<readonly ModelAnswer[]>
}
