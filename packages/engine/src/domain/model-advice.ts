import type { Reason } from './measured.ts'
/** Where a language model may be asked about a post, by the id that configuration, prompts and traces use. */
export const POST_MODEL_STEPS = [
  'linguistic-profile',
  'text-detection',
  'claim-extraction',
  'claim-verification',
  'downstream-analysis',
] as const

/** The same for a payment. */
export const PAYMENT_MODEL_STEPS = [
  'policy-matching',
  'debate-pro-fraud',
  'debate-pro-customer',
  'arbiter',
  'customer-explanation',
  'audit-explanation',
] as const

export const MODEL_STEPS = [...POST_MODEL_STEPS, ...PAYMENT_MODEL_STEPS] as const
export type ModelStepId = (typeof MODEL_STEPS)[number]

/** Why a model gave no answer. */
export const MODEL_FAILURES = [
  'timeout',
  'cancelled',
  'unreachable',
  'rate_limited',
  'server_error',
  'bad_request',
  'auth',
  'no_model',
  'bad_body',
  'too_large',
  'truncated',
  'refused',
  'circuit_open',
  'over_budget',
  'not_recorded',
  'broken',
] as const
export type ModelFailure = (typeof MODEL_FAILURES)[number]

/** One answer of one model as it came, or why there is none: a recorded fact, and never an instruction. */
export interface ModelAnswer {
  /** Name of the configured model and what it is: `judge (ollama/qwen3:8b)`. */
  readonly model: string
  /** The raw text; null where there is none. */
  readonly answer: string | null
  readonly failure: ModelFailure | null
  /** What the failure was, on one line and without secrets. */
  readonly detail: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** At the configured prices; null where the model has none or did not count. */
  readonly cost_usd: number | null
  readonly latency_ms: number
  /** Requests sent, retries included; 0 where none was (an open circuit, a recording). */
  readonly attempts: number
  readonly source: 'model' | 'recording'
}

/** One asking of one step, with every answer to it: several where the step asks for a consensus. */
export interface ModelCall {
  readonly step: ModelStepId
  /** What was asked about where a step asks more than once: a claim's id. */
  readonly subject?: string
  /** `arbiter@1.0.0`. */
  readonly prompt: string
  /** SHA-256 of the prompt file. */
  readonly prompt_hash: string
  /** SHA-256 of the instructions, the material and the schema: with the model, what a recording is found by. */
  readonly input_hash: string
  /** Milliseconds since the submission was received. */
  readonly started_ms: number
  readonly duration_ms: number
  readonly answers: readonly ModelAnswer[]
  /** `used`: it became facts. `refused`: it came and could not be used. `failed`: none came. */
  readonly status: 'used' | 'refused' | 'failed'
  /** Why it was refused or failed, or what part of it was left out. */
  readonly note: Reason | null
  /** Share of the answers that agree, where there are several. */
  readonly agreement?: number
}
