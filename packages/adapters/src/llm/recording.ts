import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODEL_STEPS, type ModelStepId } from '@tribunal/engine'
import type { Language } from '@tribunal/messages'
import { z } from 'zod'
import { ConfigurationError } from '../content/config-file.ts'

/** What an answer is kept under: who was asked what, and for the how-manieth time. */
export interface RecordedQuestion {
  /** The model with its settings: another seed or window is another model. */
  readonly model: string
  readonly prompt: string
  readonly input_hash: string
  /** 0 for the first answer of a model to a question, 1 for the second … */
  readonly repeat: number
}

export interface RecordedAnswer {
  readonly answer: string
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
}

/** A folder of answers, one file a question. Several processes may write it at once. */
export interface Recording {
  read(question: RecordedQuestion): RecordedAnswer | { readonly missing: string }
  write(question: RecordedQuestion, answer: RecordedAnswer): void
}

/** A model as a recording names it. */
export interface RecordedModel {
  readonly shown: string
  readonly identity: string
}

/** The table of a recording: which models each step asked. Enough to replay it without a configuration. */
export interface RecordedSteps {
  readonly models: Readonly<Record<string, RecordedModel>>
  readonly steps: Readonly<Partial<Record<ModelStepId, readonly string[]>>>
  /** What payments were asked about in. */
  readonly language: Language
}

const TABLE = 'recording.json'
const nullable = z.number().nullable()
const ENTRY = z.object({
  question: z.object({ model: z.string(), prompt: z.string(), input_hash: z.string(), repeat: z.number() }),
  answer: z.object({ answer: z.string(), input_tokens: nullable, output_tokens: nullable, cost_usd: nullable }),
  checksum: z.string(),
})
const STEPS = z
  .object({
    models: z.record(z.string(), z.object({ shown: z.string(), identity: z.string() })),
    steps: z.partialRecord(z.enum(MODEL_STEPS), z.array(z.string()).min(1)),
    language: z.enum(['en', 'es']),
  })
  .refine(({ models, steps }) =>
    Object.values(steps).every((asked) => asked.every((name) => Object.hasOwn(models, name))),
  )

/** Opens a folder of answers; where `create`, it is made. Throws a ConfigurationError where it cannot be. */
export function openRecordingFolder(folder: string, create: boolean): Recording {
  if (create) {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      throw new ConfigurationError([`${folder}: the recording cannot be made: ${(error as Error).message}`])
    }
  }
  return {
    read(question) {
      let text: string
      try {
        text = readFileSync(fileOf(folder, question), 'utf8')
      } catch {
        return { missing: 'the recording has no answer to this question' }
      }
      const entry = parsed(text, ENTRY)
      if (!entry || keyOf(entry.question) !== keyOf(question))
        return { missing: 'the recorded answer cannot be read, or belongs to another question' }
      if (entry.checksum !== checksumOf(question, entry.answer))
        return { missing: 'the recorded answer was changed after it was given' }
      return entry.answer
    },
    write: (question, answer) =>
      writeWhole(fileOf(folder, question), { question, answer, checksum: checksumOf(question, answer) }),
  }
}

/** Tells damage and edits. It keeps nobody out who may write the folder and knows this program. */
function checksumOf(
  question: RecordedQuestion,
  { answer, input_tokens, output_tokens, cost_usd }: RecordedAnswer,
): string {
  return sha256(JSON.stringify([keyOf(question), answer, input_tokens, output_tokens, cost_usd]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Notes which models the steps ask, beside what an earlier run noted. */
export function writeSteps(folder: string, steps: RecordedSteps): void {
  const file = join(folder, TABLE)
  const before = readOrUndefined(file)
  writeWhole(file, {
    models: { ...before?.models, ...steps.models },
    steps: { ...before?.steps, ...steps.steps },
    language: steps.language,
  })
}

/** The table of a recording. Throws a ConfigurationError where there is none. */
export function readSteps(folder: string): RecordedSteps {
  const found = readOrUndefined(join(folder, TABLE))
  if (found) return found as RecordedSteps
  throw new ConfigurationError([
    `${folder}: this is no recording of model answers: ${TABLE} is missing or cannot be read`,
  ])
}

function readOrUndefined(file: string): z.output<typeof STEPS> | undefined {
  try {
    return parsed(readFileSync(file, 'utf8'), STEPS)
  } catch {
    return undefined
  }
}

function parsed<T extends z.ZodType>(text: string, schema: T): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function fileOf(folder: string, question: RecordedQuestion): string {
  return join(folder, `${sha256(keyOf(question))}.json`)
}

function keyOf({ model, prompt, input_hash, repeat }: RecordedQuestion): string {
  return JSON.stringify([model, prompt, input_hash, repeat])
}

/** Under another name first: a reader never sees half a file, and of two writers one wins whole. */
function writeWhole(file: string, content: unknown): void {
  const draft = `${file}.${randomUUID()}.tmp`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(draft, file)
}
