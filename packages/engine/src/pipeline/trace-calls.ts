import { message } from '@tribunal/messages'
import {
  type ModelCall,
  type ModelStepId,
  microseconds,
  type TraceCall,
  type TraceStep,
  traceLine,
} from '../domain/index.ts'

/** The trace step each model step belongs to. */
export type StepOf = Readonly<Partial<Record<ModelStepId, string>>>

/**
 * The trace with the model calls at the steps they belong to. A step that asked lasts as long as its asking did; one
 * whose models failed or could not be used is a `fallback` (or a `timeout`), and its summary says so.
 */
export function traceCalls(trace: readonly TraceStep[], calls: readonly ModelCall[], stepOf: StepOf): TraceStep[] {
  return trace.map((line) => {
    const own = calls.filter(({ step }) => stepOf[step] === line.step)
    return own.length === 0 ? line : withCalls(line, own)
  })
}

/** The line with its calls: it began with the first of them and ended with the last. */
function withCalls(line: TraceStep, calls: readonly ModelCall[]): TraceStep {
  const started = Math.min(line.started_ms, ...calls.map((call) => call.started_ms))
  const ended = Math.max(line.started_ms + line.duration_ms, ...calls.map((call) => call.started_ms + call.duration_ms))
  const failed = calls.filter(({ status }) => status !== 'used')
  const said = failed.map(({ step, subject, note }) => {
    const reason = note ?? message('trace.no_answer')
    return subject
      ? message('trace.model_failed_about', { step, subject, reason })
      : message('trace.model_failed', { step, reason })
  })
  return {
    ...line,
    started_ms: started,
    duration_ms: microseconds(ended - started),
    status: statusOf(line, calls),
    summary: traceLine([line.summary, ...said]),
    calls: calls.map(traceCall),
  }
}

/** A step that failed by itself stays failed; otherwise the worst that happened to its models, if none helped. */
function statusOf(line: TraceStep, calls: readonly ModelCall[]): TraceStep['status'] {
  if (line.status === 'error' || line.status === 'timeout') return line.status
  if (calls.some(({ status }) => status === 'used')) return 'ok'
  const late = calls.every(({ answers }) => answers.length > 0 && answers.every(({ failure }) => failure === 'timeout'))
  return late ? 'timeout' : 'fallback'
}

/** A call of a model as the trace shows it. */
export function traceCall(call: ModelCall): TraceCall {
  const { step, subject, status, prompt, prompt_hash, answers, duration_ms, note } = call
  return {
    step,
    ...(subject === undefined ? {} : { subject }),
    status,
    prompt,
    prompt_hash,
    models: answers.map(({ model }) => model),
    input_tokens: sum(answers.map(({ input_tokens }) => input_tokens)),
    output_tokens: sum(answers.map(({ output_tokens }) => output_tokens)),
    cost_usd: sum(answers.map(({ cost_usd }) => cost_usd)),
    duration_ms,
    note,
  }
}

/** The sum of what is known; null where nothing was counted.  */
function sum(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((total, count) => total + count, 0)
}
