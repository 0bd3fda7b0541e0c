import type { Reason } from './measured.ts'
import type { ModelCall, ModelStepId } from './model-advice.ts'

/** How a step ended. `fallback`: a deterministic analyser answered in place of a model. */
export type StepStatus = 'ok' | 'fallback' | 'skipped' | 'timeout' | 'error'

/** One line of the trace: a step, in the order of the documents (spec section 3). */
export interface TraceStep {
  readonly step: string
  /** Milliseconds since the submission was received. */
  readonly started_ms: number
  readonly duration_ms: number
  readonly status: StepStatus
  readonly summary: Reason
  /** Models that were asked in this step; their raw answers are in the decision's facts. */
  readonly calls?: readonly TraceCall[]
}

/** A model call as the trace shows it. */
export interface TraceCall {
  readonly step: ModelStepId
  readonly subject?: string
  readonly status: ModelCall['status']
  readonly prompt: string
  readonly prompt_hash: string
  readonly models: readonly string[]
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
  readonly duration_ms: number
  readonly note: Reason | null
}

/** Milliseconds, rounded to the microsecond: what is shown of a duration, since more digits are noise. */
export function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
