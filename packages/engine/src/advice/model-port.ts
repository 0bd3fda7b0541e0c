import type { Language, ModelAnswer, ModelStepId } from '../domain/index.ts'

/** A JSON Schema (draft 2020-12) of what is asked for. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One question to a model: what it is told to do, and, apart from that, what it is shown. */
export interface ModelRequest {
  readonly step: ModelStepId
  /** `arbiter@1.0.0`. */
  readonly prompt: string
  /** The language of the instructions. */
  readonly language: Language
  /** Ours: the system's part of the conversation. */
  readonly instructions: string
  /** Theirs: untrusted text as JSON, shown between two lines with a marker drawn for this call alone. */
  readonly material: string
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
