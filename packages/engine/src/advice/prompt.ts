import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Language, MODEL_STEPS, type ModelStepId } from '../domain/index.ts'

/** The instructions of a model for one step: a versioned file under `prompts/`. */
export interface Prompt {
  readonly step: ModelStepId
  /** Semantic version; any change of the instructions makes a new one. */
  readonly version: string
  /** What stands in the system's part of the conversation, in each language. */
  readonly instructions: Readonly<Record<Language, string>>
  /** SHA-256 of the file. */
  readonly hash: string
}

/** The loaded prompts; a step without one cannot be asked. */
export type Prompts = ReadonlyMap<ModelStepId, Prompt>

/** The shape of a prompt file. `source` and `changelog` are for people, and not kept. */
const PROMPT = z.strictObject({
  prompt: z.enum(MODEL_STEPS),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'a semantic version such as 1.0.0'),
  source: z.string().min(1),
  changelog: z.array(z.string().min(1)).min(1),
  instructions: z.strictObject({ en: z.string().min(1), es: z.string().min(1) }),
})

/** Largest prompt file: a model with a small window must still be able to read it beside a post of 10 000 characters. */
const FILE_MAX = 16_384

/** Reads a prompt file. Throws an Error that says which field of it was expected to be what. */
export function parsePrompt(text: string): Prompt {
  if (text.length > FILE_MAX)
    throw new Error(`a prompt has at most ${FILE_MAX} characters; this one has ${text.length}`)
  const parsed = PROMPT.safeParse(parse(text, { maxAliasCount: 0 }))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
    throw new Error(problems.join('; '))
  }
  const { prompt: step, version, instructions } = parsed.data
  return { step, version, instructions, hash: hashOf(text) }
}

/** SHA-256 in hexadecimal. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
