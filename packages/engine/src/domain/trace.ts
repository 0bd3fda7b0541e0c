/** How a step ended. `fallback`: a deterministic analyser answered in place of a model. */
export type StepStatus = 'ok' | 'fallback' | 'skipped' | 'timeout' | 'error'

/** One line of the trace: a step, in the order of the documents (spec section 3). */
export interface TraceStep {
  readonly step: string
  /** Milliseconds since the submission was received. */
  readonly started_ms: number
  readonly duration_ms: number
  readonly status: StepStatus
  readonly summary: string
}
