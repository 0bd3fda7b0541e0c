import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type Decision, type ModelAnswer, type ModelCall, outcomeOf, type ShadowAnswer } from '@tribunal/engine'
import type { Metrics } from './metrics.ts'
import { TRACER } from './observe-requests.ts'

/**
 * Counts what became of the steps of a decision, and tells each question to a model: to the metrics, and as a span of
 * the request it was asked for. Everything is read from the decision itself, so it is what the record says too.
 * `receivedMs` is when its submission was received, in milliseconds since 1970.
 */
export function observeDecision(decision: Decision, receivedMs: number, metrics: Metrics): void {
  for (const { step, status } of decision.trace) if (status === 'fallback') metrics.fellBack(step)
  for (const { id } of overridesOf(decision)) metrics.overrode(id)
  for (const shadow of decision.shadow ?? []) metrics.shadowed(shadow.policy, resultOf(shadow, decision))
  for (const call of callsOf(decision)) observeCall(call, receivedMs, metrics)
}

/** What a version that ran beside the decision came to, next to it. */
function resultOf({ decision_outcome: would }: ShadowAnswer, decision: Decision): 'same' | 'different' | 'failed' {
  if (would === null) return 'failed'
  return would === outcomeOf(decision) ? 'same' : 'different'
}

/** Those that replaced the outcome before them, rather than holding where it was the same already. */
function overridesOf(decision: Decision): readonly { readonly id: string }[] {
  if (decision.kind === 'post') return []
  const { overrides, decision: last } = decision
  return overrides.filter(({ replaced }, index) => replaced !== (overrides[index + 1]?.replaced ?? last))
}

function callsOf(decision: Decision): readonly ModelCall[] {
  return (decision.kind === 'post' ? decision.facts.model_calls : decision.facts?.advice.calls) ?? []
}

function observeCall(call: ModelCall, receivedMs: number, metrics: Metrics): void {
  for (const answer of call.answers) {
    metrics.modelCall({
      step: call.step,
      model: answer.model,
      status: answer.failure ?? call.status,
      seconds: answer.latency_ms / 1_000,
      inputTokens: answer.input_tokens ?? 0,
      outputTokens: answer.output_tokens ?? 0,
    })
    traceModelAnswer(call, answer, receivedMs)
  }
}

/** `judge (ollama/qwen3:8b)`: our name, the provider, its name of the model. */
const MODEL = /^(.+) \(([^/]+)\/(.+)\)$/
/** Our names of providers where the conventions have others. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini', azure: 'azure.ai.openai' }

/**
 * A span for one answer of a model, under the request that is being handled, by the semantic conventions for
 * generative AI (OpenTelemetry, `gen_ai.*`). What was asked and answered is never part of it: that is in the record.
 */
function traceModelAnswer(call: ModelCall, answer: ModelAnswer, receivedMs: number): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const [, name = answer.model, provider, model = answer.model] = MODEL.exec(answer.model) ?? []
  const startedMs = receivedMs + call.started_ms
  const span = trace.getTracer(TRACER).startSpan(`chat ${model}`, {
    kind: SpanKind.CLIENT,
    startTime: startedMs,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'gen_ai.output.type': 'json',
      ...(provider === undefined ? {} : { 'gen_ai.provider.name': PROVIDERS[provider] ?? provider }),
      ...(answer.input_tokens === null ? {} : { 'gen_ai.usage.input_tokens': answer.input_tokens }),
      ...(answer.output_tokens === null ? {} : { 'gen_ai.usage.output_tokens': answer.output_tokens }),
      ...(answer.failure === null ? {} : { 'error.type': answer.failure }),
      'tribunal.step': call.step,
      'tribunal.model': name,
      'tribunal.prompt': call.prompt,
      'tribunal.answer': call.status,
    },
  })
  if (answer.failure !== null) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(startedMs + answer.latency_ms)
}
